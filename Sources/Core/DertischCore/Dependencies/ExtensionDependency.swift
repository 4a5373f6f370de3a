/// A type of parameter whose values a ``HouseExtension`` supplies, such as a plugged action.
package protocol ExtensionDependency: Sendable {
    /// The value for an initialiser; `nil` if the house has none.
    static func supplied(by extensions: HouseExtensions) -> Self?
    /// The fault of a colleague that asks for a value for which the house registers no performer; `nil` if the value can
    /// be supplied all the same.
    ///
    /// - Parameter performers: the names of the performers that are registered, for a hint.
    static func fault(
        of colleague: String, at site: Site, in extensions: HouseExtensions, performers: () -> [String]
    ) -> Fault?
}
