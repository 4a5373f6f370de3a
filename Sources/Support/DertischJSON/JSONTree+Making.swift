/// Trees made from values, for documents whose members are not the same each time.
extension JSONTree {
    package static var null: JSONTree { JSONTree(.null) }
    package static func flag(_ flag: Bool) -> JSONTree { JSONTree(.flag(flag)) }
    package static func text(_ text: String) -> JSONTree { JSONTree(.text(text)) }
    package static func number(_ number: Int) -> JSONTree { JSONTree(.number("\(number)")) }
    package static func list(_ trees: [JSONTree]) -> JSONTree { JSONTree(.list(trees)) }
    package static func object(_ members: KeyValuePairs<String, JSONTree>) -> JSONTree {
        JSONTree(.object(members.map { Member($0.key, $0.value) }))
    }

    package static func object(_ members: [(String, JSONTree)]) -> JSONTree {
        JSONTree(.object(members.map { Member($0.0, $0.1) }))
    }

    /// The document in UTF-8, without line breaks. Those of texts are escaped.
    package var bytesOnOneLine: [UInt8] { text(indent: 0, colon: ":").utf8.filter { $0 != UInt8(ascii: "\n") } }
}
