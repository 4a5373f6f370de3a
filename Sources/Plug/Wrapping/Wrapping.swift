/// The decorator: what ``Wrapper`` and ``AsyncWrapper`` have in common. Conform to these, to one or to both.
public protocol Wrapping: Sendable {
    /// What lists of actions call it; the type's name if left out.
    var name: String { get }

    /// Whether an action gets this wrapper when every action of a set is wrapped; all do if left out.
    ///
    /// - Parameter action: the action's type.
    func wraps<A: Pluggable>(_ action: A.Type) -> Bool
}

extension Wrapping {
    /// The type's name.
    public var name: String { "\(Self.self)" }

    /// Every action.
    public func wraps<A: Pluggable>(_ action: A.Type) -> Bool { true }
}
