public import Synchronization

/// A hash table from actions to outlets that is read without a lock while a writer adds to it.
///
/// It uses open addressing with linear probing, and is at most half full, so every search meets an empty slot. Nothing
/// is ever removed or changed: a slot's outlet is written before its key (release), and read after it (acquire).
///
/// When the page is full, the set writes a bigger one, and keeps the old one for current readers. All old pages
/// together are smaller than the newest.
// `slots` is a pointer to atomics, set once and freed once, in `deinit`.
@usableFromInline final class Page: @unchecked Sendable {
    @usableFromInline struct Slot: ~Copyable {
        @usableFromInline let action = Atomic<UInt>(0)
        @usableFromInline let outlet = Atomic<UnsafeRawPointer?>(nil)

        init() {}
    }

    @usableFromInline let slots: UnsafeMutablePointer<Slot>
    @usableFromInline let mask: Int
    @usableFromInline let shift: UInt64
    /// The logarithm of the number of slots.
    let bits: Int

    init(bits: Int) {
        self.bits = bits
        mask = 1 << bits - 1
        shift = UInt64(64 - bits)
        slots = .allocate(capacity: 1 << bits)
        for index in 0...mask { (slots + index).initialize(to: Slot()) }
    }

    deinit {
        slots.deinitialize(count: mask + 1)
        slots.deallocate()
    }

    /// The maximum number of actions.
    var capacity: Int { (mask + 1) / 2 }

    /// The first slot of the search (Fibonacci hashing): the upper bits of a product with 2^64 divided by the golden
    /// ratio. That spreads addresses that differ in few bits.
    @inlinable func start(of action: UInt) -> Int {
        Int(truncatingIfNeeded: (UInt64(action) &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    }

    /// The outlet of an action.
    ///
    /// - Complexity: O(1) on average.
    @inlinable func outlet(of action: ObjectIdentifier) -> UnsafeRawPointer? {
        let wanted = UInt(bitPattern: action)
        var index = start(of: wanted)
        while true {
            let found = slots[index].action.load(ordering: .acquiring)
            if found == wanted { return slots[index].outlet.load(ordering: .relaxed) }
            if found == 0 { return nil }
            index = (index &+ 1) & mask
        }
    }

    /// Adds the outlet of an action that is not in the page yet. Only one writer at a time, and never beyond the
    /// capacity.
    func add(_ outlet: UnsafeRawPointer, of action: ObjectIdentifier) {
        let key = UInt(bitPattern: action)
        var index = start(of: key)
        while slots[index].action.load(ordering: .relaxed) != 0 { index = (index + 1) & mask }
        slots[index].outlet.store(outlet, ordering: .relaxed)
        slots[index].action.store(key, ordering: .releasing)
    }
}
