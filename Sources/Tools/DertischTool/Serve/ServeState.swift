import DertischPrograms
import DertischSupport

/// What is running while an app is served, and what is to be done at each event. Makes decisions only, without effects.
///
/// The running process serves on until the next one says that it is ready. A build or a start that fails changes nothing.
struct ServeState {
    private let stopsFirst: Bool
    private var isBuilding = false
    private var mustBuildAgain = false
    private var isBuilt = false
    private var isEnding = false
    private var isPausing = false
    /// The process that serves, and when it began to.
    private(set) var current: (id: AppID, since: ContinuousClock.Instant)?
    /// The process that opens its house.
    private(set) var next: AppID?
    /// True if the newest sources were built, and are not served: the house did not open with them.
    private var hasFailedToStart = false
    /// True once the process that is to be ended first has been asked to.
    private var mustStartAfterEnd = false
    private var leaving: Set<AppID> = []
    /// The process whose windows wait until those of others have closed.
    private var waiting: AppID?
    private var lastID = 0
    /// The pauses before an app that has crashed is started again.
    private var restarts = DoublingPause(from: .milliseconds(50), upTo: .seconds(10))
    /// An app that has served for so long begins with the first pause again.
    private static let stableLife = Duration.seconds(20)
    /// The faults that the process that did not open has told.
    private var refused: [AppID: [ToldFault]] = [:]

    private(set) var buildProblem: ServeProblem?
    private var startProblem: ServeProblem?
    private var reloadProblem: ServeProblem?
    private var crash: ServeProblem?

    init(stopsFirst: Bool = false) { self.stopsFirst = stopsFirst }

    /// The problem that pages show.
    var problem: ServeProblem? { buildProblem ?? startProblem ?? reloadProblem ?? crash }
    /// True while sources are built or a house opens.
    var isBusy: Bool { isBuilding || next != nil || mustStartAfterEnd }

    /// What is to be done first.
    mutating func begin() -> [ServeAction] { build() }

    /// What is to be done after an event.
    ///
    /// - Parameter kinds: the meaning of the files that have changed, by their paths.
    mutating func handle(
        _ event: ServeEvent, _ kinds: [String: FileChange] = [:], at now: ContinuousClock.Instant
    ) -> [ServeAction] {
        if isEnding {
            if case .ended(let id, _, _) = event { forget(id) }
            return hasProcesses ? [] : [.end]
        }
        switch event {
        case .changed(let paths): return changed(paths, kinds)
        case .built(let isGood, let errors): return built(isGood, errors)
        case .ready(let id): return ready(id, at: now)
        case .waiting(let id):
            guard id == next || id == current?.id else { return [] }
            waiting = id
            return ready(id, at: now) + admitWaiting()
        case .refused(let id, let faults):
            refused[id] = faults
            return []
        case .reloaded(_, let rest, _):
            let hadProblem = reloadProblem != nil
            reloadProblem = nil
            return (rest.isEmpty ? [] : startNext()) + (hadProblem ? [.show] : [])
        case .faulty(let faults):
            reloadProblem = .faults(faults.filter(\.isError), isOpen: true)
            return [.show]
        case .ended(let id, let end, let trace): return ended(id, end, trace, at: now)
        case .paused:
            isPausing = false
            return current == nil && next == nil ? startNext() : []
        case .interrupted:
            isEnding = true
            let all = [current?.id, next].compactMap(\.self)
            return all.map(ServeAction.terminate) + (hasProcesses ? [] : [.end])
        }
    }

    private var hasProcesses: Bool { current != nil || next != nil || !leaving.isEmpty }

    private mutating func forget(_ id: AppID) {
        if current?.id == id { current = nil }
        if next == id { next = nil }
        leaving.remove(id)
    }

    private mutating func changed(_ paths: Set<String>, _ kinds: [String: FileChange]) -> [ServeAction] {
        var actions: [ServeAction] = []
        let resources = paths.filter {
            switch kinds[$0] {
            case .resource, .loose: true
            default: false
            }
        }
        if !resources.isEmpty {
            let mustStart = isBuilt && next == nil && !mustStartAfterEnd && (current == nil || hasFailedToStart)
            // A house that did not open may do so now. One that serves is of other sources.
            actions.append(mustStart || current == nil ? .copy(resources) : .reload(resources))
            if mustStart { actions += startNext() }
        }
        if paths.contains(where: { kinds[$0] == .manifest }) { actions.append(.describe) }
        if paths.contains(where: { kinds[$0] == .source || kinds[$0] == .manifest }) { actions += build() }
        return actions
    }

    private mutating func build() -> [ServeAction] {
        guard !isBuilding else {
            mustBuildAgain = true
            return []
        }
        isBuilding = true
        return [.show, .build]
    }

    private mutating func built(_ isGood: Bool, _ errors: [BuildError]) -> [ServeAction] {
        isBuilding = false
        buildProblem = isGood ? nil : .build(errors)
        isBuilt = isBuilt || isGood
        if mustBuildAgain {
            mustBuildAgain = false
            return build()
        }
        return isGood ? startNext() : [.show]
    }

    private mutating func startNext() -> [ServeAction] {
        var actions: [ServeAction] = []
        if let late = next {
            leaving.insert(late)
            next = nil
            actions.append(.terminate(late))
        }
        if stopsFirst, let current {
            if leaving.insert(current.id).inserted { actions.append(.terminate(current.id)) }
            mustStartAfterEnd = true
            self.current = nil
            return actions + [.show]
        }
        if stopsFirst, !leaving.isEmpty {
            mustStartAfterEnd = true
            return actions + [.show]
        }
        lastID += 1
        next = lastID
        return actions + [.start(lastID), .show]
    }

    private mutating func ready(_ id: AppID, at now: ContinuousClock.Instant) -> [ServeAction] {
        guard id == next else { return [] }
        var actions: [ServeAction] = []
        if let old = current {
            leaving.insert(old.id)
            actions.append(.terminate(old.id))
        }
        current = (id, now)
        next = nil
        hasFailedToStart = false
        (startProblem, reloadProblem) = (nil, nil)
        // A crash stays on the page until its sources have changed.
        if !isAfterCrash { crash = nil }
        isAfterCrash = false
        return actions + [.show]
    }

    /// Two processes with windows would each store the state of theirs, so one opens them when the other's are closed.
    private mutating func admitWaiting() -> [ServeAction] {
        guard let admitted = waiting, leaving.isEmpty else { return [] }
        waiting = nil
        return current?.id == admitted ? [.admit(admitted), .show] : []
    }

    /// True if the process that opens its house takes the place of one that has crashed.
    private var isAfterCrash = false

    private mutating func ended(
        _ id: AppID, _ end: ProgramEnd, _ trace: [String], at now: ContinuousClock.Instant
    ) -> [ServeAction] {
        defer { refused[id] = nil }
        if leaving.remove(id) != nil {
            guard mustStartAfterEnd, leaving.isEmpty else { return admitWaiting() }
            mustStartAfterEnd = false
            return startNext()
        }
        if id == next {
            next = nil
            hasFailedToStart = true
            isAfterCrash = false
            let faults = refused[id]?.filter(\.isError) ?? []
            startProblem = faults.isEmpty ? .crash(end, trace: trace) : .faults(faults, isOpen: current != nil)
            return [.show]
        }
        guard let served = current, served.id == id else { return [] }
        current = nil
        crash = .crash(end, trace: trace)
        guard next == nil else { return [.show] }
        isAfterCrash = true
        isPausing = true
        if now - served.since >= Self.stableLife { restarts.reset() }
        return [.show, .pause(restarts.next())]
    }
}
