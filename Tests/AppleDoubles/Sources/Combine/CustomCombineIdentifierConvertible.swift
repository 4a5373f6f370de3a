/// developer.apple.com/documentation/combine/customcombineidentifierconvertible
public protocol CustomCombineIdentifierConvertible {
    /// developer.apple.com/documentation/combine/customcombineidentifierconvertible/combineidentifier
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    /// developer.apple.com/documentation/combine/customcombineidentifierconvertible/combineidentifier
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
