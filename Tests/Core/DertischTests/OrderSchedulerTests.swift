import DertischSupport
import Testing

@testable import DertischCore

/// A scheduler whose orders begin as soon as they may.
private struct Trial {
    var scheduler = OrderScheduler()

    /// Admits an order, and lets it begin if it may.
    mutating func admit(
        _ pace: Pace = .inTurn, to chef: Int = 0, edit: Edit? = nil, behind backlog: Backlog = Backlog(2)
    ) -> (Ticket, OrderScheduler.Admission) {
        let ticket = scheduler.issueTicket()
        let admission = scheduler.admit(ticket, ticket.number, to: chef, pace, edit, from: nil, backlog)
        switch admission {
        case .begin(let superseded):
            if let superseded { scheduler.cancel(superseded) }
            scheduler.begin(ticket)
        case .wait(let dropped):
            if let dropped { scheduler.remove(dropped) }
            scheduler.wait(ticket)
        case .refuse: break
        }
        return (ticket, admission)
    }

    mutating func cook(_ pace: Pace = .inTurn, to chef: Int = 0) -> Ticket {
        let (ticket, admission) = admit(pace, to: chef)
        guard case .begin = admission else {
            Issue.record("It does not begin: \(admission).")
            return ticket
        }
        scheduler.suspend(ticket, Task {}, at: .zero)
        return ticket
    }

    /// The refusal of a new order; `nil` if it is taken.
    mutating func refusal(of pace: Pace) -> Refusal? {
        if case (_, .refuse(let refusal)) = admit(pace) { refusal } else { nil }
    }

    var states: [String] { scheduler.entries.map { "\($0.ticket.number) \($0.state.word)" } }
}

