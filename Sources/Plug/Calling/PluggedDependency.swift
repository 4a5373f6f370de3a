/// The part of ``Plugged`` that a house uses, when it finds one in an initialiser.
package protocol PluggedDependency: Sendable {
    /// The action of the dependency.
    static var action: ObjectIdentifier { get }
    /// The action's name, without its module.
    static var actionName: String { get }
    /// True if the action is plugged in the set or beneath it. No implementation is created.
    static func isPlugged(in actions: Actions) -> Bool
    /// Creates the value for the initialiser; `nil` if the action is not plugged.
    static func handed(by actions: Actions) -> Self?
}

extension Plugged: PluggedDependency {
    package static var action: ObjectIdentifier { ObjectIdentifier(A.self) }

    package static var actionName: String { ActionName.of(A.self) }

    package static func isPlugged(in actions: Actions) -> Bool { actions.isPlugged(A.self) }

    package static func handed(by actions: Actions) -> Self? { Self(plugged: actions) }
}
