import Foundation

/// A house that this program has started in a number of processes, which serve tabs.
class WebCluster {
    let port: UInt16
    let count: Int
    private let process: OwnProcess

    /// Starts this program again, and waits until it serves.
    ///
    /// - Parameter layouts: the layouts by their customers, which are written into a folder: the second argument.
    init(
        _ option: String, _ arguments: [String], layouts: [String: String], processes count: Int, in folder: URL
    ) throws {
        self.count = count
        let pages = folder.appending(path: "layouts\(option)")
        try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
        for (customer, layout) in layouts {
            try Data(layout.utf8).write(to: pages.appending(path: "\(customer).html"))
        }
        let state = folder.appending(path: "state-\(UUID().uuidString)").path
        process = try OwnProcess(
            [option, pages.path, "\(count)"] + arguments, environment: ["XDG_STATE_HOME": state],
            log: folder.appending(path: "web.log"))
        let address = try process.line(within: 60)
        guard let port = address.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw Failure("no address: \(address)")
        }
        self.port = port
        try awaitServers(count)
    }

    var parent: pid_t { process.id }
    /// The processes that serve, the oldest first.
    var servers: [pid_t] { count == 1 ? [process.id] : ProcessFacts.children(of: process.id) }
    /// The same, and their parent.
    var all: [pid_t] { count == 1 ? [process.id] : [process.id] + servers }

    private func awaitServers(_ count: Int) throws {
        let end = Moment.seconds + 60
        while servers.count < count {
            guard Moment.seconds < end else { throw Failure("\(count) processes have not started") }
            usleep(10_000)
        }
        // They open their houses.
        if count > 1 { usleep(1_500_000) }
    }

    func end() { process.end(within: 20) }
}
