import Foundation

/// An action with a fake, and a sous chef.
extension Addition {
    static func action(_ name: NewName, in module: AppModule) throws(ToolFailure) -> Addition {
        let type = name.type
        try module.check([type, "Fake\(type)", "\(type)Tests"])
        try module.check(products: ["DertischActions"])
        var addition = Addition()
        addition.files = [(module.folder(for: "Kitchen").appending(path: "\(type).swift"), action(name))]
        if let tests = module.tests {
            addition.files.append((tests.appending(path: "\(type)Tests.swift"), actionTest(name, module)))
        }
        addition.imports = ["DertischActions"]
        addition.registration = ["\(module.staff.registrar).plug(Fake\(type).init)"]
        addition.advice = "A sous chef or head chef gets it by asking for it: let \(name.member): Plugged<\(type)>"
        return addition
    }

    private static func action(_ name: NewName) -> String {
        """
        import DertischActions

        /// What the app asks of its back end: what goes in, and what comes out.
        enum \(name.type): AsyncAction {
            typealias Input = String
            typealias Output = String
        }

        /// A fake, until there is a back end. It answers with what it is given.
        struct Fake\(name.type): AsyncPerformer {
            typealias Performs = \(name.type)

            func perform(_ input: String) async throws -> String { input }
        }

        """
    }

    private static func actionTest(_ name: NewName, _ module: AppModule) -> String {
        """
        import Dertisch
        import DertischActions
        import DertischTesting
        import Testing

        @testable import \(module.name)

        @MainActor @Suite("The action \(name.type)") struct \(name.type)Tests {
            @Test("The house plugs it")
            func plugged() async throws {
                let house = try await TestRestaurant(\(module.staffInTests))
                #expect(house.restaurant.actions.entries.contains { "\\($0)".contains("\(name.type)") })
            }

            @Test("The fake answers with what it is given")
            func fake() async throws {
                let answer = try await Fake\(name.type)().perform("hello")
                #expect(answer == "hello")
            }
        }

        """
    }

    static func resource(_ name: NewName, in module: AppModule) throws(ToolFailure) -> Addition {
        let type = name.type
        try module.check([type, "\(type)Tests"])
        var addition = Addition()
        addition.files = [(module.folder(for: "Kitchen").appending(path: "\(type).swift"), resource(name))]
        if let tests = module.tests {
            addition.files.append((tests.appending(path: "\(type)Tests.swift"), resourceTest(name, module)))
        }
        addition.registration = ["\(module.staff.registrar).sousChef(\(type).init)"]
        addition.advice = "A head chef gets it by asking for it: let \(name.member): \(type)"
        return addition
    }

    private static func resource(_ name: NewName) -> String {
        """
        /// Looks after its subject for every head chef. The house makes one, and gives it what its initialiser asks for.
        actor \(name.type) {
            private var count = 0

            func next() -> Int {
                count += 1
                return count
            }
        }

        """
    }

    private static func resourceTest(_ name: NewName, _ module: AppModule) -> String {
        """
        import Dertisch
        import DertischTesting
        import Testing

        @testable import \(module.name)

        @MainActor @Suite("The sous chef \(name.type)") struct \(name.type)Tests {
            @Test("The house has one, which counts")
            func count() async throws {
                let house = try await TestRestaurant(\(module.staffInTests))
                let resource = try #require(house.restaurant.kitchen[\(name.type).self])
                let counted = [await resource.next(), await resource.next()]
                #expect(counted == [1, 2])
            }
        }

        """
    }
}
