import DertischJSON

extension JSONTree {
    static var null: JSONTree { JSONTree(.null) }
    static func flag(_ flag: Bool) -> JSONTree { JSONTree(.flag(flag)) }
    static func text(_ text: String) -> JSONTree { JSONTree(.text(text)) }
    static func number(_ number: Int) -> JSONTree { JSONTree(.number("\(number)")) }
    static func list(_ trees: [JSONTree]) -> JSONTree { JSONTree(.list(trees)) }
    static func object(_ members: KeyValuePairs<String, JSONTree>) -> JSONTree {
        JSONTree(.object(members.map { Member($0.key, $0.value) }))
    }

    /// A number as protocol buffers write it in JSON.
    static func double(_ number: Double) -> JSONTree {
        if number.isFinite { return JSONTree(.number("\(number)")) }
        return .text(number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity")
    }

    /// The elements, if it is a list.
    var elements: [JSONTree]? { if case .list(let elements) = value { elements } else { nil } }
    /// The flag, if it is one.
    var flag: Bool? { if case .flag(let flag) = value { flag } else { nil } }
    /// True if it is null.
    var isNull: Bool { value == .null }

    /// A whole number, written as a number or as text, as protocol buffers allow.
    var integer: Int64? {
        switch value {
        case .text(let text): return Int64(text)
        case .number(let digits): return Int64(digits) ?? Double(digits).flatMap { Int64(exactly: $0) }
        default: return nil
        }
    }

    /// The JSON text.
    var json: String { text(indent: 0, colon: ":") }

    /// This object with more members.
    func adding(_ members: KeyValuePairs<String, JSONTree>) -> JSONTree {
        JSONTree(.object((self.members ?? []) + members.map { Member($0.key, $0.value) }))
    }
}
