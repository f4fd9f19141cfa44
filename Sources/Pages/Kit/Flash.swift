package import Texts

/// A notice about what was just done on the previous page.
package enum Flash: String, CaseIterable, Sendable {
    case saved, signedOut, signedOutElsewhere, signInEnded, passwordChanged
    case markedDone, undone, handedIn, withdrawn
    case signsSetAside, workReturned, askedToTryAgain, reviewed, allReviewed, asBefore, goneOn
    case posted, scheduled, unscheduled, locked, unlocked, favourite, unfavourite, completed, deleted
    case copied, shared, unshared, bookmarked, unbookmarked
    case personAdded, roleGiven, roleTaken, accountMade, accountDeactivated, accountActivated, accountRemoved
    case inspectionEnded, privilegeGiven, privilegeTaken
    case personSignedOut
    case classMade, classEnded, classGoesOn, classArchived, memberAdded, nobodyTicked, memberRemoved, appApproved,
        unknownAppApproved, appStopped, appOriginsSet
    case licensesGiven, licensesTaken
    case contentAdded, contentReplaced, contentRemoved, keyAdded, keyRevoked
    case yearEnded
    case factorAdded, factorRemoved, factorsTaken, factorRulesSet
    case progressOn, progressPaused, progressDeleted, personProgressOn, personProgressDeleted, retentionSet

    package var phrase: Phrase {
        switch self {
        case .saved: Phrase("Saved.")
        case .signedOut:
            Phrase("You have signed out. Nothing of yours is left on this device.")
        case .signInEnded:
            Phrase(
                "Your sign-in has ended. Sign in again to go on: everything is as you left it, unless somebody else signs in here first."
            )
        case .signedOutElsewhere:
            Phrase("You are signed in here only.")
        case .passwordChanged:
            Phrase("Your new password is set.")
        case .workReturned:
            Phrase("Returned. The student sees it now.")
        case .askedToTryAgain:
            Phrase("Asked to try again. The task is open once more.")
        case .reviewed: Phrase("Marked as reviewed.")
        case .signsSetAside: Phrase("This student is no longer listed as needing help with this handout.")
        case .allReviewed: Phrase("All marked as reviewed.")
        case .asBefore:
            Phrase("Undone. Everything is as it was before.")
        case .goneOn:
            Phrase("This could not be undone, because work has continued since. This is how it is now.")
        case .markedDone: Phrase("Marked as done.")
        case .undone:
            Phrase("Marked as not done.")
        case .handedIn: Phrase("Handed in.")
        case .withdrawn:
            Phrase("Taken back. Your teacher no longer has it.")
        case .posted:
            Phrase("Posted. The class sees it now.")
        case .scheduled:
            Phrase("Scheduled. It will be posted at its time.")
        case .unscheduled:
            Phrase("It is a draft again.")
        case .locked:
            Phrase("Locked. Students can look at it, but not work on it.")
        case .unlocked:
            Phrase("Unlocked. Students can go on.")
        case .favourite:
            Phrase("Added to your favourites.")
        case .unfavourite:
            Phrase("Removed from your favourites.")
        case .completed:
            Phrase("Completed. Its reports stay.")
        case .deleted: Phrase("Deleted.")
        case .copied:
            Phrase("The copy is a draft.")
        case .shared:
            Phrase("The link is ready. Share it with colleagues.")
        case .unshared:
            Phrase("The link no longer works.")
        case .bookmarked: Phrase("Bookmarked.")
        case .unbookmarked: Phrase("Bookmark removed.")
        case .personAdded: Phrase("Added. Give them a sign-in slip, and they can begin.")
        case .roleGiven: Phrase("Role given. It applies from now on.")
        case .roleTaken: Phrase("Role taken away. They can no longer do what it allowed.")
        case .privilegeGiven: Phrase("They may do that from now on.")
        case .privilegeTaken: Phrase("They may no longer do that.")
        case .accountMade: Phrase("Account made. Give them a sign-in slip, and they can begin.")
        case .accountDeactivated:
            Phrase(
                "Deactivated. Nobody can sign in with the account. Below is the day on which the person will be deleted; until then you can let them sign in again."
            )
        case .accountActivated: Phrase("They can sign in again, with the password they had.")
        case .accountRemoved:
            Phrase("Account deleted. Its name is free again, and you can make another account at any time.")
        case .personSignedOut: Phrase("Signed out.")
        case .licensesGiven: Phrase("Given.", context: "licences")
        case .licensesTaken: Phrase("Taken back.", context: "licences")
        case .inspectionEnded: Phrase("You are no longer looking into anybody’s account.")
        case .classEnded:
            Phrase("Class ended. It is now listed under the ended classes, with everything that was done in it.")
        case .classGoesOn: Phrase("The class is open again.")
        case .classArchived: Phrase("Class emptied. It is now listed under the ended classes.")
        case .classMade: Phrase("Class made. Now add people to it.")
        case .memberAdded: Phrase("Added to the class.")
        case .nobodyTicked: Phrase("Nobody was ticked, so nobody was added.")
        case .memberRemoved: Phrase("Taken out of the class.")
        case .appApproved: Phrase("Approved. Teachers can assign what it offers.")
        case .unknownAppApproved:
            Phrase("Approved. Teachers can assign what it offers once one of them has opened it on a device.")
        case .yearEnded: Phrase("The school year has ended. You can undo this for four weeks.")
        case .appOriginsSet:
            Phrase("Saved. Students can open its pages there from tasks, and what they do on them is recorded.")
        case .progressOn: Phrase("Student Progress is on: what apps report from now on is kept.")
        case .progressPaused: Phrase("Student Progress is off. What was reported is kept, but nobody can see it.")
        case .progressDeleted: Phrase("Student Progress is off. What apps reported is deleted.")
        case .personProgressOn: Phrase("Student Progress is on for them.")
        case .personProgressDeleted: Phrase("Student Progress is off for them, and what apps reported is deleted.")
        case .factorAdded: Phrase("Added. From now on it is asked for when you sign in.")
        case .factorRemoved: Phrase("Removed.")
        case .factorsTaken:
            Phrase("Taken away. They can sign in with just their password again, and they are told about this.")
        case .factorRulesSet:
            Phrase("Saved. Anyone who must have one and has none yet has to add it before doing anything else.")
        case .retentionSet: Phrase("Saved. Anything older is deleted within minutes.")
        case .keyAdded: Phrase("Added. Give the publisher the key ID below.")
        case .keyRevoked: Phrase("Revoked. The key no longer works; what was published stays.")
        case .contentAdded: Phrase("It is in the library now: teachers can assign it.")
        case .contentReplaced: Phrase("Replaced. Whoever opens it from now on gets the new one.")
        case .contentRemoved: Phrase("Removed. What was recorded stays.")
        case .appStopped: Phrase("Stopped. What was recorded stays, but nothing more is recorded.")
        }
    }
}
