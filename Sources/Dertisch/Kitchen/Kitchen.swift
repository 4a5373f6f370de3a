/// The kitchen of an open house: every resource made once, in an immutable graph that needs no lock.
///
/// ```swift
/// let photos = restaurant.kitchen[PhotosSousChef.self]
/// ```
public struct Kitchen: Sendable {
    @usableFromInline private(set) var shelves: [ObjectIdentifier: Shelf] = [:]

    init() {}

    mutating func put(_ shelf: Shelf, under id: ObjectIdentifier) { shelves[id] = shelf }

    /// The shared instance of a resource.
    ///
    /// Meant for the composition root and for tests: colleagues get theirs through their initialisers.
    ///
    /// - Parameter type: the type it was registered as; for a protocol, `(any PhotoAPI).self`.
    /// - Returns: the instance, or `nil` if nobody registered the type.
    /// - Complexity: O(1), one dictionary look-up.
    @inlinable public subscript<Resource: Sendable>(_ type: Resource.Type) -> Resource? { find(type) }

    @inlinable func find<Resource>(_ type: Resource.Type) -> Resource? {
        guard let shelf = shelves[ObjectIdentifier(type)] else { return nil }
        // What stands under a type's identifier was put there by `Shelf.stock`: a `StockedShelf` of that very type.
        return unsafeDowncast(shelf, to: StockedShelf<Resource>.self).resource
    }
}

/// Where one resource stands, its type erased.
// Immutable, and stocked with Sendable resources only: `Shelf.stock` is the one way to make one.
@usableFromInline class Shelf: @unchecked Sendable {
    fileprivate init() {}

    static func stock<Resource: Sendable>(_ resource: Resource) -> Shelf { StockedShelf(resource) }
}

/// A shelf with its resource.
// One `let`, which `Shelf.stock` takes as Sendable only.
@usableFromInline final class StockedShelf<Resource>: Shelf, @unchecked Sendable {
    @usableFromInline let resource: Resource

    fileprivate init(_ resource: Resource) {
        self.resource = resource
        super.init()
    }
}
