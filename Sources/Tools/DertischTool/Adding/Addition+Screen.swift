import Foundation

/// A screen: its course, customer and head chef, with layouts, texts and a test.
extension Addition {
    static func screen(_ name: NewName, in module: AppModule) throws(ToolFailure) -> Addition {
        let type = name.type
        try module.check(["Course", "Customer", "HeadChef", "Tests"].map { type + $0 }, customer: name.member)
        var addition = Addition()
        let salle = module.folder(for: "Salle")
        addition.files = [
            (salle.appending(path: "\(type)Course.swift"), course(name)),
            (salle.appending(path: "\(type)Customer.swift"), customer(name)),
            (salle.appending(path: "\(type)HeadChef.swift"), headChef(name)),
        ]
        let speaks = !module.languages.isEmpty
        if let web = module.resources("web") {
            addition.files.append(
                (web.appending(path: "\(name.member).html"), page(name, in: web, speaks: speaks, screenContent)))
        }
        if let gtk = module.resources("gtk") {
            addition.files.append((gtk.appending(path: "\(name.member).ui"), window(name, speaks: speaks)))
        }
        if let tests = module.tests {
            addition.files.append((tests.appending(path: "\(type)Tests.swift"), screenTest(name, module)))
        }
        addition.registration = [
            "\(module.staff.registrar).introduce(.\(name.member), as: \(type)Customer.init, chef: \(type)HeadChef.init)",
            "\(module.staff.registrar).link(.\(name.member), to: \"/\(name.path)\")",
        ]
        addition.texts = (
            name.member,
            { language in
                let isGerman = language.hasPrefix("de")
                return [
                    ("heading", name.title), ("add", isGerman ? "Noch eins" : "One more"),
                    ("back", isGerman ? "Zurück" : "Back"),
                ]
            }
        )
        addition.advice =
            "Its address is /\(name.path). Another screen leads there by: table.seat(.\(name.member), on: .tap(\"\(name.member)\"))"
        return addition
    }

    private static func course(_ name: NewName) -> String {
        """
        import Dertisch

        /// The contract of the screen “\(name.title)”: what is ordered, and what is shown.
        enum \(name.type)Course: Course {
            enum Order { case add(to: Int) }
            struct Carte: BlankCarte { var count = 0 }
        }

        extension CustomerID<\(name.type)Course> { static var \(name.member): Self { "\(name.member)" } }

        """
    }

    private static func customer(_ name: NewName) -> String {
        """
        import Dertisch

        /// The view logic: what lies where, and what a gesture means.
        final class \(name.type)Customer: Customer {
            func layTable(_ table: TableBuilder<\(name.type)Course>) {
                table.lay(\\.count, at: "count")
                table.order(on: .tap("add")) { .add(to: $0.count) }
                table.usherOut(on: .tap("back"))
            }
        }

        """
    }

    private static func headChef(_ name: NewName) -> String {
        """
        import Dertisch

        /// The interactor. It gets what its initialiser asks for, such as a sous chef.
        struct \(name.type)HeadChef: HeadChef {
            func give(_ order: \(name.type)Course.Order, to waiter: WaiterForHeadChef<\(name.type)Course>) async throws {
                switch order {
                case .add(let count): waiter.serve(\\.count, count + 1)
                }
            }
        }

        """
    }

    private static func screenTest(_ name: NewName, _ module: AppModule) -> String {
        """
        import Dertisch
        import DertischTesting
        import Testing

        @testable import \(module.name)

        @MainActor @Suite("The screen \(name.title)") struct \(name.type)Tests {
            @Test("Each tap is counted")
            func count() async throws {
                let house = try await TestRestaurant(\(module.staffInTests))
                await house.greet(.\(name.member))
                await house.tap("add")
                await house.tap("add")
                #expect(house.table["count"] == 2)
            }
        }

        """
    }
}
