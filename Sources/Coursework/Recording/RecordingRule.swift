#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Decides whether a report may leave the device and be kept by the school.
///
/// The device asks first, so that what nobody assigned never leaves it; the server asks again, since it trusts no
/// device. Both ask this function. The delivery around it adds the two other fates: waiting, and superseded.
///
/// When several reasons hold, the report gets the first of this list. It goes from the widest to the narrowest, so
/// that each reason is one that must be dealt with before the next one matters, and so that nothing about the work
/// is looked at before it is certain that it may be looked at:
///
/// 1. refused, account invalid
/// 2. kept private, progress off for the school
/// 3. kept private, progress off for the person
/// 4. kept private, not a student on a roster
/// 5. refused, app not approved
/// 6. refused, context unknown
/// 7. kept private, for what the tasks that cover the context say: a task is this context or an ancestor of it,
///    in a handout that was not deleted. One task that allows recording is enough. If none does, the reason is the
///    one that is nearest to recording: *handout locked* if any is locked, else *handout completed* if any is
///    completed, else *nothing assigned*. Of one task that is both, completed is the reason, being final.
/// 8. refused, limit exceeded
///
/// A task allows recording when it is posted and neither completed nor locked, both now and when the activity was
/// begun.
public enum RecordingRule {
    /// The fate of a report at the given time: recorded, kept private or refused.
    ///
    /// - Parameter assignments: The tasks posted to this person, by teachers of classes they are on the roster of.
    public static func decide(
        _ report: ActivityReport, for person: PersonStanding, app: AppStanding, assignments: [PostedTask], at now: Date
    ) -> Fate {
        if let fate = fate(of: person) ?? fate(of: app) {
            return fate
        }
        if let reason = obstacle(to: report, in: assignments, at: now) {
            return .keptPrivate(reason)
        }
        return report.isWithinLimits ? .recorded : .refused(.limitExceeded)
    }

    private static func fate(of person: PersonStanding) -> Fate? {
        if !person.isAccountValid { return .refused(.accountInvalid) }
        if !person.isProgressOnForSchool { return .keptPrivate(.progressOffForSchool) }
        if !person.isProgressOnForPerson { return .keptPrivate(.progressOffForPerson) }
        return person.isStudentOnRoster ? nil : .keptPrivate(.notOnRoster)
    }

    private static func fate(of app: AppStanding) -> Fate? {
        if !app.isApproved { return .refused(.appNotApproved) }
        return app.isContextKnown ? nil : .refused(.contextUnknown)
    }

    private static func obstacle(
        to report: ActivityReport, in assignments: [PostedTask], at now: Date
    ) -> Fate.Privacy? {
        var obstacles: Set<Fate.Privacy> = []
        for task in assignments where task.covers(report.path) {
            guard let obstacle = task.obstacle(at: now) ?? task.obstacle(at: report.started) else { return nil }
            obstacles.insert(obstacle)
        }
        return [.handoutLocked, .handoutCompleted].first(where: obstacles.contains) ?? .nothingAssigned
    }
}
