import JSON

/// What a seal says.
struct SealStatement: Hashable, Sendable {
    /// What an older version's seal of the same lines was, when it was signed.
    struct Former: Hashable, Sendable {
        enum State: String, Sendable {
            /// The lines were as they had been sealed.
            case whole
            /// Some had been deleted because of their age: the older seal did not prove the rest.
            case swept
            /// They were not as they had been sealed.
            case differs
        }

        var digest: String
        var sealed: Int64
        var state: State
        /// How many seals of older versions there were: none after these is without a signature.
        var count: Int
    }

    var school: Organization.ID
    var number: Int
    /// Milliseconds since 1970, as all times here.
    var sealed: Int64
    var entries: Int
    /// The smallest and the greatest identifier of its lines.
    var first, last: Int64
    /// When the latest of its lines was written: they are deleted together, once this is older than the school keeps it.
    var newest: Int64
    /// For how many days the school kept its log then.
    var keptDays: Int
    /// The end of the chain of its lines' digests.
    var lines: String
    /// The digest of the seal before; empty for the first.
    var before: String
    /// The fingerprint of the key.
    var key: String
    var former: Former?
    /// The seal that the log lacks, because an operator took over an older copy.
    var lost: NotedSeal?

    private static let kind = "homeroom log seal"
    private static let numbers: ClosedRange<Int64> = 0...1 << 53
    static let mostDays = 100_000

    var text: String {
        var object = JSONObject()
        object.add("kind", .string(Self.kind))
        object.add("school", .string(school.description))
        object.add("number", .integer(Int64(number)))
        object.add("sealed", .integer(sealed))
        object.add("count", .integer(Int64(entries)))
        object.add("first", .integer(first))
        object.add("last", .integer(last))
        object.add("newest", .integer(newest))
        object.add("keptDays", .integer(Int64(keptDays)))
        object.add("lines", .string(lines))
        object.add("before", .string(before))
        object.add("key", .string(key))
        if let former {
            var fields = JSONObject()
            fields.add("digest", .string(former.digest))
            fields.add("sealed", .integer(former.sealed))
            fields.add("state", .string(former.state.rawValue))
            fields.add("count", .integer(Int64(former.count)))
            object.add("former", .object(fields))
        }
        if let lost {
            var fields = JSONObject()
            fields.add("number", .integer(Int64(lost.number)))
            fields.add("digest", .string(lost.digest))
            object.add("lost", .object(fields))
        }
        return JSONValue.object(object).text
    }

    /// Nil for anything that ``text`` would not say, also for numbers out of bounds: whoever can write to the database
    /// can write anything there.
    init?(_ text: String) {
        guard text.utf8.count <= 4096, let json = try? JSONValue(parsing: text), json["kind"] == .string(Self.kind),
            let school = json["school"]?.asString.flatMap(Organization.ID.init),
            let number = Self.number(json["number"]), number > 0, let sealed = Self.number(json["sealed"]),
            let entries = Self.number(json["count"]), let first = json["first"]?.asInteger,
            let last = json["last"]?.asInteger, let newest = Self.number(json["newest"]),
            let days = Self.number(json["keptDays"]), days <= Self.mostDays, let lines = json["lines"]?.asString,
            let before = json["before"]?.asString, let key = json["key"]?.asString
        else { return nil }
        self.init(
            school: school, number: Int(number), sealed: sealed, entries: Int(entries), first: first, last: last,
            newest: newest, keptDays: Int(days), lines: lines, before: before, key: key)
        if let fields = json["former"] {
            guard let former = Former(fields) else { return nil }
            self.former = former
        }
        if let fields = json["lost"] {
            guard let number = Self.number(fields["number"]), let digest = fields["digest"]?.asString else {
                return nil
            }
            lost = NotedSeal(number: Int(number), digest: digest)
        }
    }

    init(
        school: Organization.ID, number: Int, sealed: Int64, entries: Int, first: Int64, last: Int64, newest: Int64,
        keptDays: Int, lines: String, before: String, key: String
    ) {
        (self.school, self.number, self.sealed, self.entries) = (school, number, sealed, entries)
        (self.first, self.last, self.newest, self.keptDays) = (first, last, newest, keptDays)
        (self.lines, self.before, self.key) = (lines, before, key)
    }

    fileprivate static func number(_ value: JSONValue?) -> Int64? {
        value?.asInteger.flatMap { numbers.contains($0) ? $0 : nil }
    }
}

extension SealStatement.Former {
    fileprivate init?(_ json: JSONValue) {
        guard let digest = json["digest"]?.asString, let sealed = SealStatement.number(json["sealed"]),
            let state = json["state"]?.asString.flatMap(State.init), let count = SealStatement.number(json["count"])
        else { return nil }
        self.init(digest: digest, sealed: sealed, state: state, count: Int(count))
    }
}
