import DertischRoom
import DertischSupport
import DertischProcesses
import Foundation

extension WebRoom {
    /// The number of processes that serve one room, and what becomes of one that hangs.
    ///
    /// With several, the program becomes a parent that opens no house. It starts processes of the same program with the same arguments,
    /// passes connections to them, and starts one again that ended.
    ///
    /// ```swift
    /// await WebRoom.run(Hello(), layouts: WebLayouts(in: URL(filePath: "Layouts")), processes: .cores)
    /// ```
    public struct Processes: Hashable, Sendable {
        /// The number of processes that serve.
        public var count: Int
        /// The time for which the main actor of a process may be held before that is reported. One that goes on from one piece of work to the
        /// next is busy, and not held, however late it answers.
        public var holdLimit = Duration.seconds(2)
        /// Whether a process that is held for longer is killed. Its tabs go on with the others.
        public var killsHeld = false

        /// That many processes, at least one. With one, there is no parent.
        public static func count(_ count: Int) -> Processes { Processes(count: max(1, count)) }
        /// One process, which is the program itself.
        public static var one: Processes { count(1) }
        /// A process for each core that the program may use.
        public static var cores: Processes { count(ProcessInfo.processInfo.activeProcessorCount) }

        /// True in a process that was started by a parent, such as one of several that serve; false in a program that runs alone, and in
        /// a parent.
        ///
        /// Several processes run the same program with the same arguments. This tells it what to do once only, such as locking a folder.
        ///
        /// ```swift
        /// if !WebRoom.Processes.hasParent { print("The gallery is closed.") }
        /// ```
        public static var hasParent: Bool { ParentLink.hasParent }
    }

    /// Serves as the parent of several processes until the program is asked to end.
    ///
    /// - Returns: false if the first process could not open its house, and has told why.
    static func superviseProcesses(
        _ processes: Processes, hasCompanion: Bool, configuration: Configuration,
        whenOpen: @escaping @Sendable (_ address: String) -> Void
    ) async throws -> Bool {
        let socket =
            try ListeningSocket.ofServiceManager()
            ?? ListeningSocket(host: configuration.host, port: configuration.port)
        defer { socket.close() }
        let companion = hasCompanion ? try ListeningSocket(host: ListeningSocket.ownHost, port: 0) : nil
        defer { companion?.close() }
        var options = Supervisor.Options(log: configuration.log)
        options.manager = .ofThisProcess()
        options.port = socket.port
        options.companion = companion.map { CompanionSocket(descriptor: $0.descriptor, port: $0.port) }
        options.count = processes.count
        options.holdLimit = processes.holdLimit
        options.killsHeldChildren = processes.killsHeld
        options.balancerDelay = configuration.balancerDelay?.bounded
        options.endLimit =
            configuration.boundedDrainTime + configuration.limits.shutdownTimeout.bounded + .seconds(10)
        let address = address(configuration.host, socket.port)
        let supervisor = try Supervisor(listeningAt: socket.descriptor, options: options) { whenOpen(address) }
        let interrupted = await InterruptSignals.catchFirst()
        let hangUps = await HangUpSignal.watch { supervisor.replaceChildren() }
        defer { hangUps.cancel() }
        Task {
            await interrupted.value
            supervisor.end()
        }
        return await withCheckedContinuation { continuation in
            let hasStarted = SystemThread.start(named: "dertisch.parent") {
                continuation.resume(returning: supervisor.run())
            }
            if !hasStarted { continuation.resume(returning: false) }
        }
    }

    /// The address of a room.
    nonisolated static func address(_ host: String, _ port: Int) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
