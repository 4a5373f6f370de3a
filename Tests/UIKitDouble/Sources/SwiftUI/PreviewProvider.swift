/// developer.apple.com/documentation/swiftui/previewprovider
@MainActor @preconcurrency public protocol PreviewProvider {
    /// developer.apple.com/documentation/swiftui/previewprovider/previews-swift.associatedtype
    associatedtype Previews: View
    /// developer.apple.com/documentation/swiftui/previewprovider/previews-swift.type.property
    static var previews: Previews { get }
}
