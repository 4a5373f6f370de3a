public import DertischCore
public import DertischSupport

public import Synchronization

/// The store of one ``ReducingSousChef``'s state. It is used only through the sous chef.
///
/// Every copy of a sous chef that is a struct shares its store. The store and its decisions are inlinable, so that
/// actions are reduced by code specialised for the sous chef's types, which takes a twentieth of the time.
///
/// ```swift
/// init(shop: any TeaShop, headChefs: HeadChefForSousChef<State>) {
///     self.shop = shop
///     store = Store(State(), undoing: 100, notifying: headChefs)
/// }
/// ```
public final class Store<Chef: ReducingSousChef>: Sendable {
    @usableFromInline struct Core: Sendable {
        @usableFromInline var reducer: ReducerState<Chef>
        @usableFromInline var tasks: [Int: Task<Void, Never>] = [:]
        @usableFromInline var readers = Broadcast<Chef.State>()
        @usableFromInline var isClosed = false
        /// True if the head chefs have not been told of the newest state.
        @usableFromInline var hasPendingNews = false
        /// True while a thread is telling them.
        @usableFromInline var isNotifying = false

        @inlinable init(reducer: ReducerState<Chef>) { self.reducer = reducer }
    }

    @usableFromInline let core: Mutex<Core>
    @usableFromInline let settling = Continuations<Void>()
    @usableFromInline let watch = Watch()
    @usableFromInline let headChefs: HeadChefForSousChef<Chef.State>?

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - state: the initial state.
    ///   - steps: the number of steps that can be undone; the oldest are dropped first. None by default. Each stores
    ///     the previous value of the part that ``ReducingSousChef/undoable`` names.
    ///   - headChefs: receives new states as news; while it is busy, only the newest is kept.
    ///   - effects: the most effects that may run at once. Further ones are refused, see
    ///     ``ReducingSousChef/refusal(of:)``.
    @inlinable public init(
        _ state: Chef.State, undoing steps: Int = 0, notifying headChefs: HeadChefForSousChef<Chef.State>? = nil,
        effects: Int = 64
    ) {
        core = Mutex(Core(reducer: ReducerState(state, undoing: steps, effects: effects)))
        self.headChefs = headChefs
    }

    deinit { close() }

    @inlinable var state: Chef.State {
        watch.read()
        return core.withLock { $0.reducer.state }
    }

    /// The number of readers of the state.
    var readerCount: Int { core.withLock { $0.readers.count } }

    @inlinable func canRestore(_ direction: ReducerState<Chef>.Direction) -> Bool {
        watch.read()
        return core.withLock { !$0.isClosed && $0.reducer.canRestore(direction) }
    }

    @usableFromInline var states: LatestValues<Chef.State> {
        LatestValues(isSame: ==) { [weak self] in self?.open() ?? .ended }
    }

    /// Applies an action, and starts the effects that it requests.
    ///
    /// - Parameter effect: the effect that the action is a reply of, if any.
    @inlinable func apply(_ action: Chef.Action, by chef: Chef, from effect: Int? = nil) -> Bool {
        let cancelled = core.withLock { core -> [Task<Void, Never>]? in
            guard !core.isClosed, effect.map(core.reducer.isRunning) ?? true else { return nil }
            let plan = core.reducer.apply(action)
            core.readers.tell(core.reducer.state)
            core.hasPendingNews = true
            for start in plan.starts { core.tasks[start.number] = task(start.effect, start.number, chef) }
            return plan.cancels.compactMap { core.tasks[$0] }
        }
        guard let cancelled else { return false }
        // Outside the lock: a cancellation handler is the app's code, and may send.
        for task in cancelled { task.cancel() }
        changed()
        return true
    }

    @inlinable func restore(_ direction: ReducerState<Chef>.Direction) -> Bool {
        let hasRestored = core.withLock { core in
            guard !core.isClosed, core.reducer.restore(direction) else { return false }
            core.readers.tell(core.reducer.state)
            core.hasPendingNews = true
            return true
        }
        if hasRestored { changed() }
        return hasRestored
    }

    /// Cancels every effect and ends every reader's sequence. The state can still be read.
    @usableFromInline func close() {
        let (tasks, readers) = core.withLock { core in
            core.isClosed = true
            defer { core.tasks = [:] }
            return (Array(core.tasks.values), core.readers.closeAll())
        }
        for task in tasks { task.cancel() }
        for reader in readers { reader.finish() }
    }

    @inlinable func task(_ effect: Chef.Effect, _ number: Int, _ chef: Chef) -> Task<Void, Never> {
        Task {
            await chef.perform(effect, reply: Reply { self.apply($0, by: chef, from: number) })
            end(number)
        }
    }

    /// Ends an effect, and resumes the callers that waited for the last one.
    @inlinable func end(_ number: Int) {
        let isSettled = core.withLock { core in
            core.tasks[number] = nil
            core.reducer.end(number)
            return core.reducer.isSettled
        }
        if isSettled { settling.resumeAll() }
    }

    @usableFromInline func settled() async {
        await settling.wait(until: { core.withLock(\.reducer.isSettled) })
    }

    private func open() -> AsyncStream<Chef.State>? {
        core.withLock { core in core.isClosed ? nil : core.readers.open(with: core.reducer.state).stream }
    }

    @inlinable func changed() {
        watch.changed()
        guard let headChefs, beginsNotifying() else { return }
        // The first thread goes on until all states are told, so that the head chefs never get an older state after a
        // newer one.
        while let news = nextNews() { headChefs.give(news) }
    }

    @inlinable func beginsNotifying() -> Bool {
        core.withLock { core in
            defer { core.isNotifying = true }
            return !core.isNotifying
        }
    }

    @inlinable func nextNews() -> Chef.State? {
        core.withLock { core in
            core.isNotifying = core.hasPendingNews
            core.hasPendingNews = false
            return core.isNotifying ? core.reducer.state : nil
        }
    }
}
