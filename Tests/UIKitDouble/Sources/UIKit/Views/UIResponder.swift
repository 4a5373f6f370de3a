public import Foundation

/// developer.apple.com/documentation/uikit/uiresponder
@MainActor open class UIResponder: NSObject {
    private(set) static weak var current: UIResponder?

    /// developer.apple.com/documentation/uikit/uiresponder/next
    open var next: UIResponder? { nil }

    /// developer.apple.com/documentation/uikit/uiresponder/canbecomefirstresponder: false by default.
    open var canBecomeFirstResponder: Bool { false }

    /// developer.apple.com/documentation/uikit/uiresponder/canresignfirstresponder: true by default.
    open var canResignFirstResponder: Bool { true }

    /// developer.apple.com/documentation/uikit/uiresponder/isfirstresponder
    open var isFirstResponder: Bool { Self.current === self }

    /// developer.apple.com/documentation/uikit/uiresponder/becomefirstresponder(): the current one must resign first.
    @discardableResult open func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, Self.current?.resignFirstResponder() ?? true else { return false }
        UIResponder.current = self
        return true
    }

    /// developer.apple.com/documentation/uikit/uiresponder/resignfirstresponder()
    @discardableResult open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        UIResponder.current = nil
        return true
    }

    /// A responder without a state.
    public override nonisolated init() { super.init() }
}
