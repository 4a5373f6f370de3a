import Foundation

/// A salon over one bus with its tabs, and what they and the processes show.
final class SalonScene {
    let cluster: SalonCluster
    let crowd: Crowd
    /// The tabs that are to stay.
    private(set) var staying: [VisitorTab] = []
    /// The attendants of all tabs that have not left.
    private(set) var here: Set<String> = []

    init(_ tabs: Int, over bus: BusKind, _ servers: BusServers, in folder: URL) throws {
        cluster = try SalonCluster(3, over: bus, servers, in: folder)
        crowd = try Crowd(at: cluster.port)
        try crowd.open(tabs)
        staying = crowd.tabs
        guard crowd.run(for: 60, until: { [crowd] in crowd.tabs.allSatisfy { Self.attendant(of: $0) != nil } }) else {
            throw Failure("tabs do not know their attendants")
        }
        here = Set(staying.compactMap(Self.attendant))
    }

    /// The attendant of a tab, as its page shows it.
    static func attendant(of tab: VisitorTab) -> String? { tab.echo.split(separator: " ").first.map(String.init) }

    /// The tabs that a process serves.
    func tabs(of process: pid_t) -> [VisitorTab] { staying.filter { $0.echo.hasSuffix(" \(process)") } }

    /// Ends tabs as browsers do that are killed, and returns their attendants.
    func cut(_ tabs: [VisitorTab]) -> Set<String> {
        for tab in tabs { tab.cut() }
        let attendants = Set(tabs.compactMap(Self.attendant))
        staying.removeAll { one in tabs.contains { $0 === one } }
        here.subtract(attendants)
        return attendants
    }

    /// The processes whose list is not that of the tabs which are here, or has another order.
    func wrongLists() throws -> Int {
        let records = try cluster.readRecords()
        let lists = cluster.observers.map { records.list(of: $0) }
        return lists.count { $0 != lists.last || $0.map(Set.init) != here || $0?.count != here.count }
    }

    /// Tabs whose attendant is another than at first, or that have none.
    var changedTabs: Int { staying.count { !$0.hasJoined || Self.attendant(of: $0).map(here.contains) != true } }

    func end() {
        crowd.close()
        cluster.end()
    }
}

extension [SalonScene] {
    /// Lets the tabs of all scenes go on, until something is true of each.
    ///
    /// - Returns: false if it has not become true.
    func run(for seconds: Double, until isDone: (SalonScene) throws -> Bool) throws -> Bool {
        let end = Moment.seconds + seconds
        var looks = 0.0
        while Moment.seconds < end {
            for scene in self { scene.crowd.run(for: 0.01) }
            // Records are read as a whole.
            guard Moment.seconds > looks else { continue }
            if try allSatisfy(isDone) { return true }
            looks = Moment.seconds + 0.2
        }
        return try allSatisfy(isDone)
    }
}
