public import Foundation

/// developer.apple.com/documentation/uikit/uiresponder
@MainActor open class UIResponder: NSObject {
    /// The first responders, by the windows that they are in.
    private static var holders: [ObjectIdentifier: Holder] = [:]

    private struct Holder {
        weak var responder: UIResponder?
    }

    /// The window that it is in, or else the topmost of what it is in: each has a first responder of its own.
    var responderRoot: UIResponder { self }
    /// The first responder there.
    var current: UIResponder? { Self.holders[ObjectIdentifier(responderRoot)]?.responder }

    /// developer.apple.com/documentation/uikit/uiresponder/next
    open var next: UIResponder? { nil }

    /// developer.apple.com/documentation/uikit/uiresponder/canbecomefirstresponder: false by default.
    open var canBecomeFirstResponder: Bool { false }

    /// developer.apple.com/documentation/uikit/uiresponder/canresignfirstresponder: true by default.
    open var canResignFirstResponder: Bool { true }

    /// developer.apple.com/documentation/uikit/uiresponder/isfirstresponder
    open var isFirstResponder: Bool { current === self }

    /// developer.apple.com/documentation/uikit/uiresponder/becomefirstresponder(): the current one must resign first.
    @discardableResult open func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, current?.resignFirstResponder() ?? true else { return false }
        Self.holders[ObjectIdentifier(responderRoot)] = Holder(responder: self)
        return true
    }

    /// developer.apple.com/documentation/uikit/uiresponder/resignfirstresponder()
    @discardableResult open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        Self.holders[ObjectIdentifier(responderRoot)] = nil
        return true
    }

    /// A responder without a state.
    public override nonisolated init() { super.init() }
}
