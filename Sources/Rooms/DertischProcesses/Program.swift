import DertischPrograms
import Foundation

/// The program that a parent starts as its children: its own.
package struct Program: Sendable {
    /// The descriptor of a child's end of the control socket.
    static let controlDescriptor: Int32 = 3
    /// The descriptor of a child's end of the socket for messages.
    static let messageDescriptor: Int32 = 4
    /// The descriptor of a companion's listening socket.
    static let companionDescriptor: Int32 = 5
    /// The environment variable by which a child knows its tag, the version of the messages, the parent's port, its role, and the port
    /// of the companion, or 0.
    static let variable = "DERTISCH_CHILD"
    /// The version of the messages. A child of another version refuses to start.
    static let version = 3

    package let path: String
    package let arguments: [String]

    package init(path: String, arguments: [String]) {
        self.path = path
        self.arguments = arguments
    }

    /// The running program. A new file at its path is started from then on.
    package static var current: Program {
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = link ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
        return Program(path: path, arguments: CommandLine.arguments)
    }

    /// Starts a process of this program, in a process group of its own, so that Ctrl-C reaches its parent alone.
    ///
    /// - Returns: its id.
    func start(
        as tag: ProcessTag, _ role: ProcessRole, control: ControlSocket, messages: FrameSocket, port: Int,
        companion: CompanionSocket?
    ) throws(SystemError) -> pid_t {
        var environment = ProcessInfo.processInfo.environment
        environment[Self.variable] = "\(tag.text) \(Self.version) \(port) \(role.rawValue) \(companion?.port ?? 0)"
        // The parent alone talks with systemd.
        for name in ["LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES", "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] {
            environment[name] = nil
        }
        var launch = ProgramLaunch(path, Array(arguments.dropFirst()))
        launch.environment = environment
        launch.descriptors = [
            Self.controlDescriptor: control.descriptor, Self.messageDescriptor: messages.descriptor,
        ]
        if role == .companion, let companion { launch.descriptors[Self.companionDescriptor] = companion.descriptor }
        launch.isApart = true
        return try launch.start()
    }
}
