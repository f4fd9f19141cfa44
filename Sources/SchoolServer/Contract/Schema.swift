package import JSON

/// In this module a schema is the contract's, not the database's.
package typealias Schema = JSON.Schema
