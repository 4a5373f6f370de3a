/// A type, or an extension of one, as a source declares it.
struct DeclaredType: Sendable {
    /// The name, with those of the surrounding types: `Shop.TillWaiter`.
    let name: String
    /// The names after its colon: `Waiter`, `Pattern.Presenter`.
    let conformances: [String]
    let functions: [DeclaredFunction]
}
