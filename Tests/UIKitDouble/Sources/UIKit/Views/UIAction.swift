/// developer.apple.com/documentation/uikit/uiaction
@MainActor public final class UIAction: UIMenuElement {
    /// developer.apple.com/documentation/uikit/uiaction/identifier-swift.struct
    public struct Identifier: Hashable, Sendable {
        /// The name of the action.
        public let rawValue: String
        /// An identifier of that name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// developer.apple.com/documentation/uikit/uiaction/identifier-swift.property: unique if none was given.
    public let identifier: Identifier
    /// developer.apple.com/documentation/uikit/uiaction/state: the mark of an item in a menu.
    public var state: UIMenuElement.State
    /// developer.apple.com/documentation/uikit/uiaction/sender: only while it is performed.
    public private(set) var sender: Any?
    private let handler: (UIAction) -> Void
    private static var made = 0

    /// developer.apple.com/documentation/uikit/uiaction/init(title:image:identifier:discoverabilitytitle:attributes:state:handler:)
    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, state: UIMenuElement.State = .off,
        handler: @escaping (UIAction) -> Void
    ) {
        Self.made += 1
        self.state = state
        self.identifier = identifier ?? Identifier("unnamed \(Self.made)")
        self.handler = handler
        super.init(title: title, image: image)
    }

    func perform(by sender: Any) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
