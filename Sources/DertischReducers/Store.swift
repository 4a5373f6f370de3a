public import Dertisch
public import DertischBasics

public import Synchronization

/// Keeps the state of one ``ReducingSousChef``. All that can be done with it is done through the sous chef.
///
/// Every copy of a sous chef that is a struct shares its store. It is inlinable, as is what it decides by, so that an
/// action is reduced by code that knows the sous chef's types: that takes a twentieth of the time.
///
/// ```swift
/// init(shop: any TeaShop, headChefs: HeadChefForSousChef<State>) {
///     self.shop = shop
///     store = Store(State(), undoing: 100, telling: headChefs)
/// }
/// ```
public final class Store<Chef: ReducingSousChef>: Sendable {
    @usableFromInline struct Core: Sendable {
        @usableFromInline var reduction: Reduction<Chef>
        @usableFromInline var tasks: [Int: Task<Void, Never>] = [:]
        @usableFromInline var readers = Broadcast<Chef.State>()
        @usableFromInline var isClosed = false
        /// The head chefs have not heard of the newest state.
        @usableFromInline var isUntold = false
        /// Somebody is telling them.
        @usableFromInline var isTelling = false

        @inlinable init(reduction: Reduction<Chef>) { self.reduction = reduction }
    }

    @usableFromInline let core: Mutex<Core>
    @usableFromInline let settling = Waiters<Void>()
    @usableFromInline let watch = Watch()
    @usableFromInline let headChefs: HeadChefForSousChef<Chef.State>?

    /// Makes a store.
    ///
    /// - Parameters:
    ///   - state: the state at first.
    ///   - steps: as many steps as can be undone; the oldest are forgotten first. None if left out. Each holds the part
    ///     of the state that ``ReducingSousChef/undoable`` names, as it was.
    ///   - headChefs: hears of every new state as news, the newest only while it is busy.
    ///   - effects: as many effects as may be under way at once. Beyond that they are refused, see
    ///     ``ReducingSousChef/refusal(of:)``.
    @inlinable public init(
        _ state: Chef.State, undoing steps: Int = 0, telling headChefs: HeadChefForSousChef<Chef.State>? = nil,
        effects: Int = 64
    ) {
        core = Mutex(Core(reduction: Reduction(state, undoing: steps, effects: effects)))
        self.headChefs = headChefs
    }

    deinit { close() }

    @inlinable var state: Chef.State {
        watch.read()
        return core.withLock { $0.reduction.state }
    }

    /// How many read the state as it changes.
    var readerCount: Int { core.withLock { $0.readers.count } }

    @inlinable func canTravel(_ direction: Reduction<Chef>.Direction) -> Bool {
        watch.read()
        return core.withLock { !$0.isClosed && $0.reduction.canTravel(direction) }
    }

    @usableFromInline var states: LatestValues<Chef.State> {
        LatestValues(isSame: ==) { [weak self] in self?.open() ?? .ended }
    }

    /// Applies an action, and sets to work on what it asks for.
    ///
    /// - Parameter effect: the effect whose reply it is, if it is one.
    @inlinable func take(_ action: Chef.Action, by chef: Chef, from effect: Int? = nil) -> Bool {
        let cancelled = core.withLock { core -> [Task<Void, Never>]? in
            guard !core.isClosed, effect.map(core.reduction.isRunning) ?? true else { return nil }
            let plan = core.reduction.take(action)
            core.readers.tell(core.reduction.state)
            core.isUntold = true
            for start in plan.starts { core.tasks[start.number] = task(start.effect, start.number, chef) }
            return plan.cancels.compactMap { core.tasks[$0] }
        }
        guard let cancelled else { return false }
        // Out of the lock: a cancellation handler is the app's code, and may send.
        for task in cancelled { task.cancel() }
        changed()
        return true
    }

    @inlinable func travel(_ direction: Reduction<Chef>.Direction) -> Bool {
        let hasMoved = core.withLock { core in
            guard !core.isClosed, core.reduction.travel(direction) else { return false }
            core.readers.tell(core.reduction.state)
            core.isUntold = true
            return true
        }
        if hasMoved { changed() }
        return hasMoved
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
            await chef.perform(effect, reply: Reply { self.take($0, by: chef, from: number) })
            end(number)
        }
    }

    /// Ends an effect, and resumes those who waited for the last.
    @inlinable func end(_ number: Int) {
        let isSettled = core.withLock { core in
            core.tasks[number] = nil
            core.reduction.end(number)
            return core.reduction.isSettled
        }
        if isSettled { settling.resumeAll() }
    }

    @usableFromInline func settled() async {
        await settling.wait(until: { core.withLock(\.reduction.isSettled) })
    }

    private func open() -> AsyncStream<Chef.State>? {
        core.withLock { core in core.isClosed ? nil : core.readers.open(with: core.reduction.state).stream }
    }

    @inlinable func changed() {
        watch.changed()
        guard let headChefs, beginsToTell() else { return }
        // Whoever comes first tells until all is told, so that the head chefs never hear an older state after a newer.
        while let news = nextNews() { headChefs.give(news) }
    }

    @inlinable func beginsToTell() -> Bool {
        core.withLock { core in
            defer { core.isTelling = true }
            return !core.isTelling
        }
    }

    @inlinable func nextNews() -> Chef.State? {
        core.withLock { core in
            core.isTelling = core.isUntold
            core.isUntold = false
            return core.isTelling ? core.reduction.state : nil
        }
    }
}
