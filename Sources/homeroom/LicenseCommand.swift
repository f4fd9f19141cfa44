import Coursework
import Foundation
import School

/// Licences of an app: how many there are, who gets one, and which are taken back.
enum LicenseCommand {
    static let licenses = Command(
        name: "apps licenses", usage: "APP --data DIR [options]",
        summary: "Say how many licences of an app were bought and are held; with options, change that first",
        options: SchoolData.options + [
            .init(name: "organization", value: "ID", summary: "which school, if the data holds several"),
            .init(name: "location", value: "NAME", summary: "at which location, if there are several"),
            .init(name: "seats", value: "N", summary: "how many were bought; 'all' for no limit"),
            .init(
                name: "class", value: "NAME",
                summary: "give one to each student of a class, or to none of them if too few are left"),
            .init(
                name: "take-idle", summary: "first take back the licences of people who have nothing to do in the app"),
            .json,
        ],
        operands: 1...1
    ) { options, terminal in
        let app = options.operands[0]
        let seats = try options["seats"].map(seats)
        try await options.withSchool { school, actor in
            if let seats {
                let location = try school.read(as: actor) { try $0.locationID(named: options["location"]) }
                _ = try await school.perform(.setSeats(seats, of: app, at: location), as: actor)
            }
            if options.has("take-idle") {
                let location = try school.read(as: actor) { try $0.locationID(named: options["location"]) }
                let taken = try await school.perform(.takeIdleLicenses(of: app, at: location), as: actor)
                if !options.has("json") { terminal.print("Took \(taken) back.") }
            }
            if let name = options["class"] {
                let location = try school.read(as: actor) { try $0.locationID(named: options["location"]) }
                let id = try school.read(as: actor) { try $0.classID(named: name) }
                try await school.perform(.giveLicenses(of: app, at: location, toClass: id), as: actor)
            }
            let (counts, places) = try school.read(as: actor) { (try $0.licenses(of: app), try $0.locations()) }
            let names = Dictionary(places.map { ($0.id, $0.name) }) { first, _ in first }
            let lines = counts.map { "\(names[$0.location] ?? ""): \($0.words)" }
            terminal.report(
                options,
                lines.isEmpty
                    ? "Everybody may use \(app) everywhere." : lines.joined(separator: "\n"),
                ["licenses": .list(counts.map(\.fields))])
        }
    }

    /// A number, or nil for as many as there are people.
    private static func seats(_ text: String) throws(UsageError) -> Int? {
        if text == "all" { return nil }
        guard let number = Int(text), (0...Transaction.mostSeats).contains(number) else {
            throw UsageError("--seats is a number from 0 to \(Transaction.mostSeats), or 'all', and not '\(text)'")
        }
        return number
    }
}

extension LicenseCount {
    fileprivate var words: String {
        guard let seats else { return "no limit" }
        return "\(held) of \(seats) are held" + (short > 0 ? ", \(short) too few" : "")
    }

    fileprivate var fields: [String: Reported] {
        var fields: [String: Reported] = ["location": .text(location.description), "held": .number(held)]
        if let seats { fields["seats"] = .number(seats) }
        return fields
    }
}
