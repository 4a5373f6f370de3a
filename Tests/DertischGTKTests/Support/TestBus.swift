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
    private let process = Process()
    private let keepAlive = Pipe()

    init() throws {
        folder = try TemporaryFolder()
        let output = Pipe()
        // It ends with its input. It is killed by -9, since other signals are blocked.
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c",
            #""$0" --session --address="$1" --nofork --nopidfile --print-address <&- & cat >/dev/null; kill -9 $!; wait"#,
            Self.daemon, "unix:path=\(folder.url.appending(path: "bus").path)",
        ]
        process.standardInput = keepAlive
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
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
        process.waitUntilExit()
    }
}
