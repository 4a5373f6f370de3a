/// A cache of one coding container, for the next record of the same type.
///
/// To make one costs as much as to read a row: two looks for the metadata of generic types, and an allocation.
final class CachedContainer {
    private var key: ObjectIdentifier?
    private var kept: KeptReference?

    /// Returns `true` if a record has kept the container that it was given.
    @inline(__always) var isShared: Bool { kept?.isShared ?? false }

    /// The container for a type of keys; another replaces the one that is kept.
    @inline(__always) func value<K, Container>(for type: K.Type, _ make: () -> Container) -> Container {
        if key == ObjectIdentifier(K.self), let kept {
            // Each coder has one type of container for a type of keys.
            return unsafeDowncast(kept, to: Kept<Container>.self).container
        }
        return keep(ObjectIdentifier(K.self), make)
    }

    /// Not inlined, so that a hit looks for no metadata.
    @inline(never) private func keep<Container>(_ key: ObjectIdentifier, _ make: () -> Container) -> Container {
        let container = make()
        kept = Kept(container)
        self.key = key
        return container
    }
}

/// A cached container of any type. A container is one reference to a box of the standard library's.
private class KeptReference {
    /// A Swift object of unknown class. Only its reference count is used.
    fileprivate final class Box {}

    // Unsafe exclusivity: read or lent in one step, by the one who decodes or encodes.
    @exclusivity(unchecked) fileprivate final var box: Box

    init(_ box: Box) { self.box = box }

    /// Returns `true` if the box has other references.
    final var isShared: Bool { !isKnownUniquelyReferenced(&box) }
}

/// A cached container of a known type.
private final class Kept<Container>: KeptReference {
    init(_ container: Container) {
        // Unsafe load: the one reference that a container of the library's is made of.
        super.init(withUnsafeBytes(of: container) { $0.load(as: Box.self) })
    }

    /// Not inlined: the metadata of the container's type is at hand in here, and would be looked for elsewhere.
    // Unsafe cast: back to the type that it was cast from.
    var container: Container { @inline(never) get { unsafeBitCast(box, to: Container.self) } }
}
