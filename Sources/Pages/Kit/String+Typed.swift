// What people type into fields.
extension String {
    /// Without blanks at its ends.
    var trimmingBlanks: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// With 0 to 9 in place of the digits of other scripts: who writes Arabic types numbers in it too.
    var westernDigits: String {
        String(
            map { sign in
                guard !sign.isASCII, let value = sign.wholeNumberValue, (0...9).contains(value) else { return sign }
                return Character("\(value)")
            })
    }
}
