public import Synchronization

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
    enum Work: Sendable {
        /// What was plugged last is still to be made.
        case toMake(@Sendable () -> A.Performance)
        /// What is shown to callers; this owns it.
        case made(A.Performance)
    }

    struct State: Sendable {
        var work: Work
        /// The first implementation ever made. It owns what `first` shows or showed.
        var first: A.Performance?
        /// Taken out of use, perhaps still being performed.
        var retired: [A.Performance] = []
        /// How often the action was plugged: tells a maker that it was overtaken.
        var round = 0
        var entry: Actions.Entry
    }

    @usableFromInline let first = Atomic<Unmanaged<A.Performance>?>(nil)
    @usableFromInline let later = Atomic<Unmanaged<A.Performance>?>(nil)
    @usableFromInline let calls = Atomic<Int>(0)
    @usableFromInline let hasRetired = Atomic<Bool>(false)
    private let turn = Mutex(())
    private let state: Mutex<State>

    init(_ make: @escaping @Sendable () -> A.Performance, entry: Actions.Entry) {
        state = Mutex(State(work: .toMake(make), entry: entry))
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

    private func takeRetired(from state: inout State) -> [A.Performance] {
        guard calls.load(ordering: .sequentiallyConsistent) == 0 else { return [] }
        hasRetired.store(false, ordering: .sequentiallyConsistent)
        let gone = state.retired
        state.retired = []
        return gone
    }
}

extension Outlet {
    /// Plugs another implementation: calls that begin from now on get it, calls under way finish with the old one.
    ///
    /// - Returns: what is plugged now, and what it replaced.
    func plug(_ make: @escaping @Sendable () -> A.Performance, at site: Actions.Site?) -> Actions.Entry {
        let (entry, gone, old) = state.withLock { state in
            let old = state.work
            state.work = .toMake(make)
            state.round += 1
            state.entry = state.entry.replaced(at: site)
            first.store(nil, ordering: .sequentiallyConsistent)
            later.store(nil, ordering: .sequentiallyConsistent)
            if case .made(let performance) = old, performance !== state.first {
                state.retired.append(performance)
                hasRetired.store(true, ordering: .sequentiallyConsistent)
            }
            return (state.entry, takeRetired(from: &state), old)
        }
        // As in `sweep()`: let go outside the lock.
        withExtendedLifetime((gone, old)) {}
        return entry
    }

    /// What is plugged.
    var entry: Actions.Entry { state.withLock { $0.entry } }

    /// The implementation, made now if it never was.
    ///
    /// Exactly one caller makes it; the others wait. One that is overtaken by a swap while it makes the implementation
    /// performs its call with it all the same, as the call began before the swap.
    ///
    /// - Returns: `nil` if it is being made by the very thread that asks, or by one that waits for it.
    @usableFromInline func made() -> A.Performance? {
        let thread = ThreadID.current
        let outlet = ObjectIdentifier(self)
        guard Makers.everywhere.withLock({ $0.wait(thread, for: outlet) }) else { return nil }
        return turn.withLock { _ in
            Makers.everywhere.withLock { $0.begin(thread, at: outlet) }
            defer { Makers.everywhere.withLock { $0.end(at: outlet) } }
            let (work, round) = state.withLock { ($0.work, $0.round) }
            guard case .toMake(let make) = work else { return performance(of: work) }
            let made = make()
            publish(made, madeIn: round)
            return made
        }
    }

    /// The implementation, or one more that nobody shares, for a caller who cannot be told of a circle.
    @usableFromInline func madeAgain() -> A.Performance { performance(of: state.withLock { $0.work }) }

    private func performance(of work: Work) -> A.Performance {
        switch work {
        case .toMake(let make): make()
        case .made(let performance): performance
        }
    }

    private func publish(_ made: A.Performance, madeIn round: Int) {
        let old = state.withLock { state -> Work? in
            guard state.round == round else { return nil }
            let old = state.work
            state.work = .made(made)
            if state.first == nil {
                state.first = made
                first.store(.passUnretained(made), ordering: .sequentiallyConsistent)
            } else {
                later.store(.passUnretained(made), ordering: .sequentiallyConsistent)
            }
            return old
        }
        // As in `sweep()`: what the initialiser captured is let go outside the lock.
        withExtendedLifetime(old) {}
    }
}

/// What a set knows of an outlet whose action it does not know.
protocol AnyOutlet: AnyObject, Sendable {
    var entry: Actions.Entry { get }
}

extension Outlet: AnyOutlet {}
