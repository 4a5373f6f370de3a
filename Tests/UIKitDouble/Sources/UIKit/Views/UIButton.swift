/// developer.apple.com/documentation/uikit/uibutton
@MainActor open class UIButton: UIControl {
    /// developer.apple.com/documentation/uikit/uibutton/showsmenuasprimaryaction: shows its menu at a tap.
    open var showsMenuAsPrimaryAction = false
    /// developer.apple.com/documentation/uikit/uibutton/changesselectionasprimaryaction: a tap selects it; with a menu, its title is
    /// the chosen item.
    open var changesSelectionAsPrimaryAction = false
    /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct
    public struct Configuration: Sendable {
        /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/title
        public var title: String?
        /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/image
        public var image: UIImage?
        /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/plain()
        public static func plain() -> Configuration { Configuration() }
    }
    /// developer.apple.com/documentation/uikit/uibutton/configuration-swift.property: its title goes before those of states.
    open var configuration: Configuration?
    /// developer.apple.com/documentation/uikit/uibutton/menu
    open var menu: UIMenu?
    private var titles: [UIControl.State: String] = [:]
    private var images: [UIControl.State: UIImage] = [:]

    /// developer.apple.com/documentation/uikit/uibutton/setimage(_:for:)
    open func setImage(_ image: UIImage?, for state: UIControl.State) { images[state] = image }

    /// developer.apple.com/documentation/uikit/uibutton/image(for:): that of the normal state, if the state has none.
    open func image(for state: UIControl.State) -> UIImage? { images[state] ?? images[.normal] }

    /// developer.apple.com/documentation/uikit/uibutton/currentimage
    open var currentImage: UIImage? {
        configuration?.image ?? images[isEnabled ? isSelected ? .selected : .normal : .disabled] ?? images[.normal]
    }

    /// developer.apple.com/documentation/uikit/uibutton/settitle(_:for:)
    open func setTitle(_ title: String?, for state: UIControl.State) { titles[state] = title }

    /// developer.apple.com/documentation/uikit/uibutton/title(for:): that of the normal state, if the state has none.
    open func title(for state: UIControl.State) -> String? { titles[state] ?? titles[.normal] }

    /// A tap of a finger: opens the menu, or selects, and sends the actions of a control that is enabled.
    public func tap() {
        guard isEnabled, isUserInteractionEnabled, !showsMenuAsPrimaryAction else { return }
        if changesSelectionAsPrimaryAction { isSelected.toggle() }
        sendActions(for: [.touchUpInside, .primaryActionTriggered])
    }

    /// A tap on an item of the menu. The title of a pop-up button follows it.
    public func chooseItem(_ index: Int) {
        let actions = menu?.children.compactMap { $0 as? UIAction } ?? []
        guard isEnabled, isUserInteractionEnabled, actions.indices.contains(index) else { return }
        if changesSelectionAsPrimaryAction {
            for (other, action) in actions.enumerated() { action.state = other == index ? .on : .off }
        }
        actions[index].perform(by: self)
    }

    /// developer.apple.com/documentation/uikit/uibutton/currenttitle
    open var currentTitle: String? {
        configuration?.title ?? title(for: isEnabled ? isSelected ? .selected : .normal : .disabled)
    }
}

extension UIControl {
    /// developer.apple.com/documentation/uikit/uicontrol/state-swift.struct
    public struct State: OptionSet, Sendable, Hashable {
        /// The bits of the states.
        public let rawValue: UInt
        /// States by their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// developer.apple.com/documentation/uikit/uicontrol/state-swift.struct/normal
        public static let normal: State = []
        /// developer.apple.com/documentation/uikit/uicontrol/state-swift.struct/highlighted
        public static let highlighted = State(rawValue: 1)
        /// developer.apple.com/documentation/uikit/uicontrol/state-swift.struct/disabled
        public static let disabled = State(rawValue: 2)
        /// developer.apple.com/documentation/uikit/uicontrol/state-swift.struct/selected
        public static let selected = State(rawValue: 4)
    }
}
