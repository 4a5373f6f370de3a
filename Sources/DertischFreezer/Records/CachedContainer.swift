/// One coding container, kept for the next record of the same type.
///
/// To make one costs as much as to read a row: two looks for the metadata of generic types, and an allocation.
final class CachedContainer {
    private var key: ObjectIdentifier?
    private var kept: KeptReference?

    /// Whether a record has kept the container that it was given.
    @inline(__always) var isShared: Bool { kept?.isShared ?? false }

    /// The container for a type of keys; another replaces the one that is kept.
    @inline(__always) func value<K, Container>(for type: K.Type, _ make: () -> Container) -> Container {
        if key == ObjectIdentifier(K.self), let kept {
            // Kept under the same type of keys, of which each coder has one type of container.
            return unsafeDowncast(kept, to: Kept<Container>.self).container
        }
        return keep(ObjectIdentifier(K.self), make)
    }

    /// Not inlined, so that whoever finds what is kept looks for no metadata.
    @inline(never) private func keep<Container>(_ key: ObjectIdentifier, _ make: () -> Container) -> Container {
        let container = make()
        kept = Kept(container)
        self.key = key
        return container
    }
}

/// A container that is kept, whatever its type. A container is a reference to a box of the library's, and nothing else.
private class KeptReference {
    /// A Swift object of whatever class: of which nothing is used but how many refer to it.
    fileprivate final class Box {}

    // Unsafe exclusivity: read or lent in one step, by the one who decodes or encodes.
    @exclusivity(unchecked) fileprivate final var box: Box

    init(_ box: Box) { self.box = box }

    /// Whether others refer to the box, too.
    final var isShared: Bool { !isKnownUniquelyReferenced(&box) }
}

/// Holds a container, of whose type it knows everything without looking for it.
private final class Kept<Container>: KeptReference {
    init(_ container: Container) {
        // Unsafe load: the one reference that a container of the library's is made of.
        super.init(withUnsafeBytes(of: container) { $0.load(as: Box.self) })
    }

    /// Not inlined: the metadata of the container's type is at hand in here, and would be looked for elsewhere.
    // Unsafe cast: back to the type that it was cast from.
    var container: Container { @inline(never) get { unsafeBitCast(box, to: Container.self) } }
}
