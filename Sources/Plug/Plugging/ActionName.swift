/// What an action is called in messages.
enum ActionName {
    /// The type's name as the source spells it, without its module and without what the compiler calls a context that
    /// has no name.
    static func of(_ action: any Pluggable.Type) -> String {
        let parts = String(reflecting: action).split(separator: ".").dropFirst()
        return parts.filter { !$0.hasPrefix("(unknown context") }.joined(separator: ".")
    }

    /// The part of a name that says what the action is, without the types that it is nested in.
    static func last(of name: String) -> String { String(name.split(separator: ".").last ?? "") }
}
