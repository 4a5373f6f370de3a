/// The name of an action in messages.
package enum ActionName {
    /// The type's name as in the source, without its module and without the compiler's names for unnamed contexts.
    package static func of(_ action: any Pluggable.Type) -> String {
        let parts = String(reflecting: action).split(separator: ".").dropFirst()
        return parts.filter { !$0.hasPrefix("(unknown context") }.joined(separator: ".")
    }

    /// The last part of a name, without the types that it is nested in.
    static func last(of name: String) -> String { String(name.split(separator: ".").last ?? "") }
}
