import Foundation

/// A menu of options, which the framework staffs: a type of options, layouts, texts and a test.
extension Addition {
    static func menu(
        _ name: NewName, in module: AppModule, _ arguments: Arguments
    ) throws(ToolFailure) -> Addition {
        let (type, member, registrar) = (name.type, name.member, module.staff.registrar)
        try module.check([type, "\(type)Tests"], customer: member)
        let screen: MenuScreen? =
            if let wanted = arguments.value(of: "--on") { try MenuScreen(wanted, in: module) } else { nil }
        try module.check(products: ["DertischComponents"])
        let speaks = !module.languages.isEmpty
        guard speaks else {
            throw ToolFailure(
                "A menu needs texts for its options, and \(module.name) has no folder texts with files in JSON.")
        }
        var addition = Addition()
        addition.files = [(module.folder(for: "Salle").appending(path: "\(type).swift"), options(name))]
        if let web = module.resources("web") {
            addition.files.append(
                (web.appending(path: "\(member).html"), page(name, in: web, speaks: speaks, menuContent)))
        }
        if let gtk = module.resources("gtk") {
            addition.files.append((gtk.appending(path: "\(member).ui"), menuBox))
            addition.files.append((gtk.appending(path: "\(member).options.ui"), menuRow))
        }
        if let tests = module.tests {
            addition.files.append((tests.appending(path: "\(type)Tests.swift"), menuTest(name, module)))
        }
        addition.imports = ["DertischComponents"]
        addition.registration = [
            "\(registrar).introduce(.\(member)) {",
            "    PickerOptions(\(type).allCases)",
            "} text: {",
            "    Wording(\"\(member).\\($0)\")",
            "}",
            "\(registrar).link(.\(member), to: \"/\(name.path)\")",
        ]
        addition.texts = (
            member,
            { language in
                let isGerman = language.hasPrefix("de")
                return [
                    ("heading", name.title), ("small", isGerman ? "Klein" : "Small"),
                    ("large", isGerman ? "Groß" : "Large"),
                ]
            }
        )
        addition.advice =
            screen?.lines(opening: name) ?? """
                A screen presents it with a property of its carte. `dertisch menu` prints the lines for a screen if it is named: \
                --on \(module.screens.first ?? "Board")
                """
        return addition
    }

    private static func options(_ name: NewName) -> String {
        """
        import Dertisch
        import DertischComponents

        /// The options of the menu “\(name.title)”. Their texts are below `\(name.member)`.
        enum \(name.type): String, Codable, CaseIterable {
            case small
            case large
        }

        extension CustomerID<Picker<\(name.type)>> { static var \(name.member): Self { "\(name.member)" } }

        """
    }

    private static func menuTest(_ name: NewName, _ module: AppModule) -> String {
        """
        import Dertisch
        import DertischTesting
        import Testing

        @testable import \(module.name)

        @MainActor @Suite("The menu \(name.title)") struct \(name.type)Tests {
            @Test("It offers each option, and marks the chosen one")
            func options() async throws {
                let house = try await TestRestaurant(\(module.staffInTests))
                await house.greet(.\(name.member), with: .large)
                let rows = house.table.rows(at: "options")
                let (small, large) = (house.table["option", in: rows[0]], house.table["option", in: rows[1]])
                #expect(small == "Small" && !small.traitsOn.contains(.selected))
                #expect(large == "Large" && large.traitsOn.contains(.selected))
            }
        }

        """
    }
}
