public import Synchronization

// Unsafe Unmanaged: the state owns each, in `first`, in a layer or in `retired`; a later one is released when no call
// is counted.

/// The slot of one action's implementation in one set. It lives as long as the set.
///
/// Callers read the implementation without a lock, and nothing that they may have read is freed too early.
///
/// The first implementation ever created is read from `first`, without counting. It stays as long as the slot, even
/// after another is plugged. That costs at most one spare implementation for each action, and keeps concurrent calls
/// cheap.
///
/// Later ones are read from `later`, and released after they are replaced, in this order:
/// - a caller increments `calls` before it reads `later`, and decrements it after the last use of the value;
/// - a swap first removes an implementation from `later`, then keeps it in `retired`. It is released only once `calls`
///   has been zero since.
///
/// All of these operations are sequentially consistent, so they have one total order. A caller that read the old
/// implementation read it before the swap, and had incremented `calls` before that. If the swap sees zero, that caller
/// has left.
///
/// If the swap sees another number, some caller is still to leave. The one that brings the count to zero does so after
/// the swap set `hasRetired`, or the swap would have seen that zero. So that caller releases the retired
/// implementations. An implementation at the address of a freed one does no harm: addresses are followed, never
/// compared.
@usableFromInline final class ActionSlot<A: Pluggable>: Sendable {
    /// One implementation, and the performers created from it so far.
    struct Layer: Sendable {
        let implementation: Implementation<A>
        /// The place where the replaced implementation was plugged.
        let replacedSite: Actions.Site?
        /// The performer, created once.
        var performer: A.StoredPerformer?
        /// The performer inside the wrappers of the set, as callers use it.
        var wrapped: A.StoredPerformer?
    }

    struct State: Sendable {
        /// The current implementation: the plugged one or the last swap.
        var top: Layer
        /// The implementations below swaps, the lowest first. They return when the swaps are restored.
        var lower: [Layer] = []
        /// The wrappers of the set, the first outermost.
        var wrappers: [any Wrapping] = []
        /// The first implementation ever created. It owns the value that `first` shows or showed.
        var first: A.StoredPerformer?
        /// The replaced implementations, which callers may still be using.
        var retired: [A.StoredPerformer] = []
        /// The number of changes, by which a creator sees that it was overtaken.
        var version = 0
        /// The number of plugs and swaps.
        var count = 1
    }

    @usableFromInline let first = Atomic<Unmanaged<A.StoredPerformer>?>(nil)
    @usableFromInline let later = Atomic<Unmanaged<A.StoredPerformer>?>(nil)
    @usableFromInline let calls = Atomic<Int>(0)
    @usableFromInline let hasRetired = Atomic<Bool>(false)
    let creationLock = Mutex(())
    let state: Mutex<State>

    let signature = ActionSignature(A.self)

    init(_ implementation: Implementation<A>) {
        state = Mutex(State(top: Layer(implementation: implementation, replacedSite: nil)))
    }

    /// Registers a caller: until ``endCall()``, no value that it reads from `later` is freed.
    @inlinable func beginCall() { calls.wrappingAdd(1, ordering: .sequentiallyConsistent) }

    /// Unregisters a caller.
    @inlinable func endCall() {
        let left = calls.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue
        if left == 0, hasRetired.load(ordering: .sequentiallyConsistent) { reclaim() }
    }

    /// Releases the retired implementations, unless another caller came in meanwhile: then that one does it.
    @usableFromInline func reclaim() {
        // Released outside the lock, since a deinitialiser may call actions.
        let gone = state.withLock { takeRetired(from: &$0) }
        withExtendedLifetime(gone) {}
    }

    func takeRetired(from state: inout State) -> [A.StoredPerformer] {
        guard calls.load(ordering: .sequentiallyConsistent) == 0 else { return [] }
        hasRetired.store(false, ordering: .sequentiallyConsistent)
        let gone = state.retired
        state.retired = []
        return gone
    }
}
