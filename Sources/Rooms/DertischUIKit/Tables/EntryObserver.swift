#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import Foundation
    import UIKit

    /// An observer of typing in a text view, which leaves its delegate to the app.
    @MainActor final class EntryObserver: NSObject {
        private let onChange: @MainActor () -> Void

        init(_ view: UITextView, _ onChange: @escaping @MainActor () -> Void) {
            self.onChange = onChange
            super.init()
            observation = NotificationCenter.default.addObserver(
                forName: UITextView.textDidChangeNotification, object: view, queue: nil
            ) { [weak self] _ in
                // Unsafe assumeIsolated: UIKit posts it on the main thread.
                MainActor.assumeIsolated { self?.onChange() }
            }
        }

        isolated deinit { observation.map { NotificationCenter.default.removeObserver($0) } }

        private var observation: (any NSObjectProtocol)?
    }
#endif
