/// The kitchen of an open house: every resource made once, in an immutable graph that needs no lock.
public struct Kitchen: Sendable {
    @usableFromInline let shelves: [ObjectIdentifier: Shelf]

    init(shelves: [ObjectIdentifier: Shelf]) { self.shelves = shelves }

    /// The shared instance of a resource.
    ///
    /// Meant for the composition root and for tests: colleagues get theirs through their initialisers.
    ///
    /// - Parameter type: the type it was registered as; for a protocol, `(any PhotoAPI).self`.
    /// - Returns: the instance, or `nil` if nobody registered the type.
    /// - Complexity: O(1), one dictionary look-up.
    @inlinable public subscript<Resource: Sendable>(_ type: Resource.Type) -> Resource? {
        guard let shelf = shelves[ObjectIdentifier(type)] else { return nil }
        // The shelf under a type's identifier is made by `StockedShelf<Resource>` alone (see `Shelf.stock`).
        return unsafeDowncast(shelf, to: StockedShelf<Resource>.self).resource
    }
}

/// Where one resource stands, its type erased.
@usableFromInline class Shelf: @unchecked Sendable {  // immutable: subclasses add one `let` of a Sendable type
    init() {}

    static func stock<Resource: Sendable>(_ resource: Resource) -> (ObjectIdentifier, Shelf) {
        (ObjectIdentifier(Resource.self), StockedShelf(resource))
    }
}

/// A shelf with its resource.
@usableFromInline final class StockedShelf<Resource: Sendable>: Shelf, @unchecked Sendable {  // one `let`, Sendable
    @usableFromInline let resource: Resource

    init(_ resource: Resource) { self.resource = resource }
}
