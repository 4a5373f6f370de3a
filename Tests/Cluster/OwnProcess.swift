import DertischPrograms
import Foundation

/// A program that this one has started. It ends with this one, at the latest when its input does.
final class OwnProcess {
    private let process: ChildProcess
    private let arguments: [String]
    private let input = Pipe()
    private let output = Pipe()
    private var unread: [UInt8] = []

    /// Starts this program again.
    ///
    /// - Parameter log: the file that gets what the program writes to standard error.
    convenience init(_ arguments: [String], environment: [String: String] = [:], log: URL) throws {
        let link = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        try self.init(link, arguments, environment: environment, log: log)
    }

    init(_ path: String, _ arguments: [String], environment: [String: String] = [:], log: URL) throws {
        self.arguments = arguments
        if !FileManager.default.fileExists(atPath: log.path) { try Data().write(to: log) }
        let errors = try FileHandle(forWritingTo: log)
        try errors.seekToEnd()
        var launch = ProgramLaunch(path, arguments)
        launch.environment.merge(environment) { $1 }
        launch.descriptors = [
            0: input.fileHandleForReading.fileDescriptor, 1: output.fileHandleForWriting.fileDescriptor,
            2: errors.fileDescriptor,
        ]
        process = try ChildProcess(launch)
        // The program has them now: its output ends with it.
        try? input.fileHandleForReading.close()
        try? output.fileHandleForWriting.close()
    }

    var id: pid_t { process.id }

    /// The next line that the program writes.
    func line(within seconds: Double) throws -> String {
        let end = Moment.seconds + seconds
        while true {
            if let newline = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeSubrange(...newline) }
                return String(decoding: unread[..<newline], as: UTF8.self)
            }
            let descriptor = output.fileHandleForReading.fileDescriptor
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let left = Int32(max(0, (end - Moment.seconds) * 1000))
            guard left > 0, poll(&polled, 1, left) >= 0 else { throw Failure("no line came for \(seconds) s") }
            guard polled.revents != 0 else { continue }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { throw Failure("a process has ended: \(arguments)") }
            unread += buffer[..<count]
        }
    }

    /// Lets the program end, and ends it after some seconds.
    func end(within seconds: Double = 5) {
        try? input.fileHandleForWriting.close()
        if process.wait(within: .seconds(seconds)) == nil { process.signal(SIGKILL) }
        process.wait()
    }

    deinit { process.signal(SIGKILL) }

    /// Calls a function once standard input has ended.
    static func whenInputEnds(_ body: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            var byte: UInt8 = 0
            while read(0, &byte, 1) > 0 {}
            body()
        }
    }

    /// Writes a line to standard output at once, which all processes share.
    static func say(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        _ = write(1, bytes, bytes.count)
    }
}
