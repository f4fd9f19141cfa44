package import SchoolServer

/// All pages, in the order of their subjects.
package enum Pages {
    package static func site(_ assets: Assets) -> Site {
        var site = Site(tables.flatMap { $0(assets) }, explain: Problems.site(assets))
        site.hostedFiles = [
            "classkit.js": (assets.bytes("classkit/classkit.js"), "text/javascript; charset=utf-8"),
            HostedFiles.playerModule: (assets.bytes("classkit/classkit.js"), "text/javascript; charset=utf-8"),
            HostedFiles.player: (assets.bytes("player/player.js"), "text/javascript; charset=utf-8"),
            HostedFiles.place: (assets.bytes("player/place.js"), "text/javascript; charset=utf-8"),
            HostedFiles.h5pPlayer: (assets.bytes("player/h5p.js"), "text/javascript; charset=utf-8"),
            HostedFiles.h5pStyle: (assets.bytes("player/h5p.css"), "text/css; charset=utf-8"),
        ]
        site.playerWords = PlayerWords.of
        return site
    }

    private static let tables: [PageTable] = [
        table(StartPage.all), AssetPages.table, table(SignInPage.all), table(SecondStepPage.all),
        table(AccountPage.all), table(SecondFactorPage.all), table(SecondFactorForms.all), table(OfflinePage.all),
        table(TodayPage.all), table(ClassesPage.all), table(FindStudentPage.all),
        table(WorkPage.all), table(StudentHandoutPage.all), table(OwnDataPage.all), table(OwnDataFiles.all),
        table(HandoutPage.all), table(GridFile.all), table(ResultsPage.all), table(TaskPage.all), table(CellPage.all),
        table(ClassReportPage.all), table(ClassFile.all), table(StudentPage.all), table(ReviewPage.all),
        table(CommentsPage.all), table(StudentNamesForm.all),
        table(PracticePage.all),
        table(ClassPage.all), table(ClassSettingsPage.all), table(SlipsPage.all), table(HandoutFormPage.all),
        table(HandoutLifePages.all),
        table(HandoutCopyPages.all), table(LibraryPage.all), table(ContentPage.all),
        table(ManagerPage.all), table(PeoplePage.all), table(PersonPage.all), table(PersonActs.all),
        table(PersonSlipPage.all),
        table(InspectionPage.all), table(AccountRulesPage.all),
        table(SchoolSettingsPage.all), table(DeletePersonPage.all),
        table(PersonProgress.all), table(FactorRulesPage.all), table(ViewersPage.all), table(PrivacyPage.all),
        table(ProcessingPage.all),
        table(LogPage.all),
        table(SeveralPeoplePage.all),
        table(NewPersonPage.all), table(EditPersonPage.all), table(RolesPage.all), table(SchoolClassesPage.all),
        table(SchoolClassPage.all), table(EditClassPage.all), table(EndClassPage.all),
        table(AppsPage.all), table(AppPage.all), table(LicensesPage.all),
        table(AppOriginsPage.all), table(AppSettingsPage.all), table(HostedContentPage.all),
        table(PublisherKeysPage.all),
        table(ImportPage.all + NewcomersFile.all + ImportJobPage.all + ImportUndoPage.all), table(YearPage.all),
    ]

    private static func table(_ rows: [@Sendable (Assets) -> Operation]) -> PageTable {
        { assets in rows.map { $0(assets) } }
    }
}
