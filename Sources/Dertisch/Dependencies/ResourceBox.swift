/// A resource of the kitchen, its type erased.
// Immutable, and filled with Sendable resources only: `ResourceBox.holding` is the only way to make one.
@usableFromInline class ResourceBox: @unchecked Sendable {
    fileprivate init() {}

    static func holding<Resource: Sendable>(_ resource: Resource) -> ResourceBox { TypedResourceBox(resource) }
}

/// A resource with its type.
// Its only property is a `let`, and `ResourceBox.holding` accepts Sendable values only.
@usableFromInline final class TypedResourceBox<Resource>: ResourceBox, @unchecked Sendable {
    @usableFromInline let resource: Resource

    fileprivate init(_ resource: Resource) {
        self.resource = resource
        super.init()
    }
}
