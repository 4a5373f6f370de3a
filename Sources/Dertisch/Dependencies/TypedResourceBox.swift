/// A resource with its type.
// Its only property is a `let`, and `ResourceBox.holding` accepts Sendable values only.
@usableFromInline final class TypedResourceBox<Resource>: ResourceBox, @unchecked Sendable {
    @usableFromInline let resource: Resource

    init(_ resource: Resource) {
        self.resource = resource
        super.init()
    }
}
