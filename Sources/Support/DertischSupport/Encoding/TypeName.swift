/// The names of types as processes of a build share them.
package enum TypeName {
    /// A type with its module and the types around it. Without this, a private one, or one within a function, has an address in its name,
    /// which is another in each process.
    package static func stable(of type: Any.Type) -> String {
        let parts = String(reflecting: type).split(
            separator: "(unknown context at $", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts.first ?? "")) { $0 + $1.drop { $0 != "." }.dropFirst() }
    }
}
