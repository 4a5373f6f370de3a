import Synchronization

/// What a process has heard of each other: which numbers have come, and whether it was told of those that have not.
///
/// A number that was skipped counts as told if the reader was told after the sender went on that it has missed some: it then asks anew.
final class NewsLedger: Sendable {
    struct Account: Codable, Sendable {
        var received = 0
        var lost = 0
        /// Lost, and nothing was told.
        var unnoticed = 0
        var disordered = 0
        var missed = 0
    }

    private struct Gap {
        let count: Int
        /// The time at which the message was given that shows the gap.
        let shown: UInt64
    }

    private struct Record {
        var last = Array(repeating: 0, count: Board.members)
        var account = Account()
        var gaps: [Gap] = []
        var lastTold: UInt64 = 0
        var isCounting = false
    }

    private let record = Mutex(Record())
    private let own: Int

    init(of own: Int) { self.own = own }

    /// Begins anew: each sender goes on from the number that it has sent last.
    func begin(after last: [Int]) {
        record.withLock {
            $0 = Record()
            $0.last = last
            $0.isCounting = true
        }
    }

    func note(_ news: NumberNews) {
        record.withLock { record in
            switch news {
            case .missed:
                record.account.missed += 1
                record.lastTold = Moment.nanoseconds
                record.gaps = []
            case .changed(let member, let number, let time):
                guard record.isCounting, member != own, record.last.indices.contains(member) else { return }
                let next = record.last[member] + 1
                if number < next {
                    record.account.disordered += 1
                    return
                }
                record.account.received += 1
                record.last[member] = number
                Self.note(number - next, time, in: &record)
            }
        }
    }

    /// Notes what a sender has sent in all.
    func end(_ member: Int, last: (number: Int, time: UInt64)) {
        record.withLock { record in
            guard member != own else { return }
            Self.note(last.number - record.last[member], last.time, in: &record)
            record.last[member] = last.number
        }
    }

    var account: Account {
        record.withLock { record in
            var account = record.account
            account.unnoticed = record.gaps.reduce(0) { $0 + $1.count }
            return account
        }
    }

    private static func note(_ count: Int, _ time: UInt64, in record: inout Record) {
        guard count > 0 else { return }
        record.account.lost += count
        if record.lastTold < time { record.gaps.append(Gap(count: count, shown: time)) }
    }
}
