// What those who look after the school are shown and do on pages: what the operations of the same acts let them.
extension Expectations {
    static let managersPages: [String: Rights] = [
        "managerPage": Rights(.office),
        // People.
        "schoolPeoplePage": Rights(.office, [.byClass: .classSeen]),
        // Of those who are named, it says and does what there is to those within reach.
        "severalPeoplePage": Rights(.office, [.people: .filter]),
        "severalPeopleForm": Rights(.office, [.people: .filter]),
        "schoolPersonPage": Rights(.office, [.person: .personReached], shows: "tablet"),
        "newPersonPage": Rights(.office),
        "newPersonForm": Rights(.office, [.toLocation: .locationInCharge]),
        "newAccountPage": Rights(.office, [.person: .personReached]),
        "newAccountForm": Rights(.office, [.person: .personManaged]),
        "editPersonPage": Rights(.office, [.person: .personManaged]),
        "editPersonForm": Rights(.office, [.person: .personManaged]),
        "rolesPage": Rights(.office, [.person: .personManaged]),
        "giveRoleForm": Rights(.office, [.toLocation: .locationInCharge, .person: .personManaged]),
        "takeRoleForm": Rights(.office, [.toLocation: .locationInCharge, .person: .personManaged]),
        "personSlipForm": Rights(.office, [.person: .personGivenPassword]),
        "deactivateForm": Rights(.office, [.person: .personManaged]),
        "activateForm": Rights(.office, [.person: .personManaged]),
        "removeAccountForm": Rights(.office, [.person: .personManaged]),
        "signPersonOutForm": Rights(.office, [.person: .personManaged]),
        "endPersonSessionForm": Rights(.office, [.person: .personManaged, .device: .pupil]),
        "personProgressPage": Rights(.office, [.person: .personManaged]),
        "personProgressForm": Rights(.office, [.person: .personManaged]),
        "takeFactorsForm": Rights(.office, [.person: .personGivenPassword]),
        "factorRulesPage": Rights(.administrators), "factorRulesForm": Rights(.administrators),
        // Privacy.
        "viewersPage": Rights(.administrators, [.person: .personReached]),
        "personRecordForm": Rights(.administrators, [.person: .personReached], shows: "tablet"),
        "privacyPage": Rights(.administrators), "deleteProgressPage": Rights(.administrators),
        "progressForm": Rights(.administrators), "retentionForm": Rights(.administrators),
        "logPage": Rights(.administrators, [.subject: .personReached]),
        // Classes.
        "schoolClassesPage": Rights(.office),
        "newClassPage": Rights(.office),
        "newClassForm": Rights(.office, [.toLocation: .locationInCharge]),
        "schoolClassPage": Rights(.office, [.schoolClass: .classManaged]),
        "addMemberForm": Rights(.office, [.schoolClass: .classManaged, .people: .personReached]),
        "removeMemberForm": Rights(.office, [.schoolClass: .classManaged, .person: .member]),
        // Apps.
        "schoolAppsPage": Rights(.office),
        // Roster files. Which files they name are the asking person's own uploads, or none.
        "importPage": Rights(.administrators), "importForm": Rights(.administrators),
        "importPlanPage": Rights(.administrators), "applyImportForm": Rights(.administrators),
        "undoImportForm": Rights(.administrators), "exportRosterForm": Rights(.administrators),
        "yearPage": Rights(.administrators), "endYearForm": Rights(.administrators),
        "undoYearForm": Rights(.administrators),
        "approveAppForm": Rights(.administrators), "stopAppForm": Rights(.administrators),
        "appOriginsPage": Rights(.administrators), "appOriginsForm": Rights(.administrators),
        "hostedContentsPage": Rights(.administrators), "uploadContentForm": Rights(.administrators),
        "publisherKeysPage": Rights(.administrators), "addPublisherKeyForm": Rights(.administrators),
        "revokePublisherKeyForm": Rights(.administrators, [.publisherKey: .organization]),
        "hostedContentPage": Rights(.administrators), "replaceContentForm": Rights(.administrators),
        "removeContentForm": Rights(.administrators),
    ]
}
