/// An element of a parsed file of Interface Builder.
struct InterfaceElement: Sendable {
    let name: String
    let attributes: [String: String]
    let line: Int
    /// The element's own text.
    var text = ""
    var children: [InterfaceElement] = []

    /// The part of its parent that the element is: `contentView`, `view`, `normal`.
    var key: String? { attributes["key"] }

    /// The class in messages: the system's, and the app's own if one is named.
    var className: String {
        let system = Self.classNames[name] ?? "UI\(name.prefix(1).uppercased())\(name.dropFirst())"
        return attributes["customClass"].map { "\(system) (\($0))" } ?? system
    }

    /// The name that a designer gave the element: its accessibility identifier; of a view controller, which has none, its
    /// restoration identifier.
    ///
    /// Interface Builder has no field for it on some items. There it is set as a user-defined runtime attribute.
    var place: String? {
        let named =
            isController
            ? attributes["restorationIdentifier"]
            : accessibility?.attributes["identifier"] ?? runtimeAttribute("accessibilityIdentifier")
        return named.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// True for a view controller of any kind.
    var isController: Bool { name.hasSuffix("Controller") }

    /// The element with the texts for assistive technology, if there is one.
    var accessibility: InterfaceElement? { child("accessibility") }

    /// The value of a user-defined runtime attribute.
    func runtimeAttribute(_ keyPath: String) -> String? {
        child("userDefinedRuntimeAttributes")?.children.first { $0.attributes["keyPath"] == keyPath }.map {
            $0.attributes["value"] ?? $0.child("string")?.text ?? $0.text
        }
    }

    /// The first child of that name.
    func child(_ name: String) -> InterfaceElement? { children.first { $0.name == name } }

    /// The children of all children of that name.
    func items(of name: String) -> [InterfaceElement] { children.filter { $0.name == name }.flatMap(\.children) }

    /// True if a flag is set.
    func isOn(_ flag: String) -> Bool { attributes[flag] == "YES" }

    /// Every element of this subtree, itself first.
    var allElements: [InterfaceElement] { [self] + children.flatMap(\.allElements) }

    /// The cells that a list makes its rows from.
    var prototypeCells: [InterfaceElement] {
        switch name {
        case "tableView": items(of: "prototypes")
        case "collectionView": items(of: "cells")
        default: []
        }
    }

    /// Every element of this subtree that stands on the screen itself, and not in rows.
    var elementsOutsideRows: [InterfaceElement] {
        let rows: Set<String> = name == "tableView" ? ["prototypes"] : name == "collectionView" ? ["cells"] : []
        return [self] + children.filter { !rows.contains($0.name) }.flatMap(\.elementsOutsideRows)
    }

    /// Classes whose names do not follow from those of their elements.
    private static let classNames = [
        "wkWebView": "WKWebView", "mapView": "MKMapView", "mtkView": "MTKView", "sceneKitView": "SCNView",
        "skView": "SKView", "arscnView": "ARSCNView", "arskView": "ARSKView", "containerView": "UIView (container)",
        "tableViewCellContentView": "UIView", "collectionViewCellContentView": "UIView",
        "tabController": "UIViewController (tab)", "columnController": "UIViewController (column)",
        "tabItem": "UITabBarItem",
    ]
}
