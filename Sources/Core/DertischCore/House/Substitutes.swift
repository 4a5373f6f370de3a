/// Replacements for a house's resources: fakes in a test, swapped by type. With `DertischActions`, they replace actions too.
///
/// ```swift
/// var substitutes = Substitutes()
/// substitutes.put(FakePhotoAPI(), as: (any PhotoAPI).self)
/// ```
public struct Substitutes: Sendable {
    private(set) var registrations: [Registration] = []

    /// Makes an empty list.
    public init() {}

    /// Puts a resource in place of the one registered as a type. The registered resource is never made.
    ///
    /// - Parameters:
    ///   - resource: the fake.
    ///   - type: the type to replace: the fake's own, or a protocol that it conforms to. If it is not registered, the
    ///     swap is a fault of the house.
    ///   - file: the file of the call, for messages.
    ///   - line: the line of the call, for messages.
    public mutating func put<R: Sendable>(
        _ resource: R, as type: R.Type = R.self, file: StaticString = #fileID, line: UInt = #line
    ) {
        let site = Site(file: file, line: line)
        registrations.append(
            Registration(type, as: .sousChef, at: site, making: .now { Registration.boxed(resource, at: site)(&$0) }))
    }

    /// Enters a function into an extension of the house, in place of the registered performer.
    ///
    /// - Parameters:
    ///   - type: the type whose values need the performer.
    ///   - name: the performer's name in messages.
    ///   - enter: enters the function into the extension.
    package mutating func register(
        performerFor type: any ExtensionDependency.Type, named name: String, at site: Site,
        enter: @escaping @Sendable (HouseExtensions) -> Void
    ) {
        registrations.append(Registration(performing: type, named: name, at: site) { enter($0.extensions) })
    }
}
