public import Plug

/// Replacements for a house's resources and actions: fakes in a test, swapped by type.
///
/// ```swift
/// var substitutes = Substitutes()
/// substitutes.put(FakePhotoAPI(), as: (any PhotoAPI).self)
/// substitutes.plug(LikePhoto.self) { _ in 42 }
/// ```
public struct Substitutes: Sendable {
    private(set) var registrations: [Registration] = []

    /// Makes an empty list.
    public init() {}

    /// Puts a resource in place of the one registered as a type. The registered one is never made.
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

    /// Plugs a function in place of the action's performer.
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - file: the file of the call, for messages.
    ///   - line: the line of the call, for messages.
    ///   - perform: performs the action. It starts on the actor of the action's caller.
    public mutating func plug<A: AsyncAction>(
        _ action: A.Type, file: StaticString = #fileID, line: UInt = #line,
        to perform: @escaping @Sendable (A.Input) async throws(A.Failure) -> A.Output
    ) {
        registrations.append(
            Registration(performing: action, at: Site(file: file, line: line)) {
                $0.actions.plug(action, file: file, line: line, to: perform)
            })
    }

    /// Plugs a function in place of the synchronous action's performer. Parameters are those of the other `plug`.
    public mutating func plug<A: Action>(
        _ action: A.Type, file: StaticString = #fileID, line: UInt = #line,
        to perform: @escaping @Sendable (A.Input) throws(A.Failure) -> A.Output
    ) {
        registrations.append(
            Registration(performing: action, at: Site(file: file, line: line)) {
                $0.actions.plug(action, file: file, line: line, to: perform)
            })
    }
}
