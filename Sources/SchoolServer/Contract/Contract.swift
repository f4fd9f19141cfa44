package import JSON

/// All operations, and the shapes they share.
package enum Contract {
    /// In the order of the document.
    package static let operations: [Operation] =
        HealthOperations.all + SessionOperations.all + SyncOperations.all + LiveOperations.all + ReportOperations.all
        + OrganizationOperations.all + PlaceOperations.all + PeopleOperations.all + AccountOperations.all + ClassOperations.all
        + AuditOperations.all

    /// A component is defined in the file of its subject.
    package static let components: SchemaRegistry = {
        var components = SchemaRegistry()
        SyncShapes.define(&components)
        SessionShapes.define(&components)
        ReportShapes.define(&components)
        OrganizationShapes.define(&components)
        PeopleShapes.define(&components)
        ClassShapes.define(&components)
        AuditShapes.define(&components)
        return components
    }()
}
