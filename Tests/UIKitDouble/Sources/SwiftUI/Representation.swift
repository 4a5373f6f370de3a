public import UIKit

/// The life of one view controller in SwiftUI's tree of views, in the order of the documentation: a test plays SwiftUI's part.
@MainActor public final class Representation<Content: UIViewControllerRepresentable> {
    /// The view controller of SwiftUI around the one that is shown.
    public let host = UIViewController()
    /// The view controller that is shown.
    public private(set) var controller: Content.UIViewControllerType?
    private let context: Content.Context

    /// Shows a view in a window, where nothing else is.
    public init(_ content: Content, in window: UIWindow) {
        context = UIViewControllerRepresentableContext(coordinator: content.makeCoordinator())
        window.rootViewController = host
        window.makeKeyAndVisible()
        host.loadViewIfNeeded()
        let made = content.makeUIViewController(context: context)
        controller = made
        host.addChild(made)
        made.view.frame = host.view.bounds
        made.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        host.view.addSubview(made.view)
        made.didMove(toParent: host)
        content.updateUIViewController(made, context: context)
    }

    /// Shows the view anew, with what the app's state is by now.
    public func update(_ content: Content) {
        if let controller { content.updateUIViewController(controller, context: context) }
    }

    /// Takes the view out of the tree.
    public func dismantle() {
        guard let controller else { return }
        Content.dismantleUIViewController(controller, coordinator: context.coordinator)
        controller.willMove(toParent: nil)
        controller.viewIfLoaded?.removeFromSuperview()
        controller.removeFromParent()
        self.controller = nil
    }
}
