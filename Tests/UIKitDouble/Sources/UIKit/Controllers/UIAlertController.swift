public import Foundation

/// developer.apple.com/documentation/uikit/uialertaction
@MainActor public final class UIAlertAction: NSObject {
    /// developer.apple.com/documentation/uikit/uialertaction/style-swift.enum
    public enum Style: Int, Sendable {
        /// developer.apple.com/documentation/uikit/uialertaction/style-swift.enum/default
        case `default`
        /// developer.apple.com/documentation/uikit/uialertaction/style-swift.enum/cancel
        case cancel
        /// developer.apple.com/documentation/uikit/uialertaction/style-swift.enum/destructive
        case destructive
    }
    /// developer.apple.com/documentation/uikit/uialertaction/title
    public let title: String?
    /// developer.apple.com/documentation/uikit/uialertaction/style-swift.property
    public let style: Style
    let handler: ((UIAlertAction) -> Void)?

    /// developer.apple.com/documentation/uikit/uialertaction/init(title:style:handler:)
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }
}

/// developer.apple.com/documentation/uikit/uialertcontroller
@MainActor public final class UIAlertController: UIViewController {
    /// developer.apple.com/documentation/uikit/uialertcontroller/style
    public enum Style: Int, Sendable {
        /// developer.apple.com/documentation/uikit/uialertcontroller/style/actionsheet
        case actionSheet
        /// developer.apple.com/documentation/uikit/uialertcontroller/style/alert
        case alert
    }
    /// developer.apple.com/documentation/uikit/uialertcontroller/message
    public var message: String?
    /// developer.apple.com/documentation/uikit/uialertcontroller/preferredstyle
    public let preferredStyle: Style
    /// developer.apple.com/documentation/uikit/uialertcontroller/actions
    public private(set) var actions: [UIAlertAction] = []
    /// developer.apple.com/documentation/uikit/uialertcontroller/textfields
    public private(set) var textFields: [UITextField]?
    /// developer.apple.com/documentation/uikit/uialertcontroller/preferredaction: one of its actions.
    public var preferredAction: UIAlertAction? {
        didSet {
            if let preferredAction, !actions.contains(where: { $0 === preferredAction }) {
                raise("NSInvalidArgumentException", "the preferred action is not one of the alert's")
            }
        }
    }

    /// developer.apple.com/documentation/uikit/uialertcontroller/init(title:message:preferredstyle:)
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.message = message
        self.preferredStyle = preferredStyle
        super.init(nibName: nil, bundle: nil)
        self.title = title
        modalPresentationStyle = .overFullScreen
    }

    /// developer.apple.com/documentation/uikit/uiviewcontroller/init(coder:)
    public required init?(coder: NSCoder) { raise("NSInvalidArgumentException", "\(Self.self) is made in code") }

    /// developer.apple.com/documentation/uikit/uialertcontroller/addaction(_:): at most one may cancel.
    public func addAction(_ action: UIAlertAction) {
        if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
            raise(
                "NSInternalInconsistencyException",
                "UIAlertController can only have one action with a style of UIAlertActionStyleCancel")
        }
        actions.append(action)
    }

    /// developer.apple.com/documentation/uikit/uialertcontroller/addtextfield(configurationhandler:): only in alerts.
    public func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        if preferredStyle != .alert {
            raise(
                "NSInternalInconsistencyException",
                "Text fields can only be added to an alert controller of style alert")
        }
        let field = UITextField(frame: .zero)
        configurationHandler?(field)
        textFields = (textFields ?? []) + [field]
    }

    /// A tap on an action: the alert is dismissed, and then the action is done.
    ///
    /// - Returns: false if it has no such action, or comes or goes at the moment.
    @discardableResult public func tap(_ title: String) -> Bool {
        guard let action = actions.first(where: { $0.title == title }), let presenting = presentingViewController,
            !isBeingPresented, !isBeingDismissed
        else {
            return false
        }
        presenting.dismiss(animated: true) { action.handler?(action) }
        return true
    }
}
