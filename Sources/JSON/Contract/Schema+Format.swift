extension Schema {
    /// What a text for programs may be like: a closed list, each with a check and the pattern that says the same.
    package enum Format: String, Hashable, Sendable, CaseIterable {
        /// A day of the calendar, as in 2026-02-28.
        case date
        /// A moment with its distance from UTC, as RFC 3339 writes it, in capitals and without leap seconds.
        case dateTime = "date-time"
        /// Hours and minutes, as in 07:45.
        case timeOfDay = "time-of-day"
        /// An address of the web, with http or https.
        case uri
        /// The shape of an address for mail.
        case email
        /// The shape of a language tag, as in pt-BR.
        case language = "language-tag"
        /// The shape of a time zone's name, as in Europe/Lisbon.
        case timeZone = "time-zone"
        /// One of our own identifiers.
        case identifier

        /// The word for it in a schema.
        package var name: String { rawValue }

        /// The number of characters that the longest one has, or that are enough for any.
        package var limit: Int {
            switch self {
            case .date: 10
            case .dateTime: 35
            case .timeOfDay: 5
            case .uri: 2048
            case .email: 254
            case .language: 35
            case .timeZone: 64
            case .identifier: 13
            }
        }

        var explanation: String {
            switch self {
            case .date: "a date such as 2026-02-28"
            case .dateTime: "a date and time such as 2026-02-28T07:45:00Z"
            case .timeOfDay: "a time such as 07:45"
            case .uri: "an address that begins with http:// or https://"
            case .email: "an address for mail"
            case .language: "a language tag such as pt-BR"
            case .timeZone: "the name of a time zone such as Europe/Lisbon"
            case .identifier: "an identifier"
            }
        }
    }
}

// The patterns are for others: ECMAScript, no flags needed, and each says exactly what the check says.
extension Schema.Format {
    package var pattern: String {
        switch self {
        case .date: "^\(Self.datePattern)$"
        case .dateTime:
            "^\(Self.datePattern)T\(Self.minutePattern):[0-5][0-9](\\.[0-9]{1,9})?(Z|[+-]\(Self.minutePattern))$"
        case .timeOfDay: "^\(Self.minutePattern)$"
        case .uri: "^[Hh][Tt][Tt][Pp][Ss]?://\(Self.hostPattern)(:[0-9]{1,5})?\(Self.restPattern)$"
        case .email: "^\(Self.mailboxPattern)@\(Self.labelPattern)(\\.\(Self.labelPattern))*$"
        case .language: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$"
        case .timeZone: "^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){0,2}$"
        case .identifier: "^[0-9a-hjkmnp-tv-z]{13}$"
        }
    }

    private static let minutePattern = "([01][0-9]|2[0-3]):[0-5][0-9]"
    private static let labelPattern = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    private static let hostPattern = "(\(labelPattern)(\\.\(labelPattern))*|\\[[0-9A-Fa-f:.]{2,45}\\])"
    private static let restPattern = "([/?#]([A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)?"
    private static let mailboxPattern = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"

    // Not the year 0, which no database keeps; the days of each month; the 29th of February in leap years.
    private static let datePattern =
        "(?!0000)([0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)"
        + "|02-(0[1-9]|1[0-9]|2[0-8]))|([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)"
}
