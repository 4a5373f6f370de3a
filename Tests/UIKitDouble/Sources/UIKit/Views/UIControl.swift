/// developer.apple.com/documentation/uikit/uicontrol
@MainActor open class UIControl: UIView {
    /// developer.apple.com/documentation/uikit/uicontrol/event
    public struct Event: OptionSet, Sendable, Hashable {
        /// The bits of the events.
        public let rawValue: UInt
        /// Events by their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// developer.apple.com/documentation/uikit/uicontrol/event/touchupinside
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// developer.apple.com/documentation/uikit/uicontrol/event/valuechanged
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// developer.apple.com/documentation/uikit/uicontrol/event/primaryactiontriggered
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// developer.apple.com/documentation/uikit/uicontrol/event/editingdidbegin
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// developer.apple.com/documentation/uikit/uicontrol/event/editingchanged
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// developer.apple.com/documentation/uikit/uicontrol/event/editingdidend
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// developer.apple.com/documentation/uikit/uicontrol/event/editingdidendonexit
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    }

    override var isControlOrText: Bool { true }

    /// developer.apple.com/documentation/uikit/uicontrol/isenabled
    open var isEnabled = true
    /// developer.apple.com/documentation/uikit/uicontrol/isselected
    open var isSelected = false
    /// developer.apple.com/documentation/uikit/uicontrol/ishighlighted
    open var isHighlighted = false
    private var actions: [(action: UIAction, events: Event)] = []

    /// developer.apple.com/documentation/uikit/uicontrol/addaction(_:for:): one of the same identifier replaces the former.
    open func addAction(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
        actions.append((action, events))
    }

    /// developer.apple.com/documentation/uikit/uicontrol/removeaction(identifiedby:for:)
    open func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
        actions = actions.compactMap { entry in
            guard entry.action.identifier == identifier else { return entry }
            let rest = entry.events.subtracting(events)
            return rest.isEmpty ? nil : (entry.action, rest)
        }
    }

    /// developer.apple.com/documentation/uikit/uicontrol/sendactions(for:): also for a control that is disabled.
    open func sendActions(for events: Event) {
        for entry in actions where !entry.events.isDisjoint(with: events) { entry.action.perform(by: self) }
    }
}
