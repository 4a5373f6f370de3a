#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import Foundation
    import UIKit

    /// The insets of a room's scroll views that the keyboard covers. The entry with the focus is scrolled above it.
    @MainActor final class KeyboardInsets {
        private let areas: () -> [UIView]
        private let isAnimated: () -> Bool
        /// The frame of the keyboard in the window; `nil` while it is away or floats.
        private var keyboard: CGRect?
        private var applied: [ObjectIdentifier: Applied] = [:]
        private var observations: [any NSObjectProtocol] = []

        /// The part of a scroll view's inset that is the keyboard's.
        private struct Applied {
            weak var view: UIScrollView?
            var bottom: CGFloat
        }

        /// - Parameter areas: the views of the room, all of one window.
        init(in areas: @escaping () -> [UIView], isAnimated: @escaping () -> Bool) {
            self.areas = areas
            self.isAnimated = isAnimated
            observe(UIResponder.keyboardWillChangeFrameNotification) { $0.keyboardMoves(to: $1, on: $2, in: $3) }
            observe(UIResponder.keyboardWillHideNotification) { insets, _, _, duration in
                insets.keyboardMoves(to: nil, on: nil, in: duration)
            }
            for name in [
                UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification,
            ] { observe(name) { insets, _, _, _ in insets.showFocus() } }
        }

        isolated deinit { for observation in observations { NotificationCenter.default.removeObserver(observation) } }

        private var window: UIWindow? { areas().first?.window }

        /// Gives each scroll view the inset that it needs by now. New screens may have come.
        func update() {
            guard let window else { return }
            for view in keyboard == nil ? [] : areas().flatMap(\.outerScrollViews) {
                setInset(of: view, to: overlap(view))
            }
            for entry in applied.values {
                // It has left the window, or the keyboard has gone.
                if let view = entry.view, keyboard == nil || view.window !== window { setInset(of: view, to: 0) }
            }
            applied = applied.filter { $0.value.view != nil && $0.value.bottom > 0 }
        }

        private func observe(
            _ name: Notification.Name,
            _ handle: @escaping @MainActor @Sendable (KeyboardInsets, CGRect?, UIScreen?, Double) -> Void
        ) {
            observations.append(
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                    [weak self] notification in
                    let information = notification.userInfo
                    let frame = information?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
                    let duration = information?[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double ?? 0
                    let screen = notification.object as? UIScreen
                    // Unsafe assumeIsolated: UIKit posts it on the main thread.
                    MainActor.assumeIsolated { if let self { handle(self, frame, screen, duration) } }
                })
        }

        private func keyboardMoves(to frame: CGRect?, on screen: UIScreen?, in duration: Double) {
            guard let window, let own = window.windowScene?.screen, screen == nil || screen === own else { return }
            let inWindow = frame.map { own.coordinateSpace.convert($0, to: window) }
            // A keyboard that floats covers little, and the guest can move it.
            keyboard = inWindow.flatMap { $0.maxY >= window.bounds.maxY && $0.intersects(window.bounds) ? $0 : nil }
            guard isAnimated(), duration > 0 else { return follow() }
            UIView.animate(withDuration: duration, animations: { self.follow() })
        }

        private func follow() {
            update()
            showFocus()
        }

        /// The height at the bottom of a scroll view that the keyboard covers, without what the system leaves free by itself.
        private func overlap(_ view: UIScrollView) -> CGFloat {
            guard let keyboard, let window else { return 0 }
            let frame = view.convert(view.bounds, to: window)
            guard frame.intersects(keyboard) else { return 0 }
            return max(0, frame.maxY - keyboard.minY - (view.adjustedContentInset.bottom - view.contentInset.bottom))
        }

        private func setInset(of view: UIScrollView, to bottom: CGFloat) {
            let change = bottom - (applied[ObjectIdentifier(view)]?.bottom ?? 0)
            applied[ObjectIdentifier(view)] = Applied(view: view, bottom: bottom)
            guard change != 0 else { return }
            view.contentInset.bottom += change
            view.verticalScrollIndicatorInsets.bottom += change
        }

        /// Scrolls the entry with the focus into view, while the keyboard is there.
        private func showFocus() {
            guard keyboard != nil, let entry = areas().firstResponder else { return }
            update()
            if let view = entry as? UITextView { view.scrollRangeToVisible(view.selectedRange) }
            var next = entry.superview
            while let view = next {
                if let scrollView = view as? UIScrollView {
                    let rect = entry.convert(entry.bounds, to: scrollView)
                    return scrollView.scrollRectToVisible(rect, animated: isAnimated())
                }
                next = view.superview
            }
        }
    }

    extension UIView {
        /// The scroll views in this view that lie in no other. UIKit cares for the list of a table view controller.
        fileprivate var outerScrollViews: [UIScrollView] {
            if let view = self as? UIScrollView { return next is UITableViewController ? [] : [view] }
            return subviews.flatMap(\.outerScrollViews)
        }

        /// The view in this view that has the focus.
        fileprivate var firstResponder: UIView? {
            if isFirstResponder { return self }
            for view in subviews { if let found = view.firstResponder { return found } }
            return nil
        }
    }

    extension [UIView] {
        /// The view in these views that has the focus.
        @MainActor var firstResponder: UIView? {
            for view in self { if let found = view.firstResponder { return found } }
            return nil
        }
    }
#endif
