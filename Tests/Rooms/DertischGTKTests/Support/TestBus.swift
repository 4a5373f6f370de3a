import DertischPrograms
import Foundation
import TestSupport
import Testing

/// A private bus of a test: a `dbus-daemon` beside it, until this object is released.
final class TestBus {
    static let isAvailable = FileManager.default.isExecutableFile(atPath: daemon)
    private static let daemon = "/usr/bin/dbus-daemon"

    /// The address of the bus.
    let address: String
    /// Has the socket, which a killed daemon leaves behind.
    private let folder: TemporaryFolder
    private let process: ChildProcess
    private let keepAlive = Pipe()

    init() throws {
        folder = try TemporaryFolder()
        let output = Pipe()
        // It ends with its input.
        var launch = ProgramLaunch(
            "/bin/sh",
            [
                "-c",
                #""$0" --session --address="$1" --nofork --nopidfile --print-address <&- & cat >/dev/null; kill -9 $!; wait"#,
                Self.daemon, "unix:path=\(folder.url.appending(path: "bus").path)",
            ])
        launch.descriptors = [
            0: keepAlive.fileHandleForReading.fileDescriptor, 1: output.fileHandleForWriting.fileDescriptor,
        ]
        launch.unconnected = [2]
        process = try ChildProcess(launch)
        try output.fileHandleForWriting.close()
        var line = Data()
        while !line.contains(UInt8(ascii: "\n")) {
            let more = output.fileHandleForReading.availableData
            try #require(!more.isEmpty, "dbus-daemon opened no bus")
            line += more
        }
        address = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit {
        try? keepAlive.fileHandleForWriting.close()
        process.wait()
    }
}
