import DertischFreezer
import FreezerChecks
import Testing

@Suite("A key path") struct PathTests {
    @Test("A key path leads to the column of its property, or is refused") func paths() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await Freezer(file: folder.file, holding: Member.self)
        var checker = try await PathChecker(freezer)
        try await checker.run()
        #expect(checker.tried >= 200)
        #expect(checker.surprises == [])
    }

    @Test("An index or a unique rule on a path that is no column is refused") func rules() async throws {
        let paths = PathTable<Indexed>.all
        var taken: [String] = []
        for (path, _) in paths.filter({ !$0.1 }) {
            let folder = try TemporaryFolder()
            do {
                try await Indexed.$rules.withValue([.on(path)]) {
                    _ = try await Freezer(file: folder.file, holding: Person<Indexed>.self)
                }
                taken.append("\(path)")
            } catch Freezer.Error.unsupported {}
        }
        #expect(taken == [])
        let folder = try TemporaryFolder()
        // The last two are one column, and what is kept as JSON cannot be unique.
        let others: [PartialKeyPath<Person<Indexed>>] = [\.self.name, \.tags, \.notes, \.address]
        let columns = paths.filter { $0.1 && !others.contains($0.0) }.map { RecordIndex<Person<Indexed>>.on($0.0) }
        let freezer = try await Indexed.$rules.withValue(columns) {
            try await Freezer(file: folder.file, holding: Person<Indexed>.self)
        }
        #expect(try await freezer.count(Person<Indexed>.all) == 0)
    }

    @Test(
        "An index on a key path without a column is refused",
        arguments: [
            UniqueByComputed.self, IndexedByLength.self, SearchedByComputed.self, RefersByComputed.self,
            AddsComputed.self,
        ] as [any Frozen.Type])
    func schemas(_ type: any Frozen.Type) async throws {
        let folder = try TemporaryFolder()
        do {
            _ = try await Freezer(file: folder.file, holding: Member.self, type)
            Issue.record("\(type) was opened")
        } catch Freezer.Error.unsupported(_, _, let reason) {
            #expect(reason.contains("a column holds it"))
        }
    }

    @Test("A path that one module declares is a column in another") func modules() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await Freezer(file: folder.file, holding: Member.self)
        var member = Member(id: 1)
        (member.points, member.email, member.given, member.tag.rawValue) = (3, "a@b", "Ada", "x")
        try await freezer.store(member)
        let query = Member.where(\.points == 3 && \.email == "a@b" && \.given == "Ada" && \.tag.rawValue == "x")
        #expect(try await freezer.retrieve(query).map(\.id) == [1])
    }

    @Test("A refused path is told with the columns to ask for, and with the line that declares it") func refusals()
        async throws
    {
        let folder = try TemporaryFolder()
        let freezer = try await Freezer(file: folder.file, holding: Cook.self, Recipe.self, Reprint.self)
        func reason<R: Frozen>(_ query: Query<R>) async throws -> String {
            do {
                _ = try await freezer.retrieve(query)
                return "it was taken"
            } catch Freezer.Error.unsupported(_, let what, let reason) { return "\(what): \(reason)" }
        }
        #expect(
            try await reason(Cook.where(\.name.isEmpty == true))
                == "a path to Bool: it is computed, observed, wrapped or of a class, so nothing proves that a column holds it; "
                + "ask for id, name, or, if a column always holds the same value, declare it: "
                + #"RecordSchema(columns: [.named("id", \.…)])"#)
        #expect(
            try await reason(Reprint.where(\.words == "a")).hasPrefix(
                "the property words: no coding key has its name, so nothing proves that a column holds it; ask for isbn, text, "
            ))
        #expect(try await reason(Reprint.where(\.id == "1")) == "it was taken")
    }

    @Test("A computed id is refused, unless the column that holds it is declared") func keys() async throws {
        let folder = try TemporaryFolder()
        do {
            _ = try await Freezer(file: folder.file, holding: KeyIsComputed.self)
            Issue.record("It was opened.")
        } catch Freezer.Error.unsupportedType(_, let property, let reason, let remedy) {
            #expect(property == "id" && reason.contains("id is not seen as a stored property"))
            #expect(remedy.contains(#"RecordSchema(columns: [.key("name", \.id)])"#))
        }
        let freezer = try await Freezer(file: folder.file, holding: Reprint.self, Phone.self)
        try await freezer.store(Reprint(isbn: "1", text: "one"))
        #expect(try await freezer.retrieve(Reprint.self, "1")?.words == "one")
        // The id that both share would delete the other.
        try await freezer.store(Phone(number: "123"))
        do {
            try await freezer.store(Phone(number: "12 3"))
            Issue.record("It was stored.")
        } catch Freezer.Error.differentValue(let type, let property, let key, let isRead, _) {
            #expect((type, property, key, isRead) == ("Phone", "id", "number", false))
        }
        #expect(try await freezer.retrieve(Phone.all).map(\.number) == ["123"])
    }
}
