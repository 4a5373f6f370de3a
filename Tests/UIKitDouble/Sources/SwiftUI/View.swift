/// developer.apple.com/documentation/swiftui/view
@MainActor @preconcurrency public protocol View {
    /// developer.apple.com/documentation/swiftui/view/body-swift.associatedtype
    associatedtype Body: View
    /// developer.apple.com/documentation/swiftui/view/body-8kl5o
    var body: Body { get }
}

extension Never: View {
    /// No view has no content.
    public var body: Never { fatalError("Never is no view") }
}
