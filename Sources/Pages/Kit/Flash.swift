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
            Phrase("Taken back. Your teacher does not have it any more.")
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
        case .roleGiven: Phrase("The role is given. It holds from now on.")
        case .roleTaken: Phrase("The role is taken away. What it let them do has ended.")
        case .privilegeGiven: Phrase("They may do that from now on.")
        case .privilegeTaken: Phrase("They may not do that any more.")
        case .accountMade: Phrase("The account is made. Give them a sign-in slip, and they can begin.")
        case .accountDeactivated: Phrase("Deactivated. Nobody can sign in with the account; what is kept stays.")
        case .accountActivated: Phrase("They can sign in again, with the password they had.")
        case .accountRemoved: Phrase("The account is deleted, and its name is free. Make another when it is wanted.")
        case .personSignedOut: Phrase("Signed out.")
        case .licensesGiven: Phrase("Given.", context: "licences")
        case .licensesTaken: Phrase("Taken back.", context: "licences")
        case .inspectionEnded: Phrase("You are no longer looking into anybody’s account.")
        case .classEnded:
            Phrase("The class is over. It stands under the classes that are over, with all that was done in it.")
        case .classGoesOn: Phrase("The class is open again.")
        case .classArchived: Phrase("The class is emptied. It stands under the classes that are over.")
        case .classMade: Phrase("The class is made. Add its people.")
        case .memberAdded: Phrase("Added to the class.")
        case .nobodyTicked: Phrase("Nobody was ticked, so nobody was added.")
        case .memberRemoved: Phrase("Taken out of the class.")
        case .appApproved: Phrase("Approved. Teachers can assign what it offers.")
        case .unknownAppApproved:
            Phrase("Approved. Teachers can assign what it offers once one of them has opened it on a device.")
        case .yearEnded: Phrase("The school year has ended. You can undo this for four weeks.")
        case .appOriginsSet:
            Phrase("Saved. Its pages there are opened from tasks, and what students do on them is recorded.")
        case .progressOn: Phrase("Student Progress is on: what apps report from now on is kept.")
        case .progressPaused: Phrase("Student Progress is off. What was reported is kept, and nobody sees it.")
        case .progressDeleted: Phrase("Student Progress is off. What apps reported is deleted.")
        case .personProgressOn: Phrase("Student Progress is on for them.")
        case .personProgressDeleted: Phrase("Student Progress is off for them, and what apps reported is deleted.")
        case .factorAdded: Phrase("Added. From now on it is asked for when you sign in.")
        case .factorRemoved: Phrase("Removed.")
        case .factorsTaken: Phrase("Taken away. Their password alone lets them in again, and they are told.")
        case .factorRulesSet: Phrase("Saved. People who must have one and have none yet add it before anything else.")
        case .retentionSet: Phrase("Saved. What is older is deleted within minutes.")
        case .keyAdded: Phrase("Added. Give the publisher the key ID below.")
        case .keyRevoked: Phrase("Revoked. It opens nothing any more; what was published stays.")
        case .contentAdded: Phrase("It is in the library now: teachers can assign it.")
        case .contentReplaced: Phrase("Replaced. Whoever opens it from now on has the new one.")
        case .contentRemoved: Phrase("Removed. What was recorded stays.")
        case .appStopped: Phrase("Stopped. What was recorded stays; nothing more is.")
        }
    }
}
