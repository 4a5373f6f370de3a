public import Synchronization

/// A hash table from actions to slots that is read without a lock while a writer adds to it.
///
/// It uses open addressing with linear probing, and is at most half full, so every search meets an empty bucket. Nothing
/// is ever removed or changed: a bucket's slot is written before its action (release), and read after it (acquire).
///
/// When the table is full, the set writes a bigger one, and keeps the old one for current readers. All old tables
/// together are smaller than the newest.
// `buckets` is a pointer to atomics, set once and freed once, in `deinit`.
@usableFromInline final class LockFreeTable: @unchecked Sendable {
    @usableFromInline struct Bucket: ~Copyable {
        @usableFromInline let action = Atomic<UInt>(0)
        @usableFromInline let slot = Atomic<UnsafeRawPointer?>(nil)

        init() {}
    }

    @usableFromInline let buckets: UnsafeMutablePointer<Bucket>
    @usableFromInline let mask: Int
    @usableFromInline let shift: UInt64
    /// The logarithm of the number of buckets.
    let bits: Int

    init(bits: Int) {
        self.bits = bits
        mask = 1 << bits - 1
        shift = UInt64(64 - bits)
        buckets = .allocate(capacity: 1 << bits)
        for index in 0...mask { (buckets + index).initialize(to: Bucket()) }
    }

    deinit {
        buckets.deinitialize(count: mask + 1)
        buckets.deallocate()
    }

    /// The maximum number of actions.
    var capacity: Int { (mask + 1) / 2 }

    /// The first bucket of the search (Fibonacci hashing): the upper bits of a product with 2^64 divided by the golden
    /// ratio. That spreads addresses that differ in few bits.
    @inlinable func start(of action: UInt) -> Int {
        Int(truncatingIfNeeded: (UInt64(action) &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    }

    /// The slot of an action.
    ///
    /// - Complexity: O(1) on average.
    @inlinable func slot(of action: ObjectIdentifier) -> UnsafeRawPointer? {
        let wanted = UInt(bitPattern: action)
        var index = start(of: wanted)
        while true {
            let found = buckets[index].action.load(ordering: .acquiring)
            if found == wanted { return buckets[index].slot.load(ordering: .relaxed) }
            if found == 0 { return nil }
            index = (index &+ 1) & mask
        }
    }

    /// Adds the slot of an action that is not in the table yet. Only one writer at a time, and never beyond the
    /// capacity.
    func add(_ slot: UnsafeRawPointer, of action: ObjectIdentifier) {
        let key = UInt(bitPattern: action)
        var index = start(of: key)
        while buckets[index].action.load(ordering: .relaxed) != 0 { index = (index + 1) & mask }
        buckets[index].slot.store(slot, ordering: .relaxed)
        buckets[index].action.store(key, ordering: .releasing)
    }
}
