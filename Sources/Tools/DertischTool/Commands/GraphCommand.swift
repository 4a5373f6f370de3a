import DertischJSON
import Foundation

/// `dertisch graph`: draws who works in a house.
enum GraphCommand {
    static let command = ToolCommand(
        "graph", "[--svg FILE | --text] [--program NAME] [-- ARGUMENTS]",
        "Draws the staff: which member hands work to which, and which screen leads where.",
        details: """
            It builds a program that has a dining room, and lets it describe its house: screens with their links and the screens that
            they lead to, waiters, head chefs, sous chefs, actions and ingredients, and the news that they tell.

              --text          prints it as a tree (the default)
              --svg FILE      draws it into a file, which follows the reader's choice of light or dark
              --program NAME  the program, if there are several
              -- ARGUMENTS    arguments for the program
            """
    ) { arguments, folder, console in
        do throws(ToolFailure) {
            console.say(try draw(arguments, in: folder))
            return 0
        } catch {
            console.complain(error.description)
            return error.status.rawValue
        }
    }

    /// - Returns: the tree, or where the drawing is.
    private static func draw(_ words: [String], in folder: URL) throws(ToolFailure) -> String {
        let arguments = try Arguments(words, options: ProjectArguments.options + ["--svg"], flags: ["--text"])
        guard arguments.names.isEmpty else {
            throw ToolFailure("graph takes no names: \(arguments.names.joined(separator: " ")).")
        }
        let file = arguments.value(of: "--svg")
        guard file == nil || !arguments.flags.contains("--text") else {
            throw ToolFailure("Give either --svg or --text.")
        }
        let project = try ProjectArguments(arguments).project(in: folder)
        guard let program = project.programs.first else { return "" }
        guard let map = HouseMap(try ReportRun(of: project).report("graph", of: program)) else {
            throw ToolFailure(
                "The report of \(program.name) cannot be read: it is of another version of the framework.", .failed)
        }
        guard let file else { return map.text }
        let url = folder.reaching(file)
        do {
            let svg = HouseDrawing(of: map, title: project.folder.lastPathComponent).svg
            try Data(svg.utf8).write(to: url, options: .atomic)
        } catch {
            throw ToolFailure("\(url.path) could not be written: \(error.localizedDescription)", .failed)
        }
        return "The drawing is in \(url.path)."
    }
}
