import DertischJSON

/// Trees made from values, for documents whose members are not the same each time.
extension JSONTree {
    static func text(_ text: String) -> JSONTree { JSONTree(.text(text)) }
    static func number(_ number: Int) -> JSONTree { JSONTree(.number(String(number))) }
    static func flag(_ flag: Bool) -> JSONTree { JSONTree(.flag(flag)) }
    static func list(_ trees: [JSONTree]) -> JSONTree { JSONTree(.list(trees)) }

    static func object(_ members: [(String, JSONTree)]) -> JSONTree {
        JSONTree(.object(members.map { Member($0.0, $0.1) }))
    }

    /// The document in UTF-8, indented.
    var bytes: [UInt8] { Array(text(indent: 2).utf8) }
}
