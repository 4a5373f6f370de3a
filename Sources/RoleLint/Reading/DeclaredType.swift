/// A type, or an extension of one, as it is declared in a source.
struct DeclaredType: Sendable {
    /// Its name, with those of the types around it: `Shop.TillWaiter`.
    let name: String
    /// What it names behind its colon: `Waiter`, `Pattern.Presenter`.
    let conformances: [String]
    let functions: [DeclaredFunction]
}

/// A function of a type, as it is declared.
struct DeclaredFunction: Sendable {
    struct Parameter: Sendable {
        /// `_` if the caller writes none.
        let label: String
        /// As it is written, without blanks.
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
    /// Why it can be no requirement's, though its name is: `private`, say.
    var hindrance: String? { ["private", "fileprivate", "static", "class"].first(where: modifiers.contains) }
}
