import Foundation

/// The servers of the buses: PostgreSQL, which `Scripts/cluster` has started, and a NATS server that this program starts.
final class BusServers {
    private let database: String
    private let script: String
    private let log: URL
    /// The folder in which the NATS server writes its port.
    private let ports: URL
    /// The port of the NATS server, which it keeps.
    private var port: Int?
    private var nats: OwnProcess?

    init(in folder: URL) throws {
        let environment = ProcessInfo.processInfo.environment
        guard let database = environment["DERTISCH_POSTGRESQL"], let script = environment["DERTISCH_CLUSTER_SERVER"]
        else {
            throw Failure("There is no PostgreSQL server: run Scripts/cluster.")
        }
        (self.database, self.script, log) = (database, script, folder.appending(path: "servers.log"))
        ports = folder.appending(path: "ports-\(UUID().uuidString)")
        try startNATS()
    }

    func address(of bus: BusKind) -> String {
        switch bus {
        case .local: "-"
        case .postgresql: "postgresql://postgres@/postgres?host=\(database)"
        case .nats: "nats://127.0.0.1:\(port ?? 0)"
        }
    }

    /// Stops the server of a bus, so that it says nothing.
    func pause(_ bus: BusKind, of family: NewsFamily) throws {
        switch bus {
        case .local: kill(family.parent, SIGSTOP)
        case .postgresql: try run("pause")
        case .nats: if let nats { kill(nats.id, SIGSTOP) }
        }
    }

    /// Lets it go on.
    func resume(_ bus: BusKind, of family: NewsFamily) throws {
        switch bus {
        case .local: kill(family.parent, SIGCONT)
        case .postgresql: try run("resume")
        case .nats: if let nats { kill(nats.id, SIGCONT) }
        }
    }

    /// Ends the server of a bus.
    func stop(_ bus: BusKind) throws {
        if bus == .postgresql { try run("stop") } else { nats?.end(within: 0) }
    }

    /// Starts it again, and waits until it takes connections.
    func start(_ bus: BusKind) throws {
        if bus == .postgresql { try run("resurrect") } else { try startNATS() }
    }

    private func run(_ what: String) throws {
        let process = try OwnProcess(script, [what, database], log: log)
        process.end(within: 60)
    }

    private func startNATS() throws {
        let places = ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"]
        guard let program = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            throw Failure("nats-server is not installed: Scripts/cluster does it.")
        }
        // One that was killed has left its file.
        try? FileManager.default.removeItem(at: ports)
        try FileManager.default.createDirectory(at: ports, withIntermediateDirectories: true)
        nats = try OwnProcess(
            program, ["-a", "127.0.0.1", "-p", "\(port ?? -1)", "--ports_file_dir", ports.path], log: log)
        let end = Moment.seconds + 20
        while true {
            if let port = try readPort() { return self.port = port }
            guard Moment.seconds < end else { throw Failure("nats-server does not listen") }
            usleep(2000)
        }
    }

    /// The port that the NATS server has written once it listens.
    private func readPort() throws -> Int? {
        guard
            let file = try FileManager.default.contentsOfDirectory(at: ports, includingPropertiesForKeys: nil).first,
            let data = try? Data(contentsOf: file),
            let addresses = try? JSONDecoder().decode([String: [String]].self, from: data)["nats"]
        else { return nil }
        return addresses.first.flatMap { URL(string: $0)?.port }
    }

    func end() { nats?.end(within: 0) }
}
