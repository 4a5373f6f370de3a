import Foundation

/// A salon in a number of processes, and on another machine if its bus reaches one: a program of its own that no signal ends.
final class SalonCluster: WebCluster {
    let bus: BusKind
    private let records: URL
    private var elsewhere: WebCluster?

    init(_ count: Int, over bus: BusKind, _ servers: BusServers, in folder: URL) throws {
        self.bus = bus
        records = folder.appending(path: "records-\(bus)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: records, withIntermediateDirectories: true)
        let words = [bus.rawValue, servers.address(of: bus), "salon_\(getpid())", records.path]
        if bus != .local {
            elsewhere = try WebCluster("--attend", words, layouts: SalonHouse.layouts, processes: 1, in: folder)
        }
        try super.init("--attend", words, layouts: SalonHouse.layouts, processes: count, in: folder)
    }

    /// The processes that have a list now.
    var observers: [pid_t] { servers + (elsewhere?.servers ?? []) }

    func readRecords() throws -> SalonRecords { SalonRecords(try SalonLog.read(in: records)) }

    override func end() {
        super.end()
        elsewhere?.end()
    }
}
