import DertischJSON
import DertischTool
import Foundation

/// An app that serves its catalogue: built in a folder of its own, started, and ended.
final class CatalogueApp: Sendable {
    /// The address of the catalogue's index.
    let address: String
    private let process: Process
    /// Is left when the process has ended. `Process.waitUntilExit()` may spin on a thread that has not started it.
    private let running = DispatchGroup()

    /// Builds and starts an app.
    ///
    /// - Parameters:
    ///   - folder: the folder of its package.
    ///   - options: its program, port and arguments.
    /// - Throws: a sentence if it cannot be built, or ends before it serves.
    init(in folder: URL, _ options: ScreenshotOptions, _ console: ToolConsole) throws(ToolFailure) {
        let executable = try Self.executable(in: folder, options)
        let process = Process()
        process.executableURL = executable
        process.arguments = options.arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging([
            "DERTISCH_CATALOGUE": "1", "DERTISCH_CATALOGUE_PORT": String(options.port ?? 0), "TZ": "UTC",
        ]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        running.enter()
        process.terminationHandler = { [running] _ in running.leave() }
        do { try process.run() } catch {
            process.terminationHandler = nil
            running.leave()
            throw ToolFailure("\(executable.path) cannot be started: \(error.localizedDescription)", .failed)
        }
        self.process = process
        var text: [UInt8] = []
        var found: String?
        while found == nil, let more = try? output.fileHandleForReading.read(upToCount: 1), let byte = more.first {
            guard byte == UInt8(ascii: "\n") else {
                text.append(byte)
                continue
            }
            let line = String(decoding: text, as: UTF8.self)
            if line.hasPrefix("http://"), line.hasSuffix("/~dertisch/catalogue/") { found = line }
            text = []
        }
        guard let found else {
            process.terminate()
            running.wait()
            throw ToolFailure(
                "\(executable.lastPathComponent) ended before it served its catalogue; see above. It must open its room by WebRoom.run.",
                .failed)
        }
        address = found
        // The rest of its output is not wanted, and must not fill the pipe.
        output.fileHandleForReading.readabilityHandler = { if $0.availableData.isEmpty { $0.readabilityHandler = nil } }
    }

    /// Waits until the app has ended by itself.
    func wait() async {
        await withCheckedContinuation { continuation in
            running.notify(queue: .global()) { continuation.resume() }
        }
    }

    /// Asks it to end, and makes it after some seconds.
    func end() {
        guard process.isRunning else { return }
        process.terminate()
        if running.wait(timeout: .now() + .seconds(10)) == .timedOut { kill(process.processIdentifier, SIGKILL) }
    }

    private static func executable(in folder: URL, _ options: ScreenshotOptions) throws(ToolFailure) -> URL {
        if let executable = options.executable {
            return folder.within(executable)
        }
        guard FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) else {
            throw ToolFailure(
                "There is no package in \(folder.path). Go into an app's folder, or make one by dertisch new.")
        }
        let scratch = ["--scratch-path", ".build/dertisch"]
        let program: String
        if let named = options.program { program = named } else { program = try self.program(in: folder, scratch) }
        let build = ToolProcess("swift", ["build", "--product", program] + scratch, in: folder)
        guard build.status(showsOutput: true) == 0 else {
            throw ToolFailure("\(program) could not be built; see above.", .failed)
        }
        let shown = ToolProcess("swift", ["build", "--show-bin-path"] + scratch, in: folder).output()
        guard shown.status == 0, let path = String(decoding: shown.bytes, as: UTF8.self).split(separator: "\n").last
        else {
            throw ToolFailure("SwiftPM does not say where it puts programs: `swift build --show-bin-path`.", .failed)
        }
        return URL(filePath: String(path)).appending(path: program)
    }

    /// The only program of a package that has a dining room for browsers.
    private static func program(in folder: URL, _ scratch: [String]) throws(ToolFailure) -> String {
        let described = ToolProcess("swift", ["package", "describe", "--type", "json"] + scratch, in: folder).output()
        guard described.status == 0, let tree = try? JSONReader.read(described.bytes) else {
            throw ToolFailure(
                "SwiftPM cannot read the package in \(folder.path). `swift package describe` says why.", .failed)
        }
        let programs = (tree["targets"]?.items ?? []).filter { target in
            let uses = (target["product_dependencies"]?.items ?? []) + (target["target_dependencies"]?.items ?? [])
            return target["type"]?.text == "executable" && uses.contains { $0.text == "DertischWeb" }
        }.compactMap { $0["name"]?.text }
        guard let only = programs.first, programs.count == 1 else {
            throw ToolFailure(
                programs.isEmpty
                    ? "No program of this package depends on DertischWeb, so none serves a catalogue."
                    : "Several programs serve browsers: \(programs.joined(separator: ", ")). Name one by --program.")
        }
        return only
    }
}
