import Foundation
import Testing

@testable import DertischTool

@Suite("Linter of role functions") struct RoleLintTests {
    /// What is said of members of a type, without the file.
    private func words(_ conformance: String, _ members: String, beside rest: String = "") -> [String] {
        let source = RoleLint.Source(
            file: "Staff.swift", text: "struct Staff: \(conformance) {\n\(members)\n}\n\(rest)")
        return RoleLint.warnings(in: [source]).map(\.message)
    }

    private func meant(_ conformance: String, _ member: String) -> String? {
        let words = words(conformance, member)
        return words.count == 1 ? words[0].firstMatch(of: /asks for ([^.]+)\./).map { String($0.output.1) } : nil
    }

    @Test(
        "A misspelt function of a waiter is reported with the right name",
        arguments: [
            ("func takes(_ order: C.Order, onto carte: inout C.Carte) -> Taken { .passOn }", "take(_:onto:)"),
            ("func Take(_ order: C.Order, onto carte: inout C.Carte) -> Taken { .passOn }", "take(_:onto:)"),
            ("func take(_ order: C.Order, on carte: inout C.Carte) -> Taken { .passOn }", "take(_:onto:)"),
            ("func take(order: C.Order, onto carte: inout C.Carte) -> Taken { .passOn }", "take(_:onto:)"),
            (
                "func receive(_ order: TeaCourse.Order, onto carte: inout TeaCourse.Carte) -> Taken { .passOn }",
                "take(_:onto:)"
            ),
            (
                "func apologize(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled { .shown }",
                "apologise(_:onto:)"
            ),
            (
                "func excuse(_ apology: Apology<TeaCourse>, onto carte: inout C.Carte) -> Handled { .shown }",
                "apologise(_:onto:)"
            ),
            ("func takesBack(_ order: C.Order, onto carte: inout C.Carte) {}", "takeBack(_:onto:)"),
            ("public func plates(_ dish: C.Dish, onto carte: inout C.Carte) {}", "plate(_:onto:)"),
            ("func cartes(for entree: NoEntree) -> C.Carte { C.Carte() }", "carte(for:)"),
            ("func beginsShift() {}", "beginShift()"),
            ("func endbreak() {}", "endBreak()"),
        ])
    func waiter(member: String, expected: String) {
        #expect(meant("Waiter", member) == expected)
        #expect(meant("@MainActor Pattern.Presenter, Sendable", member) == expected)
    }

    @Test(
        "A misspelt function of a head chef is reported with the right name",
        arguments: [
            ("func paces(of order: C.Order) -> Pace { .atOnce }", "pace(of:)"),
            ("func pace(for order: C.Order) -> Pace { .atOnce }", "pace(of:)"),
            ("func timelimit(of order: C.Order) -> Duration? { nil }", "timeLimit(of:)"),
            ("func accept(_ order: C.Order) -> Bool { true }", "accepts(_:)"),
            ("func heard(_ news: News, to waiter: WaiterForHeadChef<C>) async throws {}", "hear(_:to:)"),
            ("func listen(_ news: Leaf, to waiter: WaiterForHeadChef<C>) async throws(Spill) {}", "hear(_:to:)"),
            ("func hear(_ news: Leaf, from waiter: WaiterForHeadChef<C>) async throws {}", "hear(_:to:)"),
            ("func cook(_ order: C.Order, to waiter: WaiterForHeadChef<C>) async throws {}", "give(_:to:)"),
            ("func isOutdatd(_ old: Leaf, by new: Leaf) -> Bool { true }", "isOutdated(_:by:)"),
            ("func isStale(_ old: Leaf, by new: Leaf) -> Bool { true }", "isOutdated(_:by:)"),
        ])
    func headChef(member: String, expected: String) {
        #expect(meant("HeadChef", member) == expected)
        #expect(meant("Dertisch.HeadChef<TeaCourse>", member) == expected)
    }

    @Test(
        "A misspelt function of a customer or a kitchen colleague is reported with the right name",
        arguments: [
            ("Customer", "func layTabel(_ table: TableBuilder<C>) {}", "layTable(_:)"),
            ("Customer", "func didUpdated() {}", "didUpdate()"),
            ("Customer", "func tabelLaid() {}", "tableLaid()"),
            ("Customer", "func textChanged() {}", "textsChanged()"),
            ("Customer", "func endShifts() {}", "endShift()"),
            ("KitchenColleague", "func beginnShift() async throws {}", "beginShift()"),
            ("KitchenColleague", "func beginShift(at hour: Int) async throws {}", "beginShift()"),
        ])
    func others(conformance: String, member: String, expected: String) {
        #expect(meant(conformance, member) == expected)
    }

    @Test(
        "A function invisible to the role, or of another type, is reported with the reason",
        arguments: [
            ("private func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken { .passOn }", "it is private"),
            ("static func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken { .passOn }", "it is static"),
            ("func take(_ order: C.Order, onto carte: C.Carte) -> Taken { .passOn }", "an inout carte"),
            ("func take(_ order: C.Order, onto carte: inout C.Carte) {}", "a result of the type Taken"),
            ("func plate(_ dish: C.Dish, onto carte: inout C.Carte) -> Bool { true }", "no result"),
        ])
    func unseen(member: String, reason: String) {
        let words = words("Waiter", member)
        #expect(words.count == 1 && words[0].contains(reason), "\(words)")
    }