@MainActor @Suite("The scheduler of a party's orders") struct OrderSchedulerTests {
    @Test("An order goes from taken over starting and suspended to gone, and is cooking in between")
    func life() {
        var trial = Trial()
        let ticket = trial.scheduler.issueTicket()
        _ = trial.scheduler.admit(ticket, "tea", to: 0, .inTurn, nil, from: Spot("order"), Backlog())
        #expect(trial.states == ["1 taken"] && !trial.scheduler.isCooking(ticket) && trial.scheduler.isIdle)
        trial.scheduler.begin(ticket)
        #expect(
            trial.states == ["1 starting"] && trial.scheduler.isCooking(ticket) && trial.scheduler.isStarting(ticket)
                && !trial.scheduler.isIdle)
        trial.scheduler.suspend(ticket, Task {}, at: .seconds(3))
        #expect(
            trial.states == ["1 suspended"] && trial.scheduler.isCooking(ticket)
                && trial.scheduler.inTurn?.ticket == ticket)
        #expect(trial.scheduler.suspended.map(\.ticket) == [ticket] && trial.scheduler.nextDeadline == .seconds(4))
        let gone = trial.scheduler.remove(ticket)
        #expect(gone?.job.order as? String == "tea" && gone?.origin == Spot("order") && gone?.hasTask == true)
        #expect(trial.scheduler.entries.isEmpty && trial.scheduler.isIdle && trial.scheduler.nextDeadline == nil)
    }

    private static let legal: [String: [String: String]] = [
        "taken": ["wait": "waiting", "begin": "starting"],
        "waiting": ["begin": "starting"],
        "starting": ["suspend": "suspended", "cancel": "cancelled"],
        "suspended": ["cancel": "cancelled"],
        "cancelled": [:],
    ]

    @Test("An order's state changes by legal steps only")
    func steps() {
        for state in OrderScheduler.State.all {
            for step in OrderScheduler.State.Step.all {
                #expect(
                    state.after(step)?.word == Self.legal[state.word]?[step.word], "\(state.word), \(step.word)")
            }
        }
    }

    @Test("A step that is not legal changes nothing, and says so")
    func illegal() {
        var trial = Trial()
        let ticket = trial.cook()
        let steps = [trial.scheduler.wait(ticket), trial.scheduler.begin(ticket)]
        let isSuspendedAgain = trial.scheduler.suspend(ticket, Task {}, at: .seconds(9))
        #expect(steps == [false, false] && !isSuspendedAgain)
        #expect(trial.states == ["1 suspended"] && trial.scheduler.nextDeadline == OrderScheduler.Time.firstLook)
        let cancels = [trial.scheduler.cancel(ticket), trial.scheduler.cancel(ticket)]
        #expect(cancels == [true, false] && trial.states == ["1 cancelled"])
        let unknown = trial.scheduler.issueTicket()
        let isBegun = trial.scheduler.begin(unknown)
        #expect(!isBegun && trial.states == ["1 cancelled"])
    }

    @Test("One order in turn cooks at a time, and the others wait in their order, with news among them")
    func turns() {
        var trial = Trial()
        let first = trial.cook()
        let (second, _) = trial.admit()
        let news = Letters()
        trial.scheduler.post(news)
        let (fourth, _) = trial.admit()
        #expect(trial.states == ["1 suspended", "2 waiting", "3 waiting", "4 waiting"])
        #expect(trial.scheduler.next == nil && trial.scheduler.isAnyWaiting)
        trial.scheduler.remove(first)
        for expected in [second.number, 3, fourth.number] {
            let next = trial.scheduler.next
            #expect(next?.ticket.number == expected)
            if let next { trial.scheduler.remove(next.ticket) }
        }
        #expect(trial.scheduler.next == nil && !trial.scheduler.isAnyWaiting)
    }

    @Test("Beyond a chef's backlog an order is refused, or the oldest of that chef's that waits makes room")
    func backlog() {
        var trial = Trial()
        _ = trial.cook()
        _ = trial.admit(to: 1)
        _ = trial.admit()
        _ = trial.admit()
        let refusal = trial.refusal(of: .inTurn)
        #expect(refusal == .queueFull)
        let (last, admission) = trial.admit(behind: Backlog(2, whenFull: .dropOldest))
        guard case .wait(let dropped) = admission else {
            Issue.record("\(admission)")
            return
        }
        #expect(dropped?.number == 3)
        #expect(trial.states == ["1 suspended", "2 waiting", "4 waiting", "\(last.number) waiting"])
    }

    @Test("An order that supersedes another one leaves that one scheduled until its chef returns, without dishes")
    func superseding() {
        var trial = Trial()
        let old = trial.cook(.latest(lane: "search"))
        let (new, admission) = trial.admit(.latest(lane: "search"))
        guard case .begin(let superseded) = admission else {
            Issue.record("\(admission)")
            return
        }
        #expect(superseded == old && !trial.scheduler.isCooking(old) && trial.scheduler.isCooking(new))
        #expect(trial.states == ["1 cancelled", "2 starting"] && trial.scheduler.suspended.map(\.ticket) == [old])
        let returned = trial.scheduler.remove(old)
        #expect(returned?.isCancelled == true && trial.states == ["2 starting"])
    }

    @Test("A lane takes one order of `once`, and another lane another")
    func once() {
        var trial = Trial()
        _ = trial.cook(.once(lane: "pay"))
        let second = trial.refusal(of: .once(lane: "pay"))
        #expect(second == .onceIsEnough)
        _ = trial.cook(.once(lane: "like"))
        // Those beside the one in turn count for the limit.
        let third = trial.refusal(of: .atOnce)
        #expect(third == .queueFull)
        _ = trial.cook(.inTurn)
    }

    @Test("A dish restarts the time of an order, a stream stops it, and its limit is asked for once")
    func times() {
        var trial = Trial()
        let ticket = trial.cook(.atOnce)
        #expect(
            trial.scheduler.nextDeadline == OrderScheduler.Time.firstLook
                && trial.scheduler.due(at: .milliseconds(999)).isEmpty)
        #expect(trial.scheduler.due(at: .seconds(1)).map(\.ticket) == [ticket])
        let isOverAtFirst = trial.scheduler.look(at: ticket, limit: .seconds(5), .seconds(1))
        #expect(!isOverAtFirst && trial.scheduler.nextDeadline == .seconds(5))
        trial.scheduler.serve(ticket, at: .seconds(5))
        #expect(trial.scheduler[ticket]?.hasServed == true && trial.scheduler.nextDeadline == .seconds(10))
        let isOver = trial.scheduler.look(at: ticket, limit: .seconds(5), .seconds(10))
        #expect(isOver && trial.scheduler.nextDeadline == .seconds(15))
        trial.scheduler.stream(Task {}, ticket, at: .seconds(11))
        #expect(trial.scheduler.nextDeadline == nil)
        trial.scheduler.stream(nil, ticket, at: .seconds(12))
        #expect(trial.scheduler.nextDeadline == .seconds(13))
        let isOverWithoutLimit = trial.scheduler.look(at: ticket, limit: nil, .seconds(13))
        #expect(!isOverWithoutLimit && trial.scheduler.nextDeadline == nil)
    }

    @Test("A late order is late until it is noted otherwise, or ends")
    func late() {
        var trial = Trial()
        let ticket = trial.cook()
        let changes = [true, true].map { trial.scheduler.note(isLate: $0, ticket) }
        #expect(changes == [true, false] && trial.scheduler.isAnyLate)
        trial.scheduler.cancel(ticket)
        #expect(!trial.scheduler.isAnyLate)
    }

    @Test("An edit rests until its pause is over, and gives way to newer typing at its spot")
    func resting() {
        var trial = Trial()
        let (name, note) = (Spot("name"), Spot("note"))
        let first = Edit(entry: Entry(), spot: name)
        #expect(trial.scheduler.rest("A", first, until: .seconds(2)) == nil)
        #expect(trial.scheduler.rest("B", Edit(entry: Entry(), spot: note), until: .seconds(3)) == nil)
        #expect(trial.scheduler.rest("Ab", Edit(entry: Entry(), spot: name), until: .seconds(4)) === first)
        #expect(trial.scheduler.nextDeadline == .seconds(3) && trial.scheduler.removeRested(at: .seconds(2)).isEmpty)
        #expect(trial.scheduler.removeRested(at: .seconds(3)).map { $0.order as? String } == ["B"])
        #expect(trial.scheduler.nextDeadline == .seconds(4) && trial.scheduler.removeResting(butNot: name).isEmpty)
        #expect(
            trial.scheduler.removeResting().map { $0.order as? String } == ["Ab"] && trial.scheduler.nextDeadline == nil
        )
    }
}

private final class Entry: EditedEntry {
    func settle(_ row: RowNumber, _ outcome: EditOutcome) -> [Response] { [] }
}

private final class Letters: NewsInbox {
    var isEmpty: Bool { false }
    func next() -> (@MainActor (Ticket) -> Task<Void, Never>)? { nil }
}

extension OrderScheduler.State {
    fileprivate var word: String {
        switch self {
        case .taken: "taken"
        case .waiting: "waiting"
        case .starting: "starting"
        case .suspended: "suspended"
        case .cancelled: "cancelled"
        }
    }

    /// Every state, by its word.
    fileprivate static var all: [OrderScheduler.State] {
        [.taken, .waiting, .starting, .suspended(Task {}), .cancelled]
    }
}

extension OrderScheduler.State.Step {
    fileprivate static var all: [OrderScheduler.State.Step] { [.wait, .begin, .suspend(Task {}), .cancel] }

    fileprivate var word: String {
        switch self {
        case .wait: "wait"
        case .begin: "begin"
        case .suspend: "suspend"
        case .cancel: "cancel"
        }
    }
}
