import School
import SchoolServer

extension Form {
    /// The name that a form with `data-once` gives to what it makes. A module sends it; without modules there is none.
    var idempotencyKey: IdempotencyKey? { self["idempotencyKey"].flatMap { IdempotencyKey($0) } }
}
