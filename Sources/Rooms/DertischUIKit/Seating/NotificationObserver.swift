#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import Foundation

    /// An observer of a notification that UIKit posts on the main thread, for as long as it is kept.
    @MainActor final class NotificationObserver {
        private var observation: (any NSObjectProtocol)?

        init(_ name: Notification.Name, _ handle: @escaping @MainActor @Sendable () -> Void) {
            observation = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                // Unsafe assumeIsolated: UIKit posts it on the main thread.
                MainActor.assumeIsolated { handle() }
            }
        }

        isolated deinit { observation.map { NotificationCenter.default.removeObserver($0) } }
    }
#endif
