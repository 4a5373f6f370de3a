/// One coding container, kept for the next record of the same type.
///
/// To make one costs as much as to read a row: two looks for the metadata of generic types, and an allocation.
final class KeptContainer {
    private var key: ObjectIdentifier?
    private var memory: UnsafeMutableRawPointer?
    private var drop: ((UnsafeMutableRawPointer) -> Void)?

    /// The container for a type of keys; another replaces the one that is kept.
    @inline(__always) func value<K, Container>(for type: K.Type, _ make: () -> Container) -> Container {
        if key == ObjectIdentifier(K.self), let memory {
            // Kept under the same type of keys, of which each coder has one type of container.
            return memory.assumingMemoryBound(to: Container.self).pointee
        }
        return keep(make(), for: ObjectIdentifier(K.self))
    }

    private func keep<Container>(_ container: Container, for key: ObjectIdentifier) -> Container {
        empty()
        let place = UnsafeMutablePointer<Container>.allocate(capacity: 1)
        place.initialize(to: container)
        memory = UnsafeMutableRawPointer(place)
        drop = { memory in
            let place = memory.assumingMemoryBound(to: Container.self)
            place.deinitialize(count: 1)
            place.deallocate()
        }
        self.key = key
        return container
    }

    private func empty() {
        if let memory { drop?(memory) }
        memory = nil
    }

    deinit { empty() }
}
