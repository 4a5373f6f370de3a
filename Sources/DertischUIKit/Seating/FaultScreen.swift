#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    import Dertisch
    import UIKit

    /// The screen of a house that cannot open: its faults, for the developer.
    final class FaultScreen: UIViewController {
        /// The faults, set before the screen is shown.
        var faults: Faults?

        override func loadView() {
            let text = UITextView(frame: .zero)
            text.isEditable = false
            text.text = faults.map { "\($0)" } ?? ""
            view = text
        }
    }
#endif
