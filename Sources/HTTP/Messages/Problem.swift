/// A failure as a client gets it: a problem document as in RFC 9457.
package struct Problem: Error, Hashable, Sendable {
    /// One thing that is wrong with one part of the input.
    package struct Finding: Hashable, Sendable {
        /// The place, as a path into the document: `tasks.2.title`.
        package var field: String
        /// A stable code for programs.
        package var code: String
        /// A message for a person.
        package var message: String

        package init(field: String, code: String, message: String) {
            self.field = field
            self.code = code
            self.message = message
        }
    }

    package var status: Status
    /// A stable code for programs: `limit_exceeded`.
    package var code: String
    package var title: String
    /// What went wrong this time, for a person; never contains input, a name or a secret.
    package var detail: String?
    package var findings: [Finding]
    /// What to do about it.
    package var remedy: String?

    package init(
        _ status: Status, code: String, title: String? = nil, detail: String? = nil, findings: [Finding] = [],
        remedy: String? = nil
    ) {
        self.status = status
        self.code = code
        self.title = title ?? status.phrase
        self.detail = detail
        self.findings = findings
        self.remedy = remedy
    }

    package static let mediaType = "application/problem+json"

    /// The document as JSON.
    package var document: [UInt8] {
        var text = "{\"type\":\"urn:problem:\(code)\",\"title\":\(title.asJSON),\"status\":\(status.code),"
        text += "\"code\":\(code.asJSON)"
        if let detail { text += ",\"detail\":\(detail.asJSON)" }
        if let remedy { text += ",\"remedy\":\(remedy.asJSON)" }
        if !findings.isEmpty {
            let rows = findings.map {
                "{\"field\":\($0.field.asJSON),\"code\":\($0.code.asJSON),\"message\":\($0.message.asJSON)}"
            }
            text += ",\"findings\":[\(rows.joined(separator: ","))]"
        }
        return Array((text + "}").utf8)
    }
}

extension Response {
    package init(_ problem: Problem, headers: Headers = [:]) {
        self.init(problem.status, problem.document, type: Problem.mediaType, headers: headers)
        self.headers[.cacheControl] = "no-store"
        code = problem.code
    }
}

extension String {
    /// As a JSON string in quotation marks.
    fileprivate var asJSON: String {
        var result = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