    @Test(
        "Unrelated functions cause no warning",
        arguments: [
            ("Waiter", "func take(_ order: C.Order, onto carte: inout C.Carte) -> Dertisch.Taken { .passOn }"),
            ("Waiter", "func plate(_ dish: C.Dish, onto carte: inout C.Carte) -> Void {}"),
            ("Waiter", "private func takes(_ order: C.Order, onto carte: inout C.Carte) -> Taken { .passOn }"),
            ("Waiter", "func put(_ photo: Photo, onto carte: inout C.Carte) {}"),
            ("Waiter", "func title(of photo: Photo) -> String { photo.name }"),
            ("HeadChef", "func page(_ number: Int) -> Int { number }"),
            ("HeadChef", "private func show(_ id: Int, to waiter: WaiterForHeadChef<C>) async throws {}"),
            ("HeadChef", "func serve(_ query: String, from offset: Int, to waiter: WaiterForHeadChef<C>) {}"),
            ("HeadChef", "func move(_ from: Int, to place: Int) {}"),
            (
                "Customer",
                "private func layTexts(_ table: TableBuilder<C>) {}\nfunc layTable(_ table: TableBuilder<C>) {}"
            ),
            ("Customer", "func draw() {}\nfunc paint(_ points: [Int]) {}\nfunc build() {}"),
            ("KitchenColleague", "func photo(_ id: Int) async throws -> Int { id }"),
            ("Codable", "func takes(_ order: C.Order, onto carte: inout C.Carte) -> Taken { .passOn }"),
            ("Waiterlike", "func beginsShift() {}"),
        ])
    func innocent(conformance: String, members: String) {
        #expect(words(conformance, members) == [])
    }

    @Test("An overload beside the role's own function causes no warning")
    func overload() {
        let members = """
            func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken { .passOn }
            func take(_ photo: Photo) {}
            func give(_ order: C.Order, to waiter: WaiterForHeadChef<C>) async throws {}
            """
        #expect(words("Waiter", members) == [])
    }

    @Test("Functions are found in extensions in any file, with their file and line")
    func extended() {
        let sources = [
            RoleLint.Source(file: "A.swift", text: "import Dertisch\n\nenum Shop { struct Till: Sendable {} }\n"),
            RoleLint.Source(file: "B.swift", text: "extension Shop.Till: Waiter {}"),
            RoleLint.Source(
                file: "C.swift",
                text:
                    "extension Shop.Till {\n    func takes(_ o: C.Order, onto c: inout C.Carte) -> Taken { .passOn }\n}"
            ),
        ]
        #expect(
            RoleLint.warnings(in: sources).map(\.description) == [
                "C.swift:2: warning: Shop.Till.takes(_:onto:) is never called: Waiter asks for take(_:onto:). "
                    + "Rename it, or make it private if it is a helper."
            ])
    }

    @Test("Comments, literals, closures and local functions are not members")
    func noMembers() {
        let members = #"""
            // func takes(_ order: C.Order, onto carte: inout C.Carte) -> Taken
            /* func takes( /* nested */ */
            let text = "} func takes(_ order: C.Order, onto carte: inout C.Carte) \(["}": 1].count)"
            let raw = #"" } func beginsShift() "#
            let long = """
                } func beginsShift() {
                """
            let pattern = #/} func beginsShift\(\)/#
            var count: Int { func beginsShift() -> Int { 1 }; return beginsShift() }
            let make = { (x: Int) in x }
            private(set) var last = 0
            func plate(_ dish: C.Dish, onto carte: inout C.Carte) { func endsShift() {} }
            class func other() {}
            """#
        #expect(words("Waiter", members) == [])
        #expect(
            words("Waiter", members + "\nfunc takes(_ o: C.Order, onto c: inout C.Carte) -> Taken { .passOn }").count
                == 1)
    }

    @Test(
        "The linter reads any input to the end",
        arguments: [
            "", "{", "}", "func", "struct A: Waiter { func (", "\"", "/*", "#\"", "extension", "struct A: Waiter {",
            "@", "<<<", "func a(", "class", "func b() -> ", "/", "x = /a",
        ])
    func broken(source: String) {
        for length in 0...source.count {
            #expect(RoleLint.warnings(in: [RoleLint.Source(file: "a", text: String(source.prefix(length)))]) == [])
        }
    }

    @Test("The linter's known functions are those that the roles' protocols declare")
    func current() throws {
        let root = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../../..")
            .standardizedFileURL
        let sources = root.appending(path: "Sources")
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
        let types = try files.flatMap { file in
            DeclarationParser.types(
                in: try String(contentsOf: sources.appending(path: file), encoding: .utf8), file: file)
        }
        for (role, requirements) in RoleRequirement.all {
            let own = requirements.filter { $0.role == role }
            let declared = types.filter {
                $0.name == role && $0.functions.contains { !$0.modifiers.contains("public") }
            }
            .flatMap(\.functions)
            #expect(Set(declared.map(\.signature)) == Set(own.map(\.signature)), "\(role)")
            for function in declared where function.name != "carte" {
                #expect(function.result == own.first { $0.signature == function.signature }?.result, "\(function.name)")
            }
        }
    }
}
