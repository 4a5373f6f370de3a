/// The kitchen of an open house: every resource made once, in an immutable graph that needs no lock.
///
/// ```swift
/// let photos = restaurant.kitchen[PhotosSousChef.self]
/// ```
public struct Kitchen: Sendable {
    @usableFromInline private(set) var boxes: [ObjectIdentifier: ResourceBox] = [:]

    init() {}

    mutating func put(_ box: ResourceBox, under id: ObjectIdentifier) { boxes[id] = box }

    /// The shared instance of a resource.
    ///
    /// Meant for the composition root and for tests: colleagues get theirs through their initialisers.
    ///
    /// - Parameter type: the type it was registered as; for a protocol, `(any PhotoAPI).self`.
    /// - Returns: the instance, or `nil` if nobody registered the type.
    /// - Complexity: O(1), one dictionary look-up.
    @inlinable public subscript<Resource: Sendable>(_ type: Resource.Type) -> Resource? { find(type) }

    @inlinable func find<Resource>(_ type: Resource.Type) -> Resource? {
        guard let box = boxes[ObjectIdentifier(type)] else { return nil }
        // What stands under a type's identifier was put there by `ResourceBox.holding`: a `TypedResourceBox` of that very type.
        return unsafeDowncast(box, to: TypedResourceBox<Resource>.self).resource
    }
}
