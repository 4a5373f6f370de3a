#if os(Linux)
    import DertischPrograms
    import Foundation
    import Synchronization
    import TestSupport
    import Testing

    @testable import DertischProcesses

    /// The Brasserie as a program of its own, with several processes.
    final class ServedBrasserie: Sendable {
        let port: Int
        private let id: pid_t
        private let hasEnded = Mutex(false)
        private let folder: TemporaryFolder
        private let errors = Pipe()

        /// Starts it on a free port, and waits for its address.
        ///
        /// - Parameters:
        ///   - arguments: what follows the port: the number of processes, and `kill` if held ones are killed.
        ///   - environment: what it finds beside what this process does.
        ///   - listening: a listening socket that it is given as a service manager does.
        init(_ arguments: String..., environment: [String: String] = [:], listeningAt listening: Int32? = nil) throws {
            folder = try TemporaryFolder()
            let output = Pipe()
            // The shell gives way to the program, which has its id.
            let script = listening == nil ? "exec \"$0\" \"$@\"" : "LISTEN_PID=$$ LISTEN_FDS=1 exec \"$0\" \"$@\""
            var launch = ProgramLaunch("/bin/sh", ["-c", script, Self.program.path, "0"] + arguments)
            launch.environment.merge(Self.environment(folder)) { $1 }
            launch.environment.merge(environment) { $1 }
            launch.descriptors = [
                1: output.fileHandleForWriting.fileDescriptor, 2: errors.fileHandleForWriting.fileDescriptor,
            ]
            launch.descriptors[3] = listening
            id = try launch.start()
            try output.fileHandleForWriting.close()
            try errors.fileHandleForWriting.close()
            let address = try #require(Self.lines(of: output, count: 1).first)
            port = try #require(URL(string: address)?.port)
        }

        /// Runs a program that cannot open, until it ends.
        ///
        /// - Returns: its status, and what it says of its errors.
        static func runRefused(_ arguments: String...) async throws -> (status: Int32, errors: String) {
            let errors = Pipe()
            let folder = try TemporaryFolder()
            var launch = ProgramLaunch(program.path, arguments)
            launch.environment.merge(environment(folder)) { $1 }
            launch.unconnected = [1]
            launch.descriptors = [2: errors.fileHandleForWriting.fileDescriptor]
            let status = try await ChildProcess(launch).waited().number
            try errors.fileHandleForWriting.close()
            let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            return (status, text)
        }

        /// What every Brasserie finds. Memory that it holds at its end says nothing about the tests, and would change its status.
        static func environment(_ folder: TemporaryFolder) -> [String: String] {
            ["STATE_DIRECTORY": folder.url.path, "ASAN_OPTIONS": "detect_leaks=0"]
        }

        deinit {
            guard !hasEnded.withLock(\.self) else { return }
            kill(id, SIGKILL)
            waitpid(id, nil, 0)
        }

        static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
            path: "Brasserie")

        /// The processes that serve, without their parent.
        var children: [pid_t] {
            Self.threads(of: id).flatMap { Self.children(of: id, $0) }
        }

        /// Waits for that many processes that serve, after those that are given have gone.
        func children(count: Int, without gone: [pid_t] = []) async -> [pid_t] {
            await until("\(children)") { children.count == count && Set(children).isDisjoint(with: gone) }
            return children
        }

        func signalParent(_ signal: Int32) { kill(id, signal) }

        /// Waits for the end of the parent, and returns its exit status, or the signal that ended it.
        func status() async -> Int32 {
            var status: Int32 = 0
            await until("the parent runs") { waitpid(id, &status, WNOHANG) == id }
            hasEnded.withLock { $0 = true }
            return status & 0x7F == 0 ? (status >> 8) & 0xFF : status & 0x7F
        }

        /// What was written to standard error, line by line, when so many lines are there.
        func log(_ count: Int) -> [String] { Self.lines(of: errors, count: count) }

        /// What was written to standard error, up to a line.
        func log(upTo isLast: (String) -> Bool) -> [String] {
            var lines: [String] = []
            while let line = log(1).first {
                lines.append(line)
                if isLast(line) { break }
            }
            return lines
        }

        private static func threads(of id: pid_t) -> [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")) ?? []
        }

        private static func children(of id: pid_t, _ thread: String) -> [pid_t] {
            let text = try? String(contentsOfFile: "/proc/\(id)/task/\(thread)/children", encoding: .utf8)
            return text?.split(separator: " ").compactMap { pid_t($0) } ?? []
        }

        private static func lines(of pipe: Pipe, count: Int) -> [String] {
            var text = Data()
            var byte: UInt8 = 0
            while text.count(where: { $0 == 10 }) < count {
                let read = Foundation.read(pipe.fileHandleForReading.fileDescriptor, &byte, 1)
                if read < 0, errno == EINTR { continue }
                guard read == 1 else { break }
                text.append(byte)
            }
            return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }
#endif
