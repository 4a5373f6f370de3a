/// The registrations of modules that extend a house.
extension Registrar {
    /// The extensions of the house that is registered.
    package var extensions: HouseExtensions { draft.extensions }

    /// Registers a performer. It is made when its dependencies are there, and from then on the values of a type can be
    /// supplied.
    ///
    /// - Parameters:
    ///   - type: the type whose values need the performer.
    ///   - name: the performer's name in messages.
    ///   - make: the performer's initialiser, whose parameters are supplied.
    ///   - enter: enters the performer into an extension of the house.
    package mutating func register<P, each D: Sendable>(
        performerFor type: any ExtensionDependency.Type, named name: String, at site: Site,
        _ make: @escaping @Sendable (repeat each D) throws -> P,
        enter: @escaping @Sendable (P, HouseExtensions) -> Void
    ) {
        draft.registrations.append(
            Registration(performing: type, named: name, dependencies: Dependency.list(repeat (each D).self), at: site) {
                resolver in enter(try make(repeat resolver.resolve((each D).self)), resolver.extensions)
            })
    }
}
