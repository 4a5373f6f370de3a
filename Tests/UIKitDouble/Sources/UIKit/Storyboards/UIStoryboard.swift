public import Foundation

/// developer.apple.com/documentation/uikit/uistoryboard
///
/// It reads the file that Interface Builder saves, where the real one reads what is compiled from it.
@MainActor public final class UIStoryboard {
    private let name: String
    private let document: InterfaceElement

    /// developer.apple.com/documentation/uikit/uistoryboard/init(name:bundle:): raises an exception if there is no such file.
    public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
        self.name = name
        document = NibDecoder.document(name, "storyboard", in: storyboardBundleOrNil ?? .main)
    }

    /// developer.apple.com/documentation/uikit/uistoryboard/instantiateinitialviewcontroller()-1hbtk: `nil` without one.
    public func instantiateInitialViewController() -> UIViewController? {
        document.attributes["initialViewController"].flatMap { id in
            controllers.first { $0.attributes["id"] == id }.map(make)
        }
    }

    /// developer.apple.com/documentation/uikit/uistoryboard/instantiateviewcontroller(withidentifier:)
    public func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        guard let found = controllers.first(where: { $0.attributes["storyboardIdentifier"] == identifier }) else {
            raise(
                "NSInvalidArgumentException",
                "Storyboard (\(name)) doesn't contain a view controller with identifier '\(identifier)'")
        }
        return make(found)
    }

    private var controllers: [InterfaceElement] {
        document.items(of: "scenes").flatMap { $0.items(of: "objects") }.filter(\.isController)
    }

    private func make(_ element: InterfaceElement) -> UIViewController {
        let controller =
            switch element.name {
            case "navigationController": UINavigationController()
            case "tabBarController": UITabBarController()
            case "splitViewController": UISplitViewController(style: style(of: element))
            default: UIViewController()
            }
        NibDecoder().decode(element, into: controller)
        controller.storyboard = self
        for segue in element.items(of: "connections") where segue.attributes["kind"] == "relationship" {
            guard let other = controllers.first(where: { $0.attributes["id"] == segue.attributes["destination"] })
            else { continue }
            relate(make(other), to: controller, as: segue.attributes["relationship"] ?? "")
        }
        return controller
    }

    private func style(of element: InterfaceElement) -> UISplitViewController.Style {
        switch element.attributes["style"] {
        case "doubleColumn": .doubleColumn
        case "tripleColumn": .tripleColumn
        default: .unspecified
        }
    }

    private func relate(_ other: UIViewController, to controller: UIViewController, as relationship: String) {
        switch (controller, relationship) {
        case (let bar as UINavigationController, "rootViewController"): bar.viewControllers = [other]
        case (let tabs as UITabBarController, "viewControllers"):
            tabs.viewControllers = (tabs.viewControllers ?? []) + [other]
        case (let split as UISplitViewController, "masterViewController") where split.style != .unspecified:
            split.setViewController(other, for: .primary)
        case (let split as UISplitViewController, "supplementaryViewController"):
            split.setViewController(other, for: .supplementary)
        case (let split as UISplitViewController, "detailViewController") where split.style != .unspecified:
            split.setViewController(other, for: .secondary)
        case (let split as UISplitViewController, "compactViewController"):
            split.setViewController(other, for: .compact)
        default: break
        }
    }
}
