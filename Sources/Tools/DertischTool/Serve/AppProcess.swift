import DertischSupport
import DertischJSON
import DertischPrograms
import Foundation
import Synchronization

/// A process of the app that is served: started as a service manager does, with a socket that listens already, and connected to the tool.
final class AppProcess: Sendable {
    /// The most lines of standard error that are kept for a trace.
    private static let traceLines = 200

    private let process: Subprocess
    private let registry: LinkRegistry

    /// Starts a process.
    ///
    /// - Parameters:
    ///   - folder: a folder of the process's own, where nothing is yet.
    ///   - listening: the socket at which it serves.
    ///   - post: called on any thread.
    /// - Returns: `nil` if it cannot be started.
    init?(
        _ id: AppID, _ program: URL, _ arguments: [String], folder: URL, script: Data, events: String,
        listening: Int32,
        print: @escaping @Sendable (String, Bool) -> Void, post: @escaping @Sendable (ServeEvent) -> Void
    ) {
        let links = LinkRegistry()
        let files = FileManager.default
        do {
            try files.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try script.write(to: folder.appending(path: "development.js"))
            try Data(events.utf8).write(to: folder.appending(path: "events"))
        } catch { return nil }
        let notify = folder.appending(path: "notify").path
        guard NotifySocket.listen(at: notify, ready: { post(.ready(id)) }),
            let listener = LineSocket.listen(at: folder.appending(path: "link").path)
        else { return nil }
        SystemThread.start(named: "dertisch.links") {
            while let connection = listener.accept() {
                let link = LineSocket(connection)
                links.add(link)
                SystemThread.start(named: "dertisch.link") {
                    link.receive { if let event = AppNotice.event($0, of: id) { post(event) } }
                    links.remove(link)
                }
            }
        }
        var environment = ProcessInfo.processInfo.environment
        environment["NOTIFY_SOCKET"] = notify
        environment["LISTEN_FDS"] = "1"
        environment["DERTISCH_DEVELOPMENT"] = folder.path
        environment["SWIFT_BACKTRACE"] =
            environment["SWIFT_BACKTRACE"] ?? "enable=yes,color=no,interactive=no,threads=crashed"
        environment["WATCHDOG_USEC"] = nil
        let trace = Mutex<[String]>([])
        // A shell knows the number that the process will have.
        var launch = ProgramLaunch(
            "/bin/sh", ["-c", "LISTEN_PID=$$; export LISTEN_PID; exec \"$0\" \"$@\"", program.path] + arguments)
        launch.environment = environment
        launch.descriptors = [3: listening]
        launch.isApart = true
        let process = Subprocess(
            launch,
            line: { line, isError in
                print(line, isError)
                guard isError else { return }
                trace.withLock { lines in
                    lines.append(line)
                    if lines.count > Self.traceLines { lines.removeFirst() }
                }
            },
            ended: { end in
                listener.shutDown()
                try? FileManager.default.removeItem(at: folder)
                post(.ended(id, end, trace: trace.withLock(\.self)))
            })
        guard let process else {
            listener.shutDown()
            return nil
        }
        self.process = process
        registry = links
    }

    /// Tells the process of files that have changed.
    ///
    /// - Returns: false if it does not listen, such as a program without a dining room.
    func tell(_ number: Int, _ paths: [String]) -> Bool {
        send(.object(["number": .number(number), "paths": .list(paths.map(JSON.text))]))
    }

    /// Has it show a state in its windows. A room for browsers does not: pages hear of it from the tool.
    func show(_ state: JSON) { send(.object(["state": state])) }

    /// Has it open its windows.
    func admit() { send(.object(["isAdmitted": .flag(true)])) }

    @discardableResult private func send(_ message: JSON) -> Bool {
        let links = registry.all
        for link in links { link.send(message.bytes) }
        return !links.isEmpty
    }

    /// Asks it to end.
    func terminate() { process.send(SIGTERM) }

    func kill() { process.send(SIGKILL) }
}

/// The connections of one app: one for each of its processes.
private final class LinkRegistry: Sendable {
    private let links = Mutex<Set<LineSocket>>([])
    var all: Set<LineSocket> { links.withLock(\.self) }
    func add(_ link: LineSocket) { links.withLock { _ = $0.insert(link) } }
    func remove(_ link: LineSocket) {
        links.withLock { _ = $0.remove(link) }
        link.end()
    }
}
