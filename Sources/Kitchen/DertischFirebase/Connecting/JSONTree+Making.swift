package import DertischJSON

extension JSONTree {
    package static var null: JSONTree { JSONTree(.null) }
    package static func flag(_ flag: Bool) -> JSONTree { JSONTree(.flag(flag)) }
    package static func text(_ text: String) -> JSONTree { JSONTree(.text(text)) }
    package static func number(_ number: Int) -> JSONTree { JSONTree(.number("\(number)")) }
    package static func list(_ trees: [JSONTree]) -> JSONTree { JSONTree(.list(trees)) }
    package static func object(_ members: KeyValuePairs<String, JSONTree>) -> JSONTree {
        JSONTree(.object(members.map { Member($0.key, $0.value) }))
    }

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
