/// One coding container, kept for the next record of the same type.
///
/// To make one costs as much as to read a row: two looks for the metadata of generic types, and an allocation.
final class KeptContainer {
    private var key: ObjectIdentifier?
    private var kept: AnyObject?

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

/// Holds a container, of whose type it knows everything without looking for it.
private final class Kept<Container> {
    private let value: Container

    init(_ container: Container) { value = container }

    /// Not inlined: the metadata of the container's type is at hand in here, and would be looked for elsewhere.
    var container: Container { @inline(never) get { value } }
}
