package import JSON

/// All operations, and the schemas that they share.
package enum Contract {
    /// In the order of the OpenAPI document.
    package static let operations: [Operation] = [
        HealthOperations.all,
        [OpenAPI.operation],
        SessionOperations.all,
        SecondFactorOperations.all, InspectionOperations.all, LicenseOperations.all,
        AccountRuleOperations.all,
        LaunchOperations.all,
        SyncOperations.all,
        PageStateOperations.all,
        LiveOperations.all,
        OrganizationOperations.all,
        PlaceOperations.all,
        PeopleOperations.all,
        AccountOperations.all,
        ClassOperations.all,
        HandoutOperations.all,
        ReviewOperations.all,
        OwnHandoutOperations.all,
        FileOperations.all,
        ReportOperations.all,
        TodayOperations.all,
        CommentOperations.all,
        AppOperations.all,
        ConfigurationOperations.all,
        ContentOperations.all,
        PublisherKeyOperations.all,
        PublisherOperations.all,
        HostedContentOperations.all,
        CatalogOperations.all,
        LedgerOperations.all,
        RetentionOperations.all,
        ProcessingOperations.all,
        ImportRuleOperations.all,
        ImportOperations.all,
        YearOperations.all,
        AuditOperations.all,
    ].flatMap(\.self)

    /// Each schema component is defined in the file of its subject.
    private static let subjects: [@Sendable (inout SchemaRegistry) -> Void] = [
        SyncShapes.define,
        SessionShapes.define,
        SecondFactorShapes.define, InspectionOperations.define, LicenseOperations.define,
        AccountRuleOperations.define,
        LaunchShapes.define,
        PageStateOperations.define,
        OrganizationShapes.define,
        PeopleShapes.define,
        ClassShapes.define,
        HandoutShapes.define,
        OwnHandoutShapes.define,
        FileShapes.define,
        ReportShapes.define,
        ResultShapes.define,
        TodayOperations.define,
        CommentOperations.define,
        CatalogShapes.define,
        ConfigurationShapes.define,
        ContentOperations.define,
        PublisherKeyOperations.define,
        PublisherOperations.define,
        HostedContentOperations.define,
        LedgerShapes.define,
        RetentionOperations.define,
        ProcessingOperations.define,
        ImportRuleOperations.define,
        ImportOperations.define,
        YearOperations.define,
        AuditShapes.define,
    ]

    package static let components: SchemaRegistry = {
        var components = SchemaRegistry()
        for define in subjects { define(&components) }
        return components
    }()
}
