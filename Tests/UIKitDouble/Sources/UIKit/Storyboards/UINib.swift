public import Foundation

/// developer.apple.com/documentation/uikit/uinib
///
/// It reads the file that Interface Builder saves, where the real one reads what is compiled from it.
@MainActor public final class UINib {
    private let document: InterfaceElement

    /// developer.apple.com/documentation/uikit/uinib/init(nibname:bundle:): `nil` is the main bundle.
    public init(nibName name: String, bundle bundleOrNil: Bundle?) {
        document = NibDecoder.document(name, "xib", in: bundleOrNil ?? .main)
    }

    /// developer.apple.com/documentation/uikit/uinib/instantiate(withowner:options:): the objects at its top.
    public func instantiate(withOwner ownerOrNil: Any?, options: [String: Any]? = nil) -> [Any] {
        document.items(of: "objects").compactMap { NibDecoder().view(of: $0) }
    }
}
