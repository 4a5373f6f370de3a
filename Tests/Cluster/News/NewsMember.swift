import DertischRoom
import DertischBus
import DertischNews
import DertischProcesses
import Foundation
import Synchronization

/// A process whose house shares news with others, and does what the board says.
final class NewsMember: Sendable {
    /// What a process has found.
    struct Report: Codable {
        var delays: [UInt64]
        var roundTrips: [UInt64]
        var account: NewsLedger.Account
        /// The seconds after the return of the bus at which its table was wrong last.
        var lastWrong: Double
        var failures: [String: Int]
    }

    private let number: Int
    private let folder: URL
    private let board: Board
    private let bus: ProbedBus
    private let ledger: NewsLedger
    private let failures = Mutex<[String: Int]>([:])

    init(over bus: any MessageBus, in folder: URL) throws {
        // The first number that no other process has taken.
        guard
            let number = (0..<Board.members).first(where: {
                let file = open(folder.appending(path: "member-\($0)").path, O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
                if file >= 0 { close(file) }
                return file >= 0
            })
        else { throw Failure("there are \(Board.members) processes already") }
        (self.number, self.folder) = (number, folder)
        board = try Board(at: folder.appending(path: "board"))
        ledger = NewsLedger(of: number)
        self.bus = ProbedBus(bus, asks: number == 0, answers: number == 1)
    }

    /// Opens the house, and serves until the parent asks for the end.
    @MainActor func serve(_ link: ParentLink) async throws {
        let watcher = FailureCounter { [self] name in failures.withLock { $0[name, default: 0] += 1 } }
        let house = try await Restaurant(
            NewsHouse(board: board, bus: bus, ledger: ledger), inspectors: [watcher], watchdog: nil)
        let room = NumbersRoom()
        let maitreD = MaitreD(of: house, in: room)
        maitreD.greet(.numbers)
        guard let store = house.kitchen[NumberStore.self] else { throw Failure("there is no store") }
        let table = room.table
        Thread.detachNewThread { [self] in act(store.headChefs, table) }
        link.ready()
        OwnProcess.say("\(number) open")
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        Thread.detachNewThread { Self.answer(link) { ended.yield() } }
        for await _ in ends { break }
        maitreD.close()
        await house.close()
    }

    private static func answer(_ link: ParentLink, whenToEnd: () -> Void) {
        while true {
            var polled = pollfd(fd: link.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&polled, 1, -1)
            while let event = link.next() {
                switch event {
                case .ping: link.pong()
                case .connection(let descriptor, _): close(descriptor)
                case .unready: continue
                case .end, .orphaned: return whenToEnd()
                }
            }
        }
    }

    /// Does what the board says, on a thread of its own.
    private func act(_ headChefs: HeadChefForSousChef<NumberNews>, _ table: NumbersTable) {
        var value = board.value(of: number)
        var phase = NewsPhase.idle
        var (start, given) = (0.0, 0)
        var lastWrong: UInt64 = 0
        func change() {
            value += 1
            let time = Moment.nanoseconds
            board.setValue(value, of: number)
            headChefs.give(.changed(by: number, to: value, at: time))
            board.setLastSent(value, time, by: number)
        }
        while true {
            if board.phase != phase {
                phase = board.phase
                (start, given) = (Moment.seconds, 0)
                table.isTiming.withLock { $0 = phase == .latency && number > 0 }
                switch phase {
                case .flood, .changes:
                    ledger.begin(after: board.values)
                    lastWrong = 0
                case .report:
                    for member in 0..<Board.members { ledger.end(member, last: board.lastSent(by: member)) }
                    report(table, lastWrong)
                default: break
                }
                // All of them have seen it before one goes on.
                usleep(200_000)
                start = Moment.seconds
            }
            let isDue = Moment.seconds - start >= Double(given) / max(1, board.rate)
            switch phase {
            case .latency where number == 0 && isDue:
                given += 1
                change()
                usleep(UInt32(500_000 / max(1, board.rate)))
                bus.ask()
            case .flood where isDue, .changes where isDue:
                given += 1
                change()
            case .looks:
                if table.shown.withLock(\.self) != NumbersTable.text(of: board.values) {
                    lastWrong = Moment.nanoseconds
                }
                usleep(1000)
            default: usleep(1000)
            }
        }
    }

    private func report(_ table: NumbersTable, _ lastWrong: UInt64) {
        let wrong = lastWrong > board.resumed ? Double(lastWrong - board.resumed) / 1e9 : 0
        let report = Report(
            delays: table.delays.withLock(\.self), roundTrips: bus.roundTrips, account: ledger.account,
            lastWrong: wrong,
            failures: failures.withLock(\.self))
        do {
            try JSONEncoder().encode(report).write(to: folder.appending(path: "report-\(number)"))
            OwnProcess.say("\(number) reported")
        } catch { OwnProcess.say("\(number) failed: \(error)") }
    }
}

/// Counts the failures of a house by their kinds.
private final class FailureCounter: Inspector {
    private let count: @Sendable (String) -> Void
    init(_ count: @escaping @Sendable (String) -> Void) { self.count = count }

    func notice(_ event: HouseEvent) {
        switch event.kind {
        case .newsFailed(let failure): count("\(failure.name)")
        case .missed(_, by: let reader, count: let number): for _ in 0..<number { count("dropped before \(reader)") }
        default: break
        }
    }
}
