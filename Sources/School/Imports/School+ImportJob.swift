import Rosters
import SQL

extension School {
    /// Asks for an import, or for taking one back. It begins at once, and goes on whether or not anybody waits.
    package func beginImport(
        _ kind: ImportJob.Kind, _ request: ImportJob.Request, as actor: Actor
    ) async throws {
        try await perform(.ask(for: kind, request), as: actor)
        // What goes wrong here is tried again by the clock, which logs it.
        Task { try? await runImport(of: actor.organization) }
    }

    /// Waits for what was asked for, but not for long.
    ///
    /// - Returns: whether it has ended.
    package func waitForImport(atMost time: Duration, as actor: Actor) async throws -> Bool {
        let end = ContinuousClock.now + time
        // What it names is there only once the process has put it away.
        while try importProgress(of: actor.organization) != nil
            || read(as: actor, { try $0.importJob()?.state }) == .asked
        {
            guard ContinuousClock.now < end else { return false }
            try await Task.sleep(for: .milliseconds(50))
        }
        return true
    }

    /// How far this process is with what was asked for; nil where it is not at it.
    package func importProgress(of organization: Organization.ID) -> ImportProgress.State? {
        inMemory.state(RunningImports.self).progress(of: organization)?.state
    }

    /// The people whom an import left out, as long as this process remembers them.
    package func leftOut(by job: ImportJob, of organization: Organization.ID) -> [ImportPlan.LeftOut] {
        inMemory.state(RunningImports.self).named(by: job, of: organization).leftOut
    }

    /// What stayed as it was when an import was taken back, as long as this process remembers it.
    package func stayed(after job: ImportJob, of organization: Organization.ID) -> [ImportUndo.Left] {
        inMemory.state(RunningImports.self).named(by: job, of: organization).stayed
    }

    /// Does what was asked for and has not ended: it may have been begun by a server that was ended since.
    package func runImports() async throws {
        var failure: (any Error)?
        for organization in try organizationIDs() {
            do { try await runImport(of: organization) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    func runImport(of organization: Organization.ID) async throws {
        let (running, house) = (inMemory.state(RunningImports.self), Actor.school(organization))
        guard try read(as: house, { try $0.hasImportToTakeUp() }), let progress = running.begin(organization) else {
            return
        }
        defer { running.end(organization) }
        guard let job = try await perform(.takeUpImport, as: house) else { return }
        do {
            let actor = try read(as: house) { try $0.actor(of: job.person) }
            switch job.kind {
            case .files:
                running.keep(
                    .init(leftOut: try await importFiles(job, progress, as: actor).leftOut), by: job, of: organization)
            case .undo:
                running.keep(
                    .init(stayed: try await runUndo(job, progress, as: actor).left), by: job, of: organization)
            }
        } catch let error as SchoolError {
            try await perform(.fail(job, error), as: house)
        } catch let error as SQLError where error.code == .other || error.code == .constraint {
            // It would fail again just so.
            try await perform(.fail(job, .importBroken), as: house)
            throw error
        }
    }

    private func importFiles(_ job: ImportJob, _ progress: ImportProgress, as actor: Actor) async throws -> ImportPlan {
        try await withHeartbeats(of: job, in: actor.organization) {
            try await importFilesOnce(job, progress, as: actor)
        }
    }

    private func importFilesOnce(
        _ job: ImportJob, _ progress: ImportProgress, as actor: Actor
    ) async throws -> ImportPlan {
        let reading = try await roster(in: job.request.files, as: actor)
        var attempts = 0
        while true {
            do {
                let plan = try await carryOut(reading, job.request.choices, as: actor, job: job, progress)
                // The page of what came of it leads to what was found in them.
                if plan.notes.isEmpty, reading.findings.isEmpty {
                    try? await perform(.dropUploads(job.request.files), as: actor)
                }
                return plan
            } catch let error as SchoolError where error.reason == SchoolError.changedMeanwhile.reason && attempts < 3 {
                attempts += 1
            }
        }
    }

    /// Tells other servers that this one is still working while `body` runs: reading and comparing large files may take
    /// longer than they wait. Undoing does not need this, because each of its pieces tells them.
    func withHeartbeats<Success: Sendable>(
        of job: ImportJob, in organization: Organization.ID, every interval: Duration = .seconds(ImportJob.silence / 4),
        _ body: @Sendable () async throws -> Success
    ) async throws -> Success {
        guard database.isRemote else { return try await body() }
        let beating = Task {
            while true {
                try await Task.sleep(for: interval)
                // Without a lock, as the import itself may hold it, and not among what others write, who would wait with it. One that
                // fails is missed by nobody.
                try? await onItsOwnThread { [self] in
                    try database.write {
                        try Transaction(self, .school(organization), $0).sendHeartbeat(of: job, job.outcome)
                    }
                }
            }
        }
        defer { beating.cancel() }
        return try await body()
    }

    private func runUndo(_ job: ImportJob, _ progress: ImportProgress, as actor: Actor) async throws -> ImportUndo {
        var undoing = try ImportUndoing(self, actor, .files, job: job, progress)
        while try await undoing.takeNextBack() {}
        return undoing.undo
    }
}
