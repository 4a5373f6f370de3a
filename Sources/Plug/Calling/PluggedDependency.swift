/// What the type ``Plugged`` tells of itself to a house that met it in an initialiser.
package protocol PluggedDependency: Sendable {
    /// Which action is asked for.
    static var action: ObjectIdentifier { get }
    /// The action's name, without its module.
    static var actionName: String { get }
    /// What is wrong if nobody plugged the action in the set; `nil` if somebody did. It makes nothing.
    static func missing(in actions: Actions, file: StaticString, line: UInt) -> Unplugged?
    /// The value for the initialiser; `nil` if nobody plugged the action.
    static func handed(by actions: Actions) -> Self?
}

extension PluggedDependency {
    /// Whether somebody plugged the action in the set or beneath it.
    package static func isPlugged(in actions: Actions) -> Bool {
        missing(in: actions, file: #fileID, line: #line) == nil
    }
}

extension Plugged: PluggedDependency {
    package static var action: ObjectIdentifier { ObjectIdentifier(A.self) }

    package static var actionName: String { ActionName.of(A.self) }

    package static func missing(in actions: Actions, file: StaticString, line: UInt) -> Unplugged? {
        actions.isPlugged(A.self) ? nil : actions.unplugged(A.self, .nobody, file, line)
    }

    package static func handed(by actions: Actions) -> Self? {
        Self(plugged: actions)
    }
}
