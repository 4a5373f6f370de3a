public import Foundation

/// developer.apple.com/documentation/uikit/uiuserinterfacestyle
public enum UIUserInterfaceStyle: Int, Sendable {
    /// developer.apple.com/documentation/uikit/uiuserinterfacestyle/unspecified
    case unspecified
    /// developer.apple.com/documentation/uikit/uiuserinterfacestyle/light
    case light
    /// developer.apple.com/documentation/uikit/uiuserinterfacestyle/dark
    case dark
}

/// developer.apple.com/documentation/uikit/uiaccessibilitycontrast
public enum UIAccessibilityContrast: Int, Sendable {
    /// developer.apple.com/documentation/uikit/uiaccessibilitycontrast/unspecified
    case unspecified = -1
    /// developer.apple.com/documentation/uikit/uiaccessibilitycontrast/normal
    case normal
    /// developer.apple.com/documentation/uikit/uiaccessibilitycontrast/high
    case high
}

/// developer.apple.com/documentation/uikit/uitraitenvironmentlayoutdirection
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// developer.apple.com/documentation/uikit/uitraitenvironmentlayoutdirection/unspecified
    case unspecified = -1
    /// developer.apple.com/documentation/uikit/uitraitenvironmentlayoutdirection/lefttoright
    case leftToRight
    /// developer.apple.com/documentation/uikit/uitraitenvironmentlayoutdirection/righttoleft
    case rightToLeft
}

/// developer.apple.com/documentation/uikit/uicontentsizecategory
public struct UIContentSizeCategory: Hashable, Sendable {
    /// The name of the category.
    public let rawValue: String
    let size: CGFloat
    /// developer.apple.com/documentation/uikit/uicontentsizecategory/large: the default, of 17 points.
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL", size: 17)
    /// developer.apple.com/documentation/uikit/uicontentsizecategory/accessibilityextraextraextralarge: of 53 points.
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXXL", size: 53)
}

/// developer.apple.com/documentation/uikit/uitraitcollection
@MainActor open class UITraitCollection: NSObject {
    /// developer.apple.com/documentation/uikit/uitraitcollection/userinterfacestyle
    public internal(set) var userInterfaceStyle = UIUserInterfaceStyle.light
    /// developer.apple.com/documentation/uikit/uitraitcollection/accessibilitycontrast
    public internal(set) var accessibilityContrast = UIAccessibilityContrast.normal
    /// developer.apple.com/documentation/uikit/uitraitcollection/preferredcontentsizecategory
    public internal(set) var preferredContentSizeCategory = UIContentSizeCategory.large
    /// developer.apple.com/documentation/uikit/uitraitcollection/displayscale
    public internal(set) var displayScale: CGFloat = 3
    override nonisolated init() { super.init() }

    /// The same traits in another style.
    func with(_ style: UIUserInterfaceStyle) -> UITraitCollection {
        let traits = UITraitCollection()
        traits.userInterfaceStyle = style
        traits.accessibilityContrast = accessibilityContrast
        traits.preferredContentSizeCategory = preferredContentSizeCategory
        traits.displayScale = displayScale
        return traits
    }
}

/// developer.apple.com/documentation/uikit/uimutabletraits
@MainActor public struct UITraitOverrides {
    /// developer.apple.com/documentation/uikit/uimutabletraits/layoutdirection
    public var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
}

/// developer.apple.com/documentation/uikit/uitraitdefinition
public protocol UITraitDefinition {}
/// developer.apple.com/documentation/uikit/uitrait
public typealias UITrait = any UITraitDefinition.Type
/// developer.apple.com/documentation/uikit/uitraituserinterfacestyle
public struct UITraitUserInterfaceStyle: UITraitDefinition {}
/// developer.apple.com/documentation/uikit/uitraitaccessibilitycontrast
public struct UITraitAccessibilityContrast: UITraitDefinition {}
/// developer.apple.com/documentation/uikit/uitraitpreferredcontentsizecategory
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}
/// developer.apple.com/documentation/uikit/uitraitdisplayscale
public struct UITraitDisplayScale: UITraitDefinition {}
/// developer.apple.com/documentation/uikit/uitraitchangeregistration
@MainActor public protocol UITraitChangeRegistration {}

/// developer.apple.com/documentation/uikit/uifontmetrics
@MainActor public final class UIFontMetrics {
    /// developer.apple.com/documentation/uikit/uifontmetrics/default: those of body text.
    public static let `default` = UIFontMetrics()
    /// developer.apple.com/documentation/uikit/uifontmetrics/scaledvalue(for:compatiblewith:)
    public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
        value * (traitCollection?.preferredContentSizeCategory.size ?? 17) / 17
    }
}

/// developer.apple.com/documentation/uikit/uiaccessibility
@MainActor public enum UIAccessibility {
    /// developer.apple.com/documentation/uikit/uiaccessibility/isreducemotionenabled. A test sets it.
    public static var isReduceMotionEnabled = false
    /// developer.apple.com/documentation/uikit/uiaccessibility/reducemotionstatusdidchangenotification
    public nonisolated static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification")

    /// developer.apple.com/documentation/uikit/uiaccessibility/notification
    public struct Notification: Hashable, Sendable {
        /// The number of the notification.
        public let rawValue: UInt32
        /// developer.apple.com/documentation/uikit/uiaccessibility/notification/screenchanged: a large part of the screen.
        public static let screenChanged = Notification(rawValue: 1000)
        /// developer.apple.com/documentation/uikit/uiaccessibility/notification/layoutchanged: a part of the screen.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// developer.apple.com/documentation/uikit/uiaccessibility/notification/announcement: words that are spoken.
        public static let announcement = Notification(rawValue: 1008)
    }

    /// The notifications that assistive technology got so far. A test empties it.
    public static var posted: [(notification: Notification, argument: Any?)] = []
    /// developer.apple.com/documentation/uikit/uiaccessibility/post(notification:argument:)
    public static func post(notification: Notification, argument: Any?) { posted.append((notification, argument)) }
}
