/// developer.apple.com/documentation/combine/combineidentifier
public struct CombineIdentifier: Hashable {
    private let object: ObjectIdentifier

    /// developer.apple.com/documentation/combine/combineidentifier/init(_:)
    public init(_ object: AnyObject) { self.object = ObjectIdentifier(object) }
}
