#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    public import Foundation
    public import UIKit

    /// The screens of an app: storyboards and nibs in a bundle, or view controllers that are made in code.
    ///
    /// The customer `letter` has the initial scene of `letter.storyboard`, or else the view in `letter.xib`. The rows at its place
    /// `tags` may have a nib of their own: `letter.tags.xib`. All other screens come from a function.
    ///
    /// ```swift
    /// let layouts = UIKitLayouts { customer in
    ///     customer == "letter" ? LetterViewController() : nil
    /// }
    /// ```
    @MainActor public struct UIKitLayouts {
        private let bundle: Bundle
        private let makeScreen: (@MainActor (String) -> UIViewController?)?
        /// The endings of the files as Xcode compiles them.
        var endings = (storyboard: "storyboardc", nib: "nib")

        /// Takes the screens of a bundle. Files are read when a customer is seated.
        ///
        /// - Parameters:
        ///   - bundle: the bundle of storyboards and nibs.
        ///   - makeScreen: makes the screen of the customer of that name. If it returns `nil`, the bundle is looked through.
        public init(in bundle: Bundle = .main, makeScreen: (@MainActor (String) -> UIViewController?)? = nil) {
            self.bundle = bundle
            self.makeScreen = makeScreen
        }

        /// A new screen for a customer, with its view loaded; `nil` if there is none.
        func screen(of customer: String) -> UIViewController? {
            let screen = makeScreen?(customer) ?? storyboardScreen(customer) ?? nibScreen(customer)
            screen?.loadViewIfNeeded()
            return screen
        }

        /// A new view from a nib; `nil` if there is none.
        func view(_ name: String) -> UIView? {
            guard bundle.path(forResource: name, ofType: endings.nib) != nil else { return nil }
            return UINib(nibName: name, bundle: bundle).instantiate(withOwner: nil).lazy.compactMap { $0 as? UIView }
                .first
        }

        private func storyboardScreen(_ name: String) -> UIViewController? {
            guard bundle.path(forResource: name, ofType: endings.storyboard) != nil else { return nil }
            return UIStoryboard(name: name, bundle: bundle).instantiateInitialViewController()
        }

        private func nibScreen(_ name: String) -> UIViewController? {
            guard let view = view(name) else { return nil }
            let screen = UIViewController()
            screen.view = view
            return screen
        }
    }
#endif
