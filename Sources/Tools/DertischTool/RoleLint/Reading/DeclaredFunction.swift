/// A function of a type, as a source declares it.
struct DeclaredFunction: Sendable {
    struct Parameter: Sendable {
        /// The argument label; `_` for none.
        let label: String
        /// The type as it is written, without blanks.
        let type: String
    }

    let name: String
    let parameters: [Parameter]
    /// The type of its result as it is written, without blanks; empty if it has none.
    let result: String
    let modifiers: Set<String>
    let file: String
    let line: Int

    var labels: [String] { parameters.map(\.label) }
    /// Its name and labels, as in `take(_:onto:)`.
    var signature: String { "\(name)(\(labels.map { "\($0):" }.joined()))" }
    /// The modifier that keeps it from being a requirement despite its name: `private`, for example.
    var disqualifyingModifier: String? {
        ["private", "fileprivate", "static", "class"].first(where: modifiers.contains)
    }
}
