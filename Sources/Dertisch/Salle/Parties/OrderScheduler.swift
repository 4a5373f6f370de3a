/// Decides which orders of a party run, which wait, and which are refused. It has no effects.
///
/// In the one lane of orders in turn one cooks at a time; whatever else cooks, cooks beside it.
@usableFromInline struct OrderScheduler {
    /// What becomes of an order.
    @usableFromInline enum Verdict: Equatable {
        case cook
        /// Cooks, and the one of that ticket does not any more.
        case supersede(Ticket)
        case wait
        case refuse(Refusal)

        /// The order whose place is taken.
        @inlinable var superseded: Ticket? { if case .supersede(let old) = self { old } else { nil } }
    }

    /// What cooks in turn now.
    private(set) var turn: Ticket?
    /// What cooks beside it, with its lane.
    private(set) var beside: [Ticket: Pace.Lane?] = [:]

    var isIdle: Bool { turn == nil && beside.isEmpty }

    /// Whether an order of that ticket is cooking, and was not superseded.
    @usableFromInline func isCooking(_ ticket: Ticket) -> Bool {
        turn == ticket || (!beside.isEmpty && beside[ticket] != nil)
    }

    /// What is to become of an order.
    ///
    /// - Parameters:
    ///   - isNext: whether no other order waits its turn.
    ///   - limit: as many may cook at once.
    func verdict(on pace: Pace, isNext: Bool, limit: Int) -> Verdict {
        switch pace {
        case .inTurn: return turn == nil && isNext ? .cook : .wait
        case .atOnce: break
        case .latest(let lane): if let old = cooking(in: lane) { return .supersede(old) }
        case .once(let lane): if cooking(in: lane) != nil { return .refuse(.onceIsEnough) }
        }
        return beside.count < limit ? .cook : .refuse(.queueFull)
    }

    /// Notes that an order cooks now.
    mutating func begin(_ ticket: Ticket, _ pace: Pace) {
        switch pace {
        case .inTurn: turn = ticket
        case .atOnce: beside.updateValue(nil, forKey: ticket)
        case .latest(let lane), .once(let lane): beside.updateValue(lane, forKey: ticket)
        }
    }

    /// Notes that an order is done, superseded or stopped. Answers whether it was cooking until now.
    @discardableResult @usableFromInline mutating func end(_ ticket: Ticket) -> Bool {
        guard turn == ticket else { return !beside.isEmpty && beside.removeValue(forKey: ticket) != nil }
        turn = nil
        return true
    }

    private func cooking(in lane: Pace.Lane) -> Ticket? { beside.first { $0.value == lane }?.key }
}
