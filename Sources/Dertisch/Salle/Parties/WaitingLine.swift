/// What waits its turn in a party: orders and news, oldest first.
@usableFromInline struct WaitingLine<C: Course> {
    @usableFromInline enum Work {
        /// An order that its waiter has taken.
        case order(C.Order, Ticket, Edit?, Station<C>)
        /// News for one chef; what it is stands in the inbox.
        case news(any NewsInbox<C>, Ticket)
    }

    @usableFromInline private(set) var waiting: [Work] = []
    @usableFromInline private(set) var head = 0

    @inlinable init() {}

    @inlinable var isEmpty: Bool { head == waiting.count }

    @inlinable mutating func append(_ work: Work) { waiting.append(work) }

    @inlinable mutating func next() -> Work? {
        guard head < waiting.count else { return nil }
        let work = waiting[head]
        head += 1
        if head == waiting.count {
            waiting.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 64 {
            waiting.removeFirst(head)
            head = 0
        }
        return work
    }

    /// How many orders wait for a chef.
    @_semantics("optimize.no.crossmodule") @usableFromInline func count(for station: Station<C>) -> Int {
        waiting[head...].count { $0.isFor(station) }
    }

    /// Takes the oldest order out that waits for a chef.
    @_semantics("optimize.no.crossmodule") @usableFromInline mutating func removeOldest(for station: Station<C>)
        -> Work?
    {
        guard let index = waiting[head...].firstIndex(where: { $0.isFor(station) }) else { return nil }
        return waiting.remove(at: index)
    }

    /// Takes everything out.
    @_semantics("optimize.no.crossmodule") @usableFromInline mutating func removeAll() -> [Work] {
        let all = Array(waiting[head...])
        waiting = []
        head = 0
        return all
    }
}

extension WaitingLine.Work {
    func isFor(_ station: Station<C>) -> Bool {
        if case .order(_, _, _, let other) = self { other === station } else { false }
    }
}
