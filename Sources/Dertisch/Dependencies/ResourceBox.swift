/// A resource of the kitchen, its type erased.
// Immutable, and filled with Sendable resources only: `ResourceBox.holding` is the only way to make one.
@usableFromInline class ResourceBox: @unchecked Sendable {
    init() {}

    static func holding<Resource: Sendable>(_ resource: Resource) -> ResourceBox { TypedResourceBox(resource) }
}
