#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    package import UIKit

    /// The screen of a house that cannot open: its faults, for the developer.
    package final class FaultScreen: UIViewController {
        /// The faults, set before the screen is shown.
        package var faults = ""

        package override func loadView() {
            let text = UITextView(frame: .zero)
            text.isEditable = false
            text.text = faults
            view = text
        }
    }
#endif
