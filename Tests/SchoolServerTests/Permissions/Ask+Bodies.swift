import Coursework
import Foundation
import JSON
import School

// What is sent: right in all but whose things it names.
extension Ask {
    var body: JSONValue {
        switch name {
        case "signIn": signIn
        case "choosePassword": ["present": .string(Side.password), "new": "battery-staple-9"]
        case "sync":
            [
                "app": .string(Side.app), "name": "Light", "device": "tablet", "contexts": [], "reports": [],
                "marks": [],
            ]
        case "changeOrganization":
            ["name": "School", "timeZone": "Europe/Berlin", "language": "en", "modified": modified]
        case "switchProgress", "switchPersonProgress": ["isOn": true]
        case "removeFactor", "renewRecoveryCodes": ["present": .string(Side.password)]
        case "beginCodes": ["label": "Phone"]
        case "confirmCodes": ["code": "123456", "present": .string(Side.password)]
        case "inspectAccount": ["reason": "help", "present": .string(Side.password)]
        case "addPasskey": ["label": "Stick", "client": "e30", "authenticator": "e30", "publicKey": "e30"]
        case "setFactorRule": ["demand": "may"]
        case "setRetention": ["days": 400]
        case "planSchoolYear", "endSchoolYear": [:]
        case "configureApp": ["values": ["level": 3]]
        case "setAppOrigins": ["origins": ["https://light.example"]]
        case "addPublisherKey":
            ["name": "Light", "issuer": "TEAM", "key": .string(Side.newKey), "apps": [.string(Side.app)]]
        case "setPublisherKeyApps": ["apps": [.string(Side.app)]]
        case "publishContexts":
            [
                "contexts": [
                    [
                        "data": ["identifierPath": [.string(Side.app), "new"], "title": "New", "type": "quiz"],
                        "metadata": ["locale": "en"],
                    ]
                ]
            ]
        case "planAppContent", "applyAppContent", "planPublisherContent", "applyPublisherContent":
            [
                "app": .string(Side.app), "title": "Light",
                "children": [["id": "shadows", "title": "shadows"], ["id": "colours", "title": "colours"]],
            ]
        case "keepPageState": ["text": "page 3", "version": 0, "writer": "page"]
        case "uploadContent", "replaceContent": ["file": "0000000000zzz"]
        case "launch": ["app": .string(Side.app)]
        case "redeemLaunch": ["code": "0.0.0"]
        case "approveApp": ["name": "Light"]
        case "licenseApp": ["locations": [text(.toLocation)]]
        case "setSeats": ["seats": 30]
        case "setAccountPattern": ["pattern": "{given}"]
        case "setStudentPolicy": ["policy": "sixDigits"]
        case "giveLicenses": ["people": []]
        case "addBookmark": ["path": [.string(Side.app), "colours"]]
        case "browse": ["path": [.string(Side.app), "shadows"]]
        case "beginFile": ["name": "Map.txt", "mediaType": "text/plain", "size": 3]
        case "saveComment": ["text": "Well done"]
        case "returnWork", "askToTryAgain": ["comment": "Well done"]
        case "resetPassword", "markDone": [:]
        default: school ?? lesson
        }
    }

