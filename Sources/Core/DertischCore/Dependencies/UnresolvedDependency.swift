/// The error for a parameter that the house cannot supply.
struct UnresolvedDependency: Error, CustomStringConvertible {
    let type: String
    var description: String { "\(type) is not registered." }
}
