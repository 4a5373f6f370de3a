import CDescriptorPassing
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
        // Away from the numbers that they get in the child, so that none takes another's place.
        let listening = role == .companion ? companion?.descriptor : nil
        let ends = [control.descriptor, messages.descriptor, listening].compactMap(\.self).map {
            fcntl($0, F_DUPFD_CLOEXEC, Self.companionDescriptor + 1)
        }
        let reason = errno
        defer { for end in ends where end >= 0 { close(end) } }
        guard ends.allSatisfy({ $0 >= 0 }) else { throw SystemError(reason) }
        var environment = ProcessInfo.processInfo.environment
        environment[Self.variable] = "\(tag.text) \(Self.version) \(port) \(role.rawValue) \(companion?.port ?? 0)"
        // The parent alone talks with systemd.
        for name in ["LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES", "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] {
            environment[name] = nil
        }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (end, target) in zip(ends, Self.controlDescriptor...) {
            posix_spawn_file_actions_adddup2(&actions, end, target)
        }
        // What the app has open is not for its children.
        _ = dertisch_close_from(&actions, Self.controlDescriptor + Int32(ends.count))
        posix_spawnattr_setpgroup(&attributes, 0)
        // A parent ignores these signals, to receive them as events.
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // A system thread blocks signals, and a child would inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var id = pid_t()
        let code = Self.withStrings(arguments) { arguments in
            Self.withStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
                posix_spawn(&id, path, &actions, &attributes, arguments, environment)
            }
        }
        guard code == 0 else { throw SystemError(code) }
        return id
    }

    /// Calls a closure with texts as C strings, and a null pointer after them.
    static func withStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let strings: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
        defer { for string in strings { free(string) } }
        return body(strings)
    }
}
