public import Foundation

/// developer.apple.com/documentation/uikit/uinavigationitem
@MainActor open class UINavigationItem: NSObject {
    /// developer.apple.com/documentation/uikit/uinavigationitem/title
    open var title: String?
    /// developer.apple.com/documentation/uikit/uinavigationitem/leftbarbuttonitems
    open var leftBarButtonItems: [UIBarButtonItem]?
    /// developer.apple.com/documentation/uikit/uinavigationitem/rightbarbuttonitems
    open var rightBarButtonItems: [UIBarButtonItem]?

    /// An item without a title.
    public override nonisolated init() { super.init() }
}
