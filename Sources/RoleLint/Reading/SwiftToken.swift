/// A word or a symbol of Swift source, with its line.
struct SwiftToken: Equatable, Sendable {
    let text: String
    let line: Int

    var isName: Bool { text.first.map { $0.isLetter || $0 == "_" || $0 == "`" } ?? false }
}
