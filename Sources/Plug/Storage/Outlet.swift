public import Synchronization

// Unsafe Unmanaged: `kept` in the state holds each; a later one is let go when no call is counted any more.

/// Where one action's implementation is plugged in one set. It lives as long as the set.
///
/// Callers read the implementation without a lock, and nothing they may have read is freed under them.
///
/// The first implementation ever made is read from `first`, without counting anything: it is kept as long as the outlet,
/// even if another is plugged later. That costs at most one spare implementation an action, and makes a call cheap that
/// any number of threads may make at once.
///
/// Those made after a swap are read from `later`, and let go when they are swapped in turn:
/// - a caller counts itself in `calls` before it reads `later`, and out after its last use of what it read;
/// - a swap takes an implementation out of `later` first, then keeps it in `retired`, and lets it go only after it has
///   seen `calls` at zero since.
///
/// All of these are sequentially consistent, so there is one order of them. A caller that read the old implementation
/// read it before the swap, and had counted itself in before that. If the swap sees zero, that caller has left. If it
/// sees another number, somebody is still to leave; whoever brings the count to zero does so after the swap set
/// `hasRetired`, or the swap would have seen that zero, and lets the retired go. An implementation that comes back at
/// the address of a freed one harms nobody: addresses are followed, never compared.
@usableFromInline final class Outlet<A: Pluggable>: Sendable {
    /// One implementation, and what was made of it so far.
    struct Layer: Sendable {
        let implementation: Implementation<A>
        /// Where what it replaced was plugged.
        let replacedSite: Actions.Site?
        /// What it makes, made once.
        var made: A.Performance?
        /// The same within the wrappers of the set: what callers perform.
        var whole: A.Performance?
    }

    struct State: Sendable {
        /// What is performed: what was plugged, or what was swapped in last.
        var top: Layer
        /// What is performed once the swaps above it are restored, the lowest first.
        var beneath: [Layer] = []
        /// The wrappers of the set, the first outermost.
        var wrappers: [any Wrapping] = []
        /// The first implementation ever made. It owns what `first` shows or showed.
        var first: A.Performance?
        /// Taken out of use, perhaps still being performed.
        var retired: [A.Performance] = []
        /// Counts changes: tells a maker that it was overtaken.
        var round = 0
        /// How often something was plugged or swapped in.
        var count = 1
    }

    @usableFromInline let first = Atomic<Unmanaged<A.Performance>?>(nil)
    @usableFromInline let later = Atomic<Unmanaged<A.Performance>?>(nil)
    @usableFromInline let calls = Atomic<Int>(0)
    @usableFromInline let hasRetired = Atomic<Bool>(false)
    let turn = Mutex(())
    let state: Mutex<State>

    let signature = ActionSignature(A.self)

    init(_ implementation: Implementation<A>) {
        state = Mutex(State(top: Layer(implementation: implementation, replacedSite: nil)))
    }

    /// A caller comes in: from here to ``leave()`` nothing that it reads from `later` is freed.
    @inlinable func enter() { calls.wrappingAdd(1, ordering: .sequentiallyConsistent) }

    /// A caller leaves.
    @inlinable func leave() {
        let left = calls.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue
        if left == 0, hasRetired.load(ordering: .sequentiallyConsistent) { sweep() }
    }

    /// Lets go what was swapped out, unless somebody came in meanwhile: then it is for them to do.
    @usableFromInline func sweep() {
        // What goes is let go outside the lock: its deinitialiser may call actions.
        let gone = state.withLock { takeRetired(from: &$0) }
        withExtendedLifetime(gone) {}
    }

    func takeRetired(from state: inout State) -> [A.Performance] {
        guard calls.load(ordering: .sequentiallyConsistent) == 0 else { return [] }
        hasRetired.store(false, ordering: .sequentiallyConsistent)
        let gone = state.retired
        state.retired = []
        return gone
    }
}
