import Foundation

/// The commands that add to an app: `screen`, `menu`, `action` and `resource`.
enum AddCommand {
    static let all = [
        command(
            "screen", "Adds a screen with its layouts, texts and test, and registers it.",
            """
            NAME is the name of a type, such as AboutUs: the customer is .aboutUs, at the address /about-us.
            The screen counts taps, until it is yours.
            """, Addition.screen),
        command(
            "menu", "Adds a menu of options with its layouts, texts and test, and registers it.",
            """
            NAME is the name of the type of its options, such as Size: the customer is .size. A page opens it at /size, until a screen
            presents it.
            """, Addition.menu),
        command(
            "action", "Adds an action with a fake and a test, and plugs it.",
            """
            NAME is the name of the action, such as SendLetter. FakeSendLetter performs it, until there is a back end.
            """, Addition.action),
        command(
            "resource", "Adds a sous chef with a test, and registers it.",
            """
            NAME is the name of the actor, such as Letters. A head chef gets it by asking for it: let letters: Letters.
            """, Addition.resource),
    ]

    private static func command(
        _ name: String, _ summary: String, _ details: String,
        _ make: @escaping @Sendable (NewName, AppModule) throws(ToolFailure) -> Addition
    ) -> ToolCommand {
        ToolCommand(name, "NAME", summary, details: details) { words, folder, console in
            do throws(ToolFailure) {
                let name = try NewName(Arguments(words).name(of: "the \(name)"))
                let module = try AppModule(around: folder)
                let addition = try make(name, module)
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
