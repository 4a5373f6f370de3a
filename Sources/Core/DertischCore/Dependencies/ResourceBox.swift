/// A resource of the kitchen, its type erased.
// Immutable, and filled with Sendable resources only: every box is a `TypedResourceBox`, whose initialiser takes no others.
@usableFromInline class ResourceBox: @unchecked Sendable {
    init() {}

    static func holding<Resource: Sendable>(_ resource: Resource) -> ResourceBox { TypedResourceBox(resource) }
}
