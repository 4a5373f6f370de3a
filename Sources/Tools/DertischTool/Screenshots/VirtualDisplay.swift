import DertischPrograms
import Foundation

/// A display without a screen, on which nothing of this machine's desktop has a say in how windows look.
final class VirtualDisplay: Sendable {
    private let server: ChildProcess
    /// Open while the tool lives.
    private let life = Pipe()
    /// The environment of a program that opens its windows there.
    let environment: [String: String]

    /// Runs the server until it is told to end, or its input ends, as that of a killed tool does. The option `-terminate` would wait for the last
    /// program to close its windows, and a killed tool may have started none.
    private static let watcher = #"trap 'kill "$server"' TERM; "$@" & server=$!; read -r _; kill "$server"; wait"#

    /// Larger than any window of the catalogue.
    private static let screen = "1920x1400x24"

    /// Opens a display on a free number. It closes with the tool, also if that is killed.
    ///
    /// - Throws: a sentence if Xvfb is not installed, or cannot open one.
    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws(ToolFailure) {
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        let files = folders.map { "\($0)/Xvfb" }
        guard let program = files.first(where: FileManager.default.isExecutableFile) else {
            throw ToolFailure(
                "Windows need a display to take pictures on. Install Xvfb (Debian: apt install xvfb).", .failed)
        }
        let output = Pipe()
        server = try ChildProcess(
            URL(filePath: "/bin/sh"),
            ["-c", Self.watcher, "sh", program, "-displayfd", "1", "-screen", "0", Self.screen, "-nolisten", "tcp"],
            environment: environment, input: life, output: output)
        guard let number = Self.firstLine(of: output.fileHandleForReading), !number.isEmpty else {
            server.end()
            throw ToolFailure("Xvfb could not open a display; see above.", .failed)
        }
        var own = environment.merging([
            "DISPLAY": ":\(number)", "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GSETTINGS_BACKEND": "memory",
            "GTK_A11Y": "none", "GDK_SCALE": "1", "GDK_DPI_SCALE": "1",
        ]) { $1 }
        for name in ["WAYLAND_DISPLAY", "GTK_THEME", "DBUS_SESSION_BUS_ADDRESS"] { own[name] = nil }
        self.environment = own
    }

    /// Reads a line whole: a server that cannot write its end would give up. Returns `nil` if it ends before.
    private static func firstLine(of file: FileHandle) -> String? {
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let more = file.availableData
            guard !more.isEmpty else { return nil }
            line += more
        }
        return String(decoding: line.dropLast(), as: UTF8.self)
    }

    /// Closes the display.
    func end() { server.end() }

    deinit { end() }
}
