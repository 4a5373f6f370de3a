/// A resource of the kitchen, its type erased.
// Immutable, and filled with Sendable resources only: `ResourceBox.holding` is the one way to make one.
@usableFromInline class ResourceBox: @unchecked Sendable {
    fileprivate init() {}

    static func holding<Resource: Sendable>(_ resource: Resource) -> ResourceBox { TypedResourceBox(resource) }
}

/// A resource with its type.
// One `let`, which `ResourceBox.holding` takes as Sendable only.
@usableFromInline final class TypedResourceBox<Resource>: ResourceBox, @unchecked Sendable {
    @usableFromInline let resource: Resource

    fileprivate init(_ resource: Resource) {
        self.resource = resource
        super.init()
    }
}
