/// A word or a symbol of Swift source, with its line.
package struct SwiftToken: Equatable, Sendable {
    package let text: String
    package let line: Int

    var isName: Bool { text.first.map { $0.isLetter || $0 == "_" || $0 == "`" } ?? false }
}
