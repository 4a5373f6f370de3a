import Foundation

/// Processes whose houses share news, started by this program.
final class NewsFamily {
    let bus: BusKind
    private let folder: URL
    private let board: Board
    private let process: OwnProcess

    init(over bus: BusKind, _ servers: BusServers, in folder: URL) throws {
        self.bus = bus
        self.folder = folder.appending(path: "news-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        board = try Board(at: self.folder.appending(path: "board"))
        process = try OwnProcess(
            ["--news", bus.rawValue, servers.address(of: bus), self.folder.path, "\(Board.members)"],
            log: folder.appending(path: "news.log"))
        try awaitAll("open")
        // Signs of life make the processes known to each other.
        sleep(2)
    }

    var parent: pid_t { process.id }
    /// What all of its processes have used.
    var processorSeconds: Double {
        ([parent] + ProcessFacts.children(of: parent)).reduce(0) { $0 + ProcessFacts.processorSeconds(of: $1) }
    }

    /// Has the processes do something for some seconds.
    func act(_ phase: NewsPhase, at rate: Double = 0, for seconds: Double) {
        board.rate = rate
        board.phase = phase
        usleep(UInt32(seconds * 1_000_000))
    }

    /// Notes that the bus is there again.
    func noteReturn() { board.resumed = Moment.nanoseconds }

    func reports() throws -> [NewsMember.Report] {
        board.phase = .report
        try awaitAll("reported")
        let reports = try (0..<Board.members).map { number in
            let data = try Data(contentsOf: folder.appending(path: "report-\(number)"))
            return try JSONDecoder().decode(NewsMember.Report.self, from: data)
        }
        act(.idle, for: 0.3)
        return reports
    }

    private func awaitAll(_ word: String) throws {
        var left = Board.members
        while left > 0 {
            let line = try process.line(within: 60)
            if line.hasSuffix(word) { left -= 1 } else { throw Failure(line) }
        }
    }

    func end() { process.end() }
}
