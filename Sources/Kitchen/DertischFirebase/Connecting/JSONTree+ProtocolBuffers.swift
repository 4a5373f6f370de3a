package import DertischJSON

extension JSONTree {
    /// A number as protocol buffers write it in JSON.
    package static func double(_ number: Double) -> JSONTree {
        if number.isFinite { return JSONTree(.number("\(number)")) }
        return .text(number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity")
    }

    /// The flag, if it is one.
    package var flag: Bool? { if case .flag(let flag) = value { flag } else { nil } }
    /// True if it is null.
    package var isNull: Bool { value == .null }

    /// A whole number, written as a number or as text, as protocol buffers allow.
    package var integer: Int64? {
        switch value {
        case .text(let text): return Int64(text)
        case .number(let digits):
            if let number = Int64(digits) { return number }
            // With a fraction or an exponent; from 2^53 on it may have been rounded.
            guard let number = Double(digits), abs(number) < 0x1p53 else { return nil }
            return Int64(exactly: number)
        default: return nil
        }
    }

    /// The JSON text.
    package var json: String { text(indent: 0, colon: ":") }

    /// This object with more members.
    package func adding(_ members: KeyValuePairs<String, JSONTree>) -> JSONTree {
        JSONTree(.object((self.members ?? []) + members.map { Member($0.key, $0.value) }))
    }
}
