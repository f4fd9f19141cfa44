import ClassKit

/// One process of an app: it works through steps, and saves after each.
final class Worker {
    private let name: String
    /// Where in the content it works: from a tenth of this on, for a tenth of the whole.
    private let part: Int
    private let store = CLSDataStore.shared
    private let maker = Maker()

    init(name: String, part: Int) {
        self.name = name
        self.part = part
        store.delegate = maker
    }

    func work(times: Int) async {
        say("started \(name)")
        guard let activity = await sharedActivity() else { return }
        let before = activity.duration
        let count = CLSQuantityItem(identifier: "count-\(name)", title: "Steps")
        activity.addAdditionalActivityItem(count)
        var number = 0
        while number < times {
            number += 1
            activity.start()
            declareStep(number)
            count.quantity = Double(number)
            let start = Double(part) / 10
            activity.addProgressRange(fromStart: start, toEnd: start + 0.1 * Double(min(number, 10)) / 10)
            activity.stop()
            if let error = await saveError() { await report(error, count, number) }
            say("saved \(name) \(number) \(activity.duration - before)")
        }
    }

    /// The attempt that all processes of the app work at. Asking for its context declares it.
    private func sharedActivity() async -> CLSActivity? {
        do {
            let work = try await store.mainAppContext.descendant(matchingIdentifierPath: ["work"])
            return work.currentActivity ?? work.createNewActivity()
        } catch {
            say("failed \(describe(error))")
            return nil
        }
    }

    private var chapter: CLSContext?

    /// Steps hang below chapters of five hundred, for a context has at most two thousand children.
    private func declareStep(_ number: Int) {
        if number % 500 == 1 {
            let new = CLSContext(type: .chapter, identifier: "\(name).\(number / 500)", title: "Chapter")
            store.mainAppContext.addChildContext(new)
            chapter = new
        }
        chapter?.addChildContext(CLSContext(type: .task, identifier: "\(name)-\(number)", title: "Step \(number)"))
    }

    private func saveError() async -> (any Error)? {
        do {
            try await store.save()
            return nil
        } catch { return error }
    }

    /// Shows that a failed save stops nothing, and that what it left waiting is saved as soon as it can be.
    private func report(_ failure: any Error, _ count: CLSQuantityItem, _ number: Int) async {
        say("failed \(describe(failure))")
        say("counts \(Int(count.quantity)) children \(chapter?.identifierPath.count ?? 0)")
        let asked = try? await store.mainAppContext.descendant(matchingIdentifierPath: ["asked-\(name)", "leaf"])
        say("asked \(asked?.identifierPath.joined(separator: "/") ?? "in vain")")
        while readLine() != nil {
            guard let error = await saveError() else { return }
            say("failed \(describe(error))")
        }
        exit(1)
    }

    private func describe(_ error: any Error) -> String {
        let error = error as NSError
        return "\(error.code) \(error.localizedDescription)"
    }
}

/// Makes whatever is asked for.
final class Maker: NSObject, CLSDataStoreDelegate {
    func createContext(
        forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
    ) -> CLSContext? {
        CLSContext(type: .lesson, identifier: identifier, title: "Asked for \(identifier)")
    }
}
