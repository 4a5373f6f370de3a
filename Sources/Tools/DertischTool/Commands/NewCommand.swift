import Foundation

/// `dertisch new`: makes an app.
struct NewCommand: Sendable {
    static let command = ToolCommand(
        "new", "NAME [--gtk] [--in FOLDER] [--dertisch WHERE]", "Makes an app that builds, runs and passes its tests.",
        details: """
            It has two screens, an action with a fake back end, texts in two languages, tests and units of systemd.

              --gtk             also windows, by layouts for GTK
              --in FOLDER       the folder in which the app's folder is made (default: this one)
              --dertisch WHERE  a clone of Dertisch, or an address with a version: \(FrameworkSource.address)@\(FrameworkSource.version)
            """
    ) { arguments, folder, console in
        do throws(ToolFailure) {
            let command = try NewCommand(arguments, in: folder)
            try command.write()
            console.say(command.report)
            return 0
        } catch {
            console.complain(error.description)
            return error.status.rawValue
        }
    }

    private let template: AppTemplate
    /// The app's folder.
    private let folder: URL

    /// Reads the arguments, and looks at the folder. It changes nothing.
    init(_ words: [String], in current: URL) throws(ToolFailure) {
        let arguments = try Arguments(words, options: ["--in", "--dertisch"], flags: ["--gtk"])
        let name = try AppName(arguments.name(of: "the app"))
        let parent = arguments.value(of: "--in").map(current.reaching) ?? current
        folder = parent.standardizedFileURL.appending(path: name.type)
        var source = FrameworkSource.published
        if let text = arguments.value(of: "--dertisch") {
            source = try FrameworkSource(text, from: current, for: folder)
        }
        template = AppTemplate(name: name, hasGTK: arguments.flags.contains("--gtk"), dertisch: source)
        guard FileManager.default.fileExists(atPath: folder.path) else { return }
        let isEmpty = try? FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty
        guard isEmpty == true else {
            throw ToolFailure(
                isEmpty == nil
                    ? "\(folder.path) is a file. Take another name, or another folder by --in."
                    : "\(folder.path) is not empty. Take another name, or another folder by --in.")
        }
    }

    /// Writes every file, or none.
    func write() throws(ToolFailure) {
        try NewFiles(template.files.map { (folder.appending(path: $0.path), $0.text) }).write()
    }

    private var report: String {
        let name = template.name.type
        let calls = [
            ("cd \(folder.path)", ""),
            (template.hasGTK ? "swift run \(name)Web" : "swift run", "builds it, serves it, and prints the address"),
            ("swift package dertisch serve", "the same, and shows each change in the open pages"),
            ("swift test", "runs its tests"),
        ]
        let lines = calls.map { call, effect in
            effect.isEmpty
                ? "  \(call)"
                : "  \(call.padding(toLength: max(call.count, 30), withPad: " ", startingAt: 0))# \(effect)"
        }
        return (["\(name) is in \(folder.path).", ""] + lines).joined(separator: "\n")
    }
}
