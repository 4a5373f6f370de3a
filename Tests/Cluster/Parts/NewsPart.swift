import Foundation

/// News between four processes over each bus: how long they take, that none is lost unnoticed at a high rate, and how soon all tables are right
/// after the bus was gone.
enum NewsPart {
    static func run(_ context: Measurement.Context) throws {
        let servers = try BusServers(in: context.folder)
        defer { servers.end() }
        for bus in BusKind.allCases {
            let family = try NewsFamily(over: bus, servers, in: context.folder)
            defer { family.end() }
            try latency(of: family, context)
            try flood(of: family, context)
            try outage(of: family, servers, context)
        }
    }

    private static func latency(of family: NewsFamily, _ context: Measurement.Context) throws {
        family.act(.latency, at: 100, for: context.effort.pick(20, short: 2))
        family.act(.idle, for: 0.3)
        let reports = try family.reports()
        let delays = reports.flatMap(\.delays).map { Double($0) / 1e6 }
        let trips = reports.flatMap(\.roundTrips).map { Double($0) / 1e6 }
        guard delays.count > 100, trips.count > 100 else { throw Failure("\(delays.count) news, \(trips.count) trips") }
        for (name, share, mark) in [("p50", 0.5, Figure.Mark?.none), ("p99", 0.99, .timesFloor(3))] {
            context.show(
                Figure(
                    "news.\(family.bus).\(name)", Figure.percentile(share, of: delays), "ms",
                    floor: Figure.percentile(share, of: trips), mark))
        }
    }

    private static func flood(of family: NewsFamily, _ context: Measurement.Context) throws {
        let seconds = context.effort.pick(10.0, short: 1.5)
        let rate = context.effort.pick(10_000.0, short: 2_000)
        let before = family.processorSeconds
        family.act(.flood, at: rate / Double(Board.members), for: seconds + 0.2)
        // The last ones are noticed by signs of life.
        family.act(.idle, for: 3)
        let used = family.processorSeconds - before
        let accounts = try family.reports().map(\.account)
        let heard = accounts.reduce(0) { $0 + $1.received + $1.lost }
        let lost = accounts.reduce(0) { $0 + $1.lost }
        let name = "news.\(family.bus).flood"
        context.show(
            Figure("\(name).rate", Double(heard) / Double(Board.members - 1) / seconds, "/s", floor: rate))
        // Each is made once, and heard and laid three times.
        context.show(Figure("\(name).cpu", used / Double(max(1, heard)) * 1e6, "us"))
        context.show(Figure("\(name).lost", Double(lost), "of \(heard)"))
        context.show(
            Figure("\(name).unnoticed", Double(accounts.reduce(0) { $0 + $1.unnoticed }), "news", .exactly(0)))
        context.show(
            Figure("\(name).disordered", Double(accounts.reduce(0) { $0 + $1.disordered }), "news", .exactly(0)))
    }

    private static func outage(
        of family: NewsFamily, _ servers: BusServers, _ context: Measurement.Context
    ) throws {
        let seconds = context.effort.pick(20.0, short: 1.5)
        func change(_ begin: () throws -> Void, _ end: () throws -> Void, _ name: String) throws {
            family.act(.changes, at: 50, for: 1)
            try begin()
            usleep(UInt32(seconds * 1_000_000))
            try end()
            family.noteReturn()
            family.act(.looks, for: context.effort.pick(8, short: 2))
            let reports = try family.reports()
            context.show(
                Figure("news.\(family.bus).\(name)", reports.map(\.lastWrong).max() ?? .nan, "s", .atMost(2)))
            let unnoticed = reports.reduce(0) { $0 + $1.account.unnoticed }
            context.show(Figure("news.\(family.bus).\(name).unnoticed", Double(unnoticed), "news", .exactly(0)))
        }
        if !context.effort.isShort || family.bus == .local {
            try change(
                { try servers.pause(family.bus, of: family) }, { try servers.resume(family.bus, of: family) }, "stopped"
            )
        }
        // The parent carries the local bus, and its children end with it.
        guard family.bus != .local else { return }
        try change({ try servers.stop(family.bus) }, { try servers.start(family.bus) }, "restarted")
    }
}
