import Foundation

/// The commands that add to an app: `screen`, `menu`, `action` and `resource`.
enum AddCommand {
    static let all = [
        command(
            "screen", "Adds a screen with its layouts, texts and test, and registers it.",
            """
            NAME is the name of a type, such as AboutUs: the customer is .aboutUs, at the address /about-us.
            The screen counts taps, until it is yours.
            """
        ) { name, module, _ throws(ToolFailure) in try Addition.screen(name, in: module) },
        command(
            "menu", "Adds a menu of options with its layouts, texts and test, and registers it.",
            """
            NAME is the name of the type of its options, such as Size: the customer is .size. A page opens it at /size, until a screen
            presents it.

              --on SCREEN   prints the lines by which a screen, such as Board, presents it, and the files for them
            """, arguments: "NAME [--on SCREEN]", options: ["--on"], Addition.menu),
        command(
            "action", "Adds an action with a fake and a test, and plugs it.",
            """
            NAME is the name of the action, such as SendLetter. FakeSendLetter performs it, until there is a back end.
            """
        ) { name, module, _ throws(ToolFailure) in try Addition.action(name, in: module) },
        command(
            "resource", "Adds a sous chef with a test, and registers it.",
            """
            NAME is the name of the actor, such as Letters. A head chef gets it by asking for it: let letters: Letters.
            """
        ) { name, module, _ throws(ToolFailure) in try Addition.resource(name, in: module) },
    ]

    private static func command(
        _ name: String, _ summary: String, _ details: String, arguments shown: String = "NAME", options: [String] = [],
        _ make: @escaping @Sendable (NewName, AppModule, Arguments) throws(ToolFailure) -> Addition
    ) -> ToolCommand {
        ToolCommand(name, shown, summary, details: details) { words, folder, console in
            do throws(ToolFailure) {
                let arguments = try Arguments(words, options: options)
                let name = try NewName(arguments.name(of: "the \(name)"))
                let module = try AppModule(around: folder)
                let addition = try make(name, module, arguments)
                let paths = try addition.apply(to: module)
                console.say((paths + (addition.advice.isEmpty ? [] : ["", addition.advice])).joined(separator: "\n"))
                return 0
            } catch {
                console.complain(error.description)
                return error.status.rawValue
            }
        }
    }
}
