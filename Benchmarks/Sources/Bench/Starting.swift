import ClassKit
import Foundation

extension Case {
    func measureFirstCall() throws -> [Row] {
        var time = Times()
        time.measure {
            let found = DispatchSemaphore(value: 0)
            CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: Tree.path(top: 17)) { context, _ in
                precondition(context != nil)
                found.signal()
            }
            found.wait()
        }
        return [
            Row(
                "first call to the first context found, 10,000 stored", figure: describe(time.median), goal: "20 ms",
                holds: time.median <= 0.020)
        ]
    }

    /// The memory of a process with 100,000 contexts stored and 100 of them touched, less that of one that does nothing.
    func measureMemory() throws -> [Row] {
        let home = URL(fileURLWithPath: ProcessInfo.processInfo.environment["CLASSKIT_HOME"]!)
        let nothing = try Bench.start(.nothing, home: home.deletingLastPathComponent())[0]
        let touched = try Bench.start(.touch, home: home.deletingLastPathComponent())[0]
        let grown = Double((Int(touched.figure) ?? 0) - (Int(nothing.figure) ?? 0)) / 1_048_576
        return [
            Row(
                "memory with 100,000 contexts stored, 100 touched", figure: String(format: "+ %.1f MiB", grown),
                goal: "+ 20 MB", holds: grown * 1_048_576 <= 20e6, against: "the same program doing nothing")
        ]
    }

    func touch() throws -> [Row] {
        let found = DispatchSemaphore(value: 0)
        for top in 0..<25 {
            CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: Tree.path(top: top)) { context, _ in
                precondition(context != nil)
                found.signal()
            }
        }
        for _ in 0..<25 { found.wait() }
        return [memoryRow(residentMemory())]
    }

    func memoryRow(_ bytes: Int) -> Row { Row("memory", figure: String(bytes), goal: "", holds: true) }
}
