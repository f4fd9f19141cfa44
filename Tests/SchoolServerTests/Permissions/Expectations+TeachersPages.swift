// What teachers are shown and do on pages: what the operations of the same acts let them.
extension Expectations {
    static let teachersPages: [String: Rights] = [
        // Classes.
        "classPage": Rights(.teachers, [.schoolClass: .classTaught]),
        "classSettingsPage": Rights(.teachers, [.schoolClass: .classTaught]),
        "classSettingsForm": Rights(.teachers, [.schoolClass: .classTaught]),
        "findStudentPage": Rights(.teachers),
        "classPeoplePage": Rights(.teachers, [.schoolClass: .classTaught]),
        "slipsPage": Rights(.staff, [.schoolClass: .classNamed]),
        "slipsForm": Rights(.staff, [.schoolClass: .classNamed, .people: .pupil]),
        // Writing handouts.
        "newHandoutPage": Rights(.teachers, [.schoolClass: .classTaught]),
        "newHandoutForm": Rights(.teachers, [.schoolClass: .classTaught]),
        "editHandoutPage": Rights(.teachers, [.handout: .handoutTaught]),
        "editHandoutForm": Rights(.teachers, [.handout: .handoutTaught]),
        // Their life.
        "postHandoutForm": Rights(.teachers, [.handout: .handoutTaught]),
        "unscheduleHandoutForm": Rights(.teachers, [.handout: .handoutTaught]),
        "lockHandoutForm": Rights(.teachers, [.handout: .handoutTaught]),
        "unlockHandoutForm": Rights(.teachers, [.handout: .handoutTaught]),
        "favouriteHandoutForm": Rights(.teachers, [.handout: .handoutTaught]),
        "unfavouriteHandoutForm": Rights(.teachers, [.handout: .handoutTaught]),
        "completeHandoutPage": Rights(.teachers, [.handout: .handoutTaught]),
        "completeHandoutForm": Rights(.teachers, [.handout: .handoutTaught]),
        "deleteHandoutPage": Rights(.teachers, [.handout: .handoutTaught]),
        "deleteHandoutForm": Rights(.teachers, [.handout: .handoutTaught]),
        // Copies.
        "duplicateHandoutPage": Rights(.teachers, [.handout: .handoutTaught]),
        "duplicateHandoutForm": Rights(.teachers, [.handout: .handoutTaught, .intoClass: .classChosen]),
        "shareHandoutPage": Rights(.teachers, [.handout: .handoutTaught]),
        "shareHandoutForm": Rights(.teachers, [.handout: .handoutTaught]),
        "unshareHandoutForm": Rights(.teachers, [.handout: .handoutTaught]),
        "sharedHandoutPage": Rights(.teachers, [.token: .organization], shows: "handout"),
        "copySharedHandoutForm": Rights(
            .teachers, [.token: .organization, .intoClass: .classChosen], shows: "handout"),
        // The library.
        "libraryPage": Rights(.teachers), "contentPage": Rights(.teachers), "assignPage": Rights(.teachers),
        "bookmarkForm": Rights(.teachers), "removeBookmarkForm": Rights(.teachers), "openAppForm": Rights(.teachers),
    ]
}
