import DertischJSON
import DertischPrograms
import Foundation

/// An app that shows its catalogue: built in a folder of its own, started, and ended.
final class CatalogueApp: Sendable {
    /// The way in which an app has opened its catalogue.
    enum Opening: Equatable, Sendable {
        /// It serves the catalogue's index at an address.
        case served(address: String)
        /// It shows the catalogue in a window.
        case window
        /// It ended, as a program with windows does that was asked for its list of states.
        case ended
    }

    let opening: Opening
    private let program: ChildProcess

    /// Starts an app, and waits until it has opened its catalogue.
    ///
    /// - Parameters:
    ///   - executable: its program.
    ///   - folder: the folder of its package.
    ///   - options: its port and arguments.
    ///   - pictures: the folder into which a program with windows writes the list of its states, instead of opening the catalogue.
    /// - Throws: a sentence if it cannot be started.
    init(
        _ executable: URL, in folder: URL, _ options: ScreenshotOptions, pictures: URL? = nil
    ) throws(ToolFailure) {
        let output = Pipe()
        program = try ChildProcess(
            executable, options.arguments, in: folder,
            environment: Self.environment(pictures: pictures?.path, port: options.port), output: output)
        var text: [UInt8] = []
        var found: Opening?
        while found == nil, let more = try? output.fileHandleForReading.read(upToCount: 1), let byte = more.first {
            guard byte == UInt8(ascii: "\n") else {
                text.append(byte)
                continue
            }
            found = Self.opening(told: String(decoding: text, as: UTF8.self))
            text = []
        }
        opening = found ?? .ended
        // The rest of its output is not wanted, and must not fill the pipe.
        output.fileHandleForReading.readabilityHandler = { if $0.availableData.isEmpty { $0.readabilityHandler = nil } }
    }

    /// Reads a line of an app's output; `nil` if it tells nothing of the catalogue.
    static func opening(told line: String) -> Opening? {
        if line == "The catalogue is open in a window." { return .window }
        return line.hasPrefix("http://") && line.hasSuffix("/~dertisch/catalogue/") ? .served(address: line) : nil
    }

    /// The environment in which a program shows its samples.
    ///
    /// - Parameters:
    ///   - pictures: see ``PictureExchange``.
    ///   - port: the port of a room for browsers; `nil` for any free one.
    static func environment(
        of environment: [String: String] = ProcessInfo.processInfo.environment, pictures: String?, port: Int?
    ) -> [String: String] {
        var own = environment.merging([
            "DERTISCH_CATALOGUE": "1", "DERTISCH_CATALOGUE_PORT": String(port ?? 0), "TZ": "UTC",
        ]) { $1 }
        own["DERTISCH_CATALOGUE_PICTURES"] = pictures
        return own
    }

    /// The failure of an app that shows no catalogue.
    static func notOpened(_ executable: URL) -> ToolFailure {
        ToolFailure(
            "\(executable.lastPathComponent) ended before it served its catalogue; see above. It must open its room by WebRoom.run or GTKRoom.run.",
            .failed)
    }

    /// Waits until the app has ended by itself.
    func wait() async { _ = await program.waited() }

    /// Asks it to end, and makes it after some seconds.
    func end() { program.end() }

    /// The program that options name, built.
    ///
    /// - Parameter folder: the folder of its package.
    /// - Throws: a sentence if it cannot be built.
    static func executable(in folder: URL, _ options: ScreenshotOptions) throws(ToolFailure) -> URL {
        if let executable = options.executable {
            return folder.within(executable)
        }
        guard FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) else {
            throw ToolFailure(
                "There is no package in \(folder.path). Go into an app's folder, or make one by dertisch new.")
        }
        let scratch = AppBuildFolder(of: folder).options
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

    /// The only program of a package that has a dining room for browsers, or else the only one with windows.
    private static func program(in folder: URL, _ scratch: [String]) throws(ToolFailure) -> String {
        let described = ToolProcess("swift", ["package", "describe", "--type", "json"] + scratch, in: folder).output()
        guard described.status == 0, let tree = try? JSONReader.read(described.bytes) else {
            throw ToolFailure(
                "SwiftPM cannot read the package in \(folder.path). `swift package describe` says why.", .failed)
        }
        return try program(among: tree)
    }

    /// The program of a package whose catalogue is shown unless options name another.
    static func program(among tree: JSONTree) throws(ToolFailure) -> String {
        func programs(with room: String) -> [String] {
            (tree["targets"]?.items ?? []).filter { target in
                let uses = (target["product_dependencies"]?.items ?? []) + (target["target_dependencies"]?.items ?? [])
                return target["type"]?.text == "executable" && uses.contains { $0.text == room }
            }.compactMap { $0["name"]?.text }
        }
        let (web, windows) = (programs(with: "DertischWeb"), programs(with: "DertischGTK"))
        let programs = web.isEmpty ? windows : web
        guard let only = programs.first, programs.count == 1 else {
            throw ToolFailure(
                programs.isEmpty
                    ? "No program of this package depends on DertischWeb or DertischGTK, so none has a catalogue."
                    : "Several programs have a catalogue: \(programs.joined(separator: ", ")). Name one by --program.")
        }
        return only
    }
}
