/// The scheduler of a party's orders: decides which run, which wait, and which are refused. It has no effects.
///
/// At most one order in turn cooks at a time. All other cooking orders run beside it.
@usableFromInline struct OrderScheduler {
    /// The decision on an order.
    @usableFromInline enum Verdict: Equatable {
        case cook
        /// Cooks, and the order of that ticket is cancelled.
        case supersede(Ticket)
        case wait
        case refuse(Refusal)

        /// The order that is superseded.
        @inlinable var superseded: Ticket? { if case .supersede(let old) = self { old } else { nil } }
    }

    /// The order in turn that cooks now.
    private(set) var turn: Ticket?
    /// The orders that cook beside it, with their lanes.
    private(set) var beside: [Ticket: Pace.Lane?] = [:]

    var isIdle: Bool { turn == nil && beside.isEmpty }

    // The party's scheduler is read where it lies. A call would copy it, and count references to `beside`.

    /// Returns `true` if the order of a ticket is cooking and has not been superseded.
    @inline(__always) func isCooking(_ ticket: Ticket) -> Bool {
        turn == ticket || (!beside.isEmpty && beside[ticket] != nil)
    }

    /// Decides on an order.
    ///
    /// - Parameters:
    ///   - isNext: true if no other order waits its turn.
    ///   - limit: the maximum number of orders that cook at once beside the one in turn.
    @inline(__always) func verdict(on pace: Pace, isNext: Bool, limit: @autoclosure () -> Int) -> Verdict {
        switch pace {
        case .inTurn: return turn == nil && isNext ? .cook : .wait
        case .atOnce: break
        case .latest(let lane): if let old = cooking(in: lane) { return .supersede(old) }
        case .once(let lane): if cooking(in: lane) != nil { return .refuse(.onceIsEnough) }
        }
        return beside.count < limit() ? .cook : .refuse(.queueFull)
    }

    /// Notes that an order is cooking.
    mutating func begin(_ ticket: Ticket, _ pace: Pace) {
        switch pace {
        case .inTurn: turn = ticket
        case .atOnce: beside.updateValue(nil, forKey: ticket)
        case .latest(let lane), .once(let lane): beside.updateValue(lane, forKey: ticket)
        }
    }

    /// Notes that an order is done, superseded or stopped. Returns `true` if it was cooking until now.
    @discardableResult @usableFromInline mutating func end(_ ticket: Ticket) -> Bool {
        guard turn == ticket else { return !beside.isEmpty && beside.removeValue(forKey: ticket) != nil }
        turn = nil
        return true
    }

    private func cooking(in lane: Pace.Lane) -> Ticket? { beside.first { $0.value == lane }?.key }
}
