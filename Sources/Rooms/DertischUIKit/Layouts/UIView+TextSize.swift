#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import UIKit

    extension UIView {
        /// Lets the fonts in this view follow the size of text that the user prefers, also while it is shown.
        ///
        /// A font of a size of its own stays as it is: only those of a text style have other sizes.
        func followTextSize() {
            switch self {
            case let label as UILabel where label.font?.hasStyle == true: label.adjustsFontForContentSizeCategory = true
            case let field as UITextField where field.font?.hasStyle == true:
                field.adjustsFontForContentSizeCategory = true
            case let view as UITextView where view.font?.hasStyle == true: view.adjustsFontForContentSizeCategory = true
            default: break
            }
            for view in subviews { view.followTextSize() }
        }
    }

    extension UIFont {
        /// True if it is the font of a text style.
        fileprivate var hasStyle: Bool { fontDescriptor.object(forKey: .textStyle) != nil }
    }
#endif
