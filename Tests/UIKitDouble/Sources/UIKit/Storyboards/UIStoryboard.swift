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
        let controller = NibDecoder().controller(of: element)
        controller.storyboard = self
        return controller
    }
}