    /// What a form of a page sends.
    var form: String {
        let fields: [(String, String)] =
            switch name {
            case "signInForm":
                [
                    ("account", world.left.word("teacher")), ("password", Side.password),
                    ("school", world.left.organization.description),
                ]
            case "languageForm", "ownLanguageForm": [("language", "de")]
            case "addPublisherKeyForm":
                [
                    ("name", "Light"), ("issuer", "TEAM"), ("apps", Side.app),
                    ("key", Side.newKey.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""),
                ]
            // Answered once more as it is, nothing changes and nothing is refused.
            case "answerForm": [("q0", world.left.word("studentAnswer"))]
            case "returnForm", "retryForm": [("comment", "Well+done")]
            case "namesForm": [("names", "hidden")]
            case "newHandoutForm", "editHandoutForm": [("title", "Light"), ("act", "save"), ("version", "1")]
            case "classSettingsForm": [("nickname", "Light")]
            case "slipsForm": [("student", id(.people)), ("whom", "chosen")]
            case "duplicateHandoutForm", "copySharedHandoutForm": [("class", id(.intoClass))]
            case "bookmarkForm": [("at", "[\"\(Side.app)\",\"colours\"]")]
            case "openAppForm": [("at", "[\"\(Side.app)\",\"shadows\"]")]
            case "removeBookmarkForm": [("at", "[\"\(Side.app)\",\"shadows\"]")]
            case "newPersonForm":
                [("given", "Otto"), ("family", "New"), ("role", "student"), ("location", id(.toLocation))]
            case "personSlipForm": [("slip", "new")]
            case "brakeForm": [("share", "20")]
            case "givePrivilegeForm", "takePrivilegeForm": [("privilege", "manageClasses")]
            case "giveRoleForm", "takeRoleForm": [("role", "student"), ("location", id(.toLocation))]
            case "importForm": [("list", "name%0AOtto+New")]
            case "severalPeopleForm": [("act", "resetPassword"), ("person", id(.people))]
            case "progressForm", "personProgressForm": [("progress", "on")]
            case "retentionForm": [("days", "400"), ("auditDays", "730")]
            case "newClassForm": [("name", "New"), ("location", id(.toLocation))]
            case "editClassForm":
                [("name", "New"), ("location", id(.toLocation)), ("modified", Timestamp.text(of: World.now))]
            case "endClassForm": [("way", "archive"), ("sure", "on")]
            case "editPersonForm": [("given", "Otto"), ("modified", Timestamp.text(of: World.now))]
            case "newAccountForm": [("account", "otto.new")]
            case "addMemberForm": [("person", id(.people)), ("part", "student")]
            case "approveAppForm", "stopAppForm": [("app", Side.app)]
            case "appSettingsForm": [("name", "level"), ("kind", "number"), ("value", "3")]
            case "licensesForm": [("location", id(.location)), ("use-\(id(.location))", "all")]
            case "giveLicensesForm": [("class", world.id(.schoolClass, filled[.location] ?? .first))]
            case "schoolSettingsForm":
                [
                    ("name", "Lakeside"), ("timeZone", "Europe/Berlin"), ("language", "en"),
                    ("modified", Timestamp.text(of: World.now)),
                ]
            case "addLocationForm": [("place", "Lakeside")]
            case "changeLocationForm": [("name", "Lakeside"), ("modified", Timestamp.text(of: World.now))]
            case "deletePersonForm": [("sure", "on")]
            case "accountRulesForm": [("pattern", "%7Bgiven%7D.%7Bfamily%7D")]
            case "takeLicenseForm": [("person", id(.people))]
            case "appOriginsForm": [("origins", "https%3A%2F%2Flight.example")]
            case "recoveryForm": [("present-recovery", Side.password)]
            case "inspectionForm": [("reason", "help"), ("present", Side.password)]
            case "removeFactorForm": [("present-0000000000001", Side.password)]
            case "addPasskeyForm":
                [("label", "Stick"), ("client", "e30"), ("authenticator", "e30"), ("publicKey", "e30")]
            case "factorRulesForm":
                ["administrator", "manager", "teacher"].map { ("\($0)-demand", "may") }
            case "passwordForm": [("present", Side.password), ("new", "battery-staple-9")]
            default: []
            }
        return fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
    }

    /// Of the school itself.
    private var school: JSONValue? {
        switch name {
        case "setRetention": ["days": 365]
        case "createLocation": ["name": "Lakeside"]
        case "changeLocation": ["name": "Lakeside", "modified": modified]
        case "createCourse": ["name": "Chemistry", "location": text(.toLocation)]
        case "changeCourse": ["name": "Chemistry", "location": text(.toLocation), "modified": modified]
        case "createPerson":
            [
                "name": ["given": "Otto", "family": "New"],
                "roles": [["role": "student", "location": text(.toLocation)]],
            ]
        case "changePerson": ["name": ["given": "Otto", "family": "New"], "modified": modified]
        case "createAccount": ["name": "otto.new"]
        case "changeAccount": ["name": "otto.new", "policy": "standard", "modified": modified]
        case "setImportRules": ["leavingShare": 20]
        case "makeSlips", "makeSlipsTable": ["students": [text(.people)]]
        case "createClass": ["name": "New", "location": text(.toLocation), "course": text(.toCourse)]
        case "changeClass":
            ["name": "New", "location": text(.toLocation), "course": text(.toCourse), "modified": modified]
        case "nameClass": ["nickname": "Ours"]
        case "addMembers": ["people": [text(.people)], "part": "student"]
        default: nil
        }
    }

    /// Of handouts.
    private var lesson: JSONValue {
        switch name {
        case "createHandout": .object(draft)
        case "changeHandout": .object(change)
        case "scheduleHandout": ["publish": "2025-12-01"]
        case "duplicateHandout", "copySharedHandout": ["classes": [text(.intoClass)]]
        case "handIn": ["kind": "files", "files": [text(.handedIn)]]
        default: .null
        }
    }

    private var draft: JSONObject {
        [
            "title": "New", "recipients": [text(.people)],
            "tasks": [["kind": "file", "file": text(.attachment)]],
        ]
    }

    /// All tasks go, with the work that was done in them.
    private var change: JSONObject {
        var change = draft
        change["version"] = .integer(world.left.versions[filled[.handout] ?? .first] ?? 1)
        change["force"] = true
        return change
    }

    private var signIn: JSONValue {
        [
            "account": .string(world.left.word("teacher")), "password": .string(Side.password),
            "organization": .string(world.left.organization.description), "kind": "device", "label": "A tablet",
        ]
    }

    private var modified: JSONValue { .string(Timestamp.text(of: World.now)) }

    private func text(_ place: Place) -> JSONValue { .string(id(place)) }
}
