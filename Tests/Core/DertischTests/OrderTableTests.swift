import DertischSupport
import Testing

@testable import DertischCore

/// A table whose orders begin as soon as they may.
private struct Trial {
    var table = OrderTable()

    /// Admits an order, and lets it begin if it may.
    mutating func admit(
        _ pace: Pace = .inTurn, to chef: Int = 0, edit: Edit? = nil, behind backlog: Backlog = Backlog(2)
    ) -> (Ticket, OrderTable.Admission) {
        let ticket = table.issueTicket()
        let admission = table.admit(ticket, ticket.number, to: chef, pace, edit, from: nil, backlog)
        switch admission {
        case .begin(let superseded):
            if let superseded { table.end(superseded, .superseded) }
            table.begin(ticket)
        case .wait: table.wait(ticket)
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
        table.suspend(ticket, Task {}, at: .zero)
        return ticket
    }

    /// The refusal of a new order; `nil` if it is taken.
    mutating func refusal(of pace: Pace) -> Refusal? {
        if case (_, .refuse(let refusal)) = admit(pace) { refusal } else { nil }
    }

    var states: [String] { table.entries.map { "\($0.ticket.number) \($0.state.word)" } }
}

@MainActor @Suite("The table of a party's orders") struct OrderTableTests {
    @Test("An order goes from taken over starting and suspended to gone, and is cooking in between")
    func life() {
        var trial = Trial()
        let ticket = trial.table.issueTicket()
        _ = trial.table.admit(ticket, "tea", to: 0, .inTurn, nil, from: Spot("order"), Backlog())
        #expect(trial.states == ["1 taken"] && !trial.table.isCooking(ticket) && trial.table.isIdle)
        trial.table.begin(ticket)
        #expect(
            trial.states == ["1 starting"] && trial.table.isCooking(ticket) && trial.table.isStarting(ticket)
                && !trial.table.isIdle)
        trial.table.suspend(ticket, Task {}, at: .seconds(3))
        #expect(
            trial.states == ["1 suspended"] && trial.table.isCooking(ticket) && trial.table.inTurn?.ticket == ticket)
        #expect(trial.table.suspended.map(\.ticket) == [ticket] && trial.table.nextDeadline == .seconds(4))
        let gone = trial.table.finish(ticket)
        #expect(gone?.job.order as? String == "tea" && gone?.origin == Spot("order") && gone?.hasTask == true)
        #expect(trial.table.entries.isEmpty && trial.table.isIdle && trial.table.nextDeadline == nil)
    }

    @Test("One order in turn cooks at a time, and the others wait in their order, with news among them")
    func turns() {
        var trial = Trial()
        let first = trial.cook()
        let (second, _) = trial.admit()
        let news = Letters()
        trial.table.post(news)
        let (fourth, _) = trial.admit()
        #expect(trial.states == ["1 suspended", "2 waiting", "3 waiting", "4 waiting"])
        #expect(trial.table.next == nil && trial.table.isAnyWaiting)
        trial.table.finish(first)
        for expected in [second.number, 3, fourth.number] {
            let next = trial.table.next
            #expect(next?.ticket.number == expected)
            if let next { trial.table.finish(next.ticket) }
        }
        #expect(trial.table.next == nil && !trial.table.isAnyWaiting)
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
        #expect(dropped?.ticket.number == 3 && dropped?.job.order as? Int == 3)
        #expect(trial.states == ["1 suspended", "2 waiting", "4 waiting", "\(last.number) waiting"])
    }

    @Test("An order that supersedes another one leaves that one in the table until its chef returns, without dishes")
    func superseding() {
        var trial = Trial()
        let old = trial.cook(.latest(lane: "search"))
        let (new, admission) = trial.admit(.latest(lane: "search"))
        guard case .begin(let superseded) = admission else {
            Issue.record("\(admission)")
            return
        }
        #expect(superseded == old && !trial.table.isCooking(old) && trial.table.isCooking(new))
        #expect(trial.states == ["1 ending", "2 starting"] && trial.table.suspended.map(\.ticket) == [old])
        let ended = trial.table.finish(old)
        guard case .ending(.superseded)? = ended?.state else {
            Issue.record("\(ended.debugDescription)")
            return
        }
        #expect(trial.states == ["2 starting"])
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
            trial.table.nextDeadline == OrderTable.Time.firstLook && trial.table.due(at: .milliseconds(999)).isEmpty)
        #expect(trial.table.due(at: .seconds(1)).map(\.ticket) == [ticket])
        let isOverAtFirst = trial.table.look(at: ticket, limit: .seconds(5), .seconds(1))
        #expect(!isOverAtFirst && trial.table.nextDeadline == .seconds(5))
        trial.table.serve(ticket, at: .seconds(5))
        #expect(trial.table[ticket]?.hasServed == true && trial.table.nextDeadline == .seconds(10))
        let isOver = trial.table.look(at: ticket, limit: .seconds(5), .seconds(10))
        #expect(isOver && trial.table.nextDeadline == .seconds(15))
        trial.table.stream(Task {}, ticket, at: .seconds(11))
        #expect(trial.table.nextDeadline == nil)
        trial.table.stream(nil, ticket, at: .seconds(12))
        #expect(trial.table.nextDeadline == .seconds(13))
        let isOverWithoutLimit = trial.table.look(at: ticket, limit: nil, .seconds(13))
        #expect(!isOverWithoutLimit && trial.table.nextDeadline == nil)
    }

    @Test("A late order is late until it is noted otherwise, or ends")
    func late() {
        var trial = Trial()
        let ticket = trial.cook()
        let changes = [true, true].map { trial.table.note(isLate: $0, ticket) }
        #expect(changes == [true, false] && trial.table.isAnyLate)
        trial.table.end(ticket, .stopped)
        #expect(!trial.table.isAnyLate)
    }

    @Test("An edit rests until its pause is over, and gives way to newer typing at its spot")
    func resting() {
        var trial = Trial()
        let (name, note) = (Spot("name"), Spot("note"))
        let first = Edit(entry: Entry(), spot: name)
        #expect(trial.table.rest("A", first, until: .seconds(2)) == nil)
        #expect(trial.table.rest("B", Edit(entry: Entry(), spot: note), until: .seconds(3)) == nil)
        #expect(trial.table.rest("Ab", Edit(entry: Entry(), spot: name), until: .seconds(4)) === first)
        #expect(trial.table.nextDeadline == .seconds(3) && trial.table.removeRested(at: .seconds(2)).isEmpty)
        #expect(trial.table.removeRested(at: .seconds(3)).map { $0.order as? String } == ["B"])
        #expect(trial.table.nextDeadline == .seconds(4) && trial.table.removeResting(butNot: name).isEmpty)
        #expect(trial.table.removeResting().map { $0.order as? String } == ["Ab"] && trial.table.nextDeadline == nil)
    }
}

private final class Entry: EditedEntry {
    func settle(_ row: RowNumber) {}
}

private final class Letters: NewsInbox {
    var isEmpty: Bool { false }
    func next() -> (@MainActor (Ticket) -> Task<Void, Never>)? { nil }
}

extension OrderTable.State {
    fileprivate var word: String {
        switch self {
        case .taken: "taken"
        case .waiting: "waiting"
        case .starting: "starting"
        case .suspended: "suspended"
        case .ending: "ending"
        }
    }
}
