import DertischSupport
import DertischPrograms
import Foundation

/// A program that the tool starts. Its output comes line by line.
struct Subprocess: Sendable {
    private let child: ChildProcess

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - line: called on threads of its own with each line of output; true if it is one of errors.
    ///   - ended: called once, after the last line.
    /// - Returns: `nil` if it cannot be started.
    init?(
        _ launch: ProgramLaunch, line: @escaping @Sendable (String, Bool) -> Void,
        ended: @escaping @Sendable (ProgramEnd) -> Void
    ) {
        let (output, errors) = (Pipe(), Pipe())
        var launch = launch
        launch.descriptors[1] = output.fileHandleForWriting.fileDescriptor
        launch.descriptors[2] = errors.fileHandleForWriting.fileDescriptor
        let reading = DispatchGroup()
        for _ in 0..<2 { reading.enter() }
        do {
            child = try ChildProcess(launch) { end in
                // What it has started may hold its output open.
                _ = reading.wait(timeout: .now() + .seconds(2))
                ended(end)
            }
        } catch { return nil }
        for (pipe, isError) in [(output, false), (errors, true)] {
            try? pipe.fileHandleForWriting.close()
            SystemThread.start(named: "dertisch.output") { [output = pipe.fileHandleForReading] in
                Self.read(output) { line($0, isError) }
                reading.leave()
            }
        }
    }

    func send(_ signal: Int32) { child.signal(signal) }

    private static func read(_ output: FileHandle, _ line: (String) -> Void) {
        var pending: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = Foundation.read(output.fileDescriptor, &bytes, bytes.count)
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
}
