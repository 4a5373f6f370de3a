#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import UIKit

    /// The page of a screen that is a container: UIKit refuses a split view controller in a stack of pages.
    final class ContainerPage: UIViewController {
        private var content: UIViewController?

        /// The page of a screen: one of its own for a tab bar or split view controller, and any other is a page itself.
        static func page(of screen: UIViewController) -> UIViewController {
            guard screen is UITabBarController || screen is UISplitViewController else { return screen }
            let page = ContainerPage()
            page.content = screen
            return page
        }

        /// The title and items are those of the content.
        override var navigationItem: UINavigationItem { content?.navigationItem ?? super.navigationItem }

        override func viewDidLoad() {
            super.viewDidLoad()
            content?.join(self, in: view)
        }
    }

    extension UIViewController {
        /// Becomes the child of another view controller, in a view of its.
        func join(_ parent: UIViewController, in container: UIView) {
            parent.addChild(self)
            view.frame = container.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            if let stack = container as? UIStackView {
                stack.addArrangedSubview(view)
            } else {
                container.addSubview(view)
            }
            didMove(toParent: parent)
        }

        /// Leaves the view controller that it is a child of, if it is one.
        func leaveParent() {
            guard parent != nil else { return }
            willMove(toParent: nil)
            viewIfLoaded?.removeFromSuperview()
            removeFromParent()
        }
    }
#endif
