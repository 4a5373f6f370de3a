import Synchronization

/// A watchdog's report: the work that holds the main actor, in words, and the inspectors to tell.
struct WorkReport: Sendable {
    private let step: MainActorHold.Step
    private let name: PartyName?
    private let inspectors: Inspectors?
    private let ticket: Ticket?
    private let order: String?
    /// The orders that may be the cause, in words, if the cause is not known.
    private let suspects: [String]

    /// A report of one party's work.
    init(of work: PartyWork, _ word: WorkWord) {
        step = Self.step(work.stage, word.occasion)
        name = work.name
        inspectors = work.inspectors
        ticket = word.ticket
        order = ticket.flatMap { Self.caseName(work.order($0)) }
        suspects = []
    }

    /// A report of many pieces of work, the last of them by that party.
    init(manyBefore work: PartyWork) {
        step = .many
        (name, inspectors, ticket, order, suspects) = (nil, work.inspectors, nil, nil, [])
    }

    /// A report of an unknown step: perhaps the code of an order that was suspended before.
    init(oneOf orders: [(work: PartyWork, ticket: Ticket)]) {
        step = .unknown
        let first = orders.count == 1 ? orders.first : nil
        name = first?.work.name
        inspectors = orders.first?.work.inspectors
        ticket = first?.ticket
        order = first.flatMap { Self.caseName($0.work.order($0.ticket)) }
        suspects = orders.map { work, ticket in
            "\(work.name.customer), \(Self.words(Self.caseName(work.order(ticket)), ticket, work.name.party))"
        }
    }

    /// The case of an order. It never calls an app's own description, which might wait for the main actor.
    private static func caseName(_ order: (any Sendable)?) -> String? {
        guard let order, !(order is any CustomStringConvertible), !(order is any CustomReflectable) else { return nil }
        return CaseName.of(order)
    }

    private static func step(_ stage: PartyWork.Stage, _ occasion: WorkWord.Occasion) -> MainActorHold.Step {
        switch stage {
        case .starting: return .headChef
        case .plating: return .waiter
        case .laying: return .laying
        case .idle: break
        }
        switch occasion {
        case .gesture: return .gesture
        case .order: return .ordering
        case .seating: return .seating
        case .visit: return .visit
        }
    }

    private static func words(_ order: String?, _ ticket: Ticket, _ party: Int) -> String {
        "order \(order.map { "\($0), " } ?? "")\(ticket.number) of party \(party)"
    }

    /// The report as a line: `dertisch: photo has held the main actor for 1.5 s by order like, 3 of party 2, …`.
    func line(after time: Duration) -> String {
        let time = "for \(Self.seconds(time))"
        let effect = "every window and every visitor waits."
        switch step {
        case .many:
            return
                "dertisch: the main actor has been behind \(time), because of many pieces of work: \(effect) "
                + "Run fewer orders on it, and more of their work in sous chefs."
        case .unknown:
            return "dertisch: code outside the house's steps has held the main actor \(time): \(effect) "
                + "The cause may be the code after an await in \(suspects.joined(separator: "; or in ")). "
                + "Move that code into a sous chef, which is an actor of its own."
        default:
            let customer = name.map { $0.customer } ?? ""
            let order = ticket.map { " by \(Self.words(self.order, $0, name?.party ?? 0))" } ?? ""
            return "dertisch: \(customer) has held the main actor \(time)\(order), \(Self.when(step)): \(effect) "
                + "Move the slow work into a sous chef, which is an actor of its own, and await it."
        }
    }

    /// Tells inspectors, once the main actor is free again.
    @MainActor func tell(after time: Duration) {
        let hold = MainActorHold(step: step, ticket: ticket, order: order, time: time)
        inspectors?.notice(
            HouseEvent(
                kind: .mainActorHeld(hold), customer: name?.customer ?? "", maitreD: name?.maitreD ?? 0,
                party: name?.party ?? 0))
    }

    /// The step in words: `while its head chef cooks`.
    static func when(_ step: MainActorHold.Step) -> String {
        switch step {
        case .seating: "while it is seated"
        case .visit: "while its visit begins or ends"
        case .gesture: "while it answers a gesture"
        case .ordering: "while an order is taken"
        case .waiter: "while its waiter changes the carte"
        case .headChef: "while its head chef cooks"
        case .laying: "while its table is laid"
        case .unknown: "perhaps after an await of its head chef"
        case .many: "by many pieces of work"
        }
    }

    /// The time in words: `1.5 s`.
    static func seconds(_ time: Duration) -> String {
        let tenths = Int((time / .milliseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
