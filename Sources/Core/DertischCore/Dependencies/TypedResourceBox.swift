/// A resource with its type.
// Its only property is a `let`, and its initialiser accepts Sendable values only.
@usableFromInline final class TypedResourceBox<Resource>: ResourceBox, @unchecked Sendable {
    @usableFromInline let resource: Resource

    init(_ resource: Resource) where Resource: Sendable {
        self.resource = resource
        super.init()
    }
}
