import DertischBasics
import Foundation

/// A program that the tool starts. Its output comes line by line.
struct Subprocess: Sendable {
    let id: pid_t

    /// Starts a program in the tool's own folder. A name without a folder is looked for as a shell does.
    ///
    /// - Parameters:
    ///   - listening: a descriptor that the program gets as its first after the usual three.
    ///   - isApart: true to keep signals of the terminal, such as Ctrl-C, away from it.
    ///   - line: called on threads of its own with each line of output; true if it is one of errors.
    ///   - ended: called once, after the last line.
    /// - Returns: `nil` if it cannot be started.
    init?(
        _ program: String, _ arguments: [String], environment: [String: String], listening: Int32? = nil,
        isApart: Bool, line: @escaping @Sendable (String, Bool) -> Void, ended: @escaping @Sendable (AppEnd) -> Void
    ) {
        var (output, errors): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard pipe(&output) == 0, pipe(&errors) == 0 else { return nil }
        // Away from the numbers that they get in the program, so that none takes another's place.
        let ends = [output[1], errors[1], listening].compactMap(\.self).map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
        for descriptor in output + errors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        defer { for descriptor in ends + [output[1], errors[1]] where descriptor >= 0 { close(descriptor) } }
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
        for (end, target) in zip(ends, Int32(1)...) { posix_spawn_file_actions_adddup2(&actions, end, target) }
        // A system thread blocks signals, and a child would inherit that.
        var (none, usual) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigemptyset(&usual)
        for signal in [SIGINT, SIGTERM, SIGPIPE] { sigaddset(&usual, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | (isApart ? POSIX_SPAWN_SETPGROUP : 0)))
        var id = pid_t()
        let code = Self.withStrings([program] + arguments) { arguments in
            Self.withStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
                posix_spawnp(&id, program, &actions, &attributes, arguments, environment)
            }
        }
        guard code == 0 else {
            close(output[0])
            close(errors[0])
            return nil
        }
        self.id = id
        let started = id
        let reading = DispatchGroup()
        for (descriptor, isError) in [(output[0], false), (errors[0], true)] {
            reading.enter()
            SystemThread.start(named: "dertisch.output") {
                Self.read(descriptor) { line($0, isError) }
                reading.leave()
            }
        }
        SystemThread.start(named: "dertisch.wait") {
            var status: Int32 = 0
            while waitpid(started, &status, 0) < 0, errno == EINTR {}
            // What it has started may hold its output open.
            _ = reading.wait(timeout: .now() + .seconds(2))
            let signal = status & 0x7F
            ended(signal == 0 ? .status((status >> 8) & 0xFF) : .signal(signal))
        }
    }

    func send(_ signal: Int32) { kill(id, signal) }

    private static func read(_ descriptor: Int32, _ line: (String) -> Void) {
        defer { close(descriptor) }
        var pending: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = Foundation.read(descriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            pending += bytes[..<count]
            while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                line(String(decoding: pending[..<end], as: UTF8.self))
                pending.removeSubrange(...end)
            }
        }
        if !pending.isEmpty { line(String(decoding: pending, as: UTF8.self)) }
    }

    private static func withStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let strings: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
        defer { for string in strings { free(string) } }
        return body(strings)
    }
}
