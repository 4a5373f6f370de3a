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
    /// Intended for the composition root and for tests: colleagues get their dependencies through their initialisers.
    ///
    /// - Parameter type: the type under which it was registered; for a protocol, `(any PhotoAPI).self`.
    /// - Returns: the instance, or `nil` if the type is not registered.
    /// - Complexity: O(1), one dictionary look-up.
    @inlinable public subscript<Resource: Sendable>(_ type: Resource.Type) -> Resource? { find(type) }

    @inlinable func find<Resource>(_ type: Resource.Type) -> Resource? {
        guard let box = boxes[ObjectIdentifier(type)] else { return nil }
        // Only `ResourceBox.holding` makes boxes, and each is put under its type's identifier: this is a
        // `TypedResourceBox` of that type.
        return unsafeDowncast(box, to: TypedResourceBox<Resource>.self).resource
    }
}
