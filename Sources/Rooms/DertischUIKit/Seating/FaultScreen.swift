#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    package import UIKit

    /// The screen of a house that cannot open: its faults, for the developer.
    package final class FaultScreen: UIViewController {
        private let faults: String

        package init(_ faults: String) {
            self.faults = faults
            super.init(nibName: nil, bundle: nil)
        }

        @available(*, unavailable, message: "Make it in code, with the faults.")
        required init?(coder: NSCoder) { nil }

        package override func loadView() {
            let text = UITextView(frame: .zero)
            text.isEditable = false
            text.text = faults
            view = text
        }
    }
#endif
