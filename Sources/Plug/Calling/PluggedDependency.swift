/// What the type ``Plugged`` tells of itself to a house that met it in an initialiser.
package protocol PluggedDependency: Sendable {
    /// Which action is asked for.
    static var action: ObjectIdentifier { get }
    /// The action's name, without its module.
    static var actionName: String { get }
    /// Whether somebody plugged the action in the set or beneath it. It makes nothing.
    static func isPlugged(in actions: Actions) -> Bool
    /// The value for the initialiser; `nil` if nobody plugged the action.
    static func handed(by actions: Actions) -> Self?
}

extension Plugged: PluggedDependency {
    package static var action: ObjectIdentifier { ObjectIdentifier(A.self) }

    package static var actionName: String { ActionName.of(A.self) }

    package static func isPlugged(in actions: Actions) -> Bool { actions.isPlugged(A.self) }

    package static func handed(by actions: Actions) -> Self? { Self(plugged: actions) }
}
