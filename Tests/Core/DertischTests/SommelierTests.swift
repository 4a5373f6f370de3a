import DertischCore
import DertischLarder
import DertischTesting
import Foundation
import Testing

@MainActor @Suite("The sommelier") struct SommelierTests {
    private static let texts = [
        "en.json": """
        {
            "brand": "Café", "greeting": "Hello {name}", "title": "Drinks", "only": "English only",
            "cups": {"plural": "count", "=0": "no cups", "one": "{count} cup", "other": "{count} cups"}
        }
        """,
        "fr.json": """
        {
            "greeting": "Bonjour {name}", "title": "Boissons",
            "cups": {"plural": "count", "one": "{count} tasse", "many": "{count} de tasses", "other": "{count} tasses"}
        }
        """,
        "fr-CA.json": #"{"title": "Breuvages"}"#,
        "ar.json": """
        {"cups": {"plural": "count", "zero": "zero", "one": "one", "two": "two", "few": "few", "many": "many",
            "other": "other"}}
        """,
        "pl.json": """
        {"cups": {"plural": "count", "one": "{count} kubek", "few": "{count} kubki", "many": "{count} kubków",
            "other": "{count} kubka"}}
        """,
        "common.json": #"{"sign": "★ {name}"}"#,
    ]

    /// Opens a house that has the texts and nothing else.
    private func cellar() async throws -> Restaurant {
        let folder = FileManager.default.temporaryDirectory.appending(path: "dertisch-\(UUID().uuidString)")
        let below = folder.appending(path: "texts")
        try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in Self.texts { try Data(text.utf8).write(to: below.appending(path: name)) }
        return try await Restaurant(TrialHouse(larder: Larder(folder)) { _ in })
    }

    @Test("A text falls back from fr-CA to fr to the source language to its key")
    func fallback() async throws {
        let sommelier = Sommelier(of: try await cellar(), language: "fr-CA")
        #expect(sommelier("title") == "Breuvages")
        #expect(sommelier("greeting", ["name": "Ada"]) == "Bonjour Ada")
        #expect(sommelier("only") == "English only")
        #expect(sommelier("sign", ["name": "Ada"]) == "★ Ada")
        #expect(sommelier("nowhere") == "nowhere")
    }

    @Test("A missing argument leaves its gap's name")
    func missingArgument() async throws {
        let sommelier = Sommelier(of: try await cellar())
        #expect(sommelier("greeting") == "Hello {name}")
        #expect(sommelier("cups") == "{count} cups")
    }

    @Test(
        "A plural follows its language's rules; an exact count comes first",
        arguments: [
            ("en", 0, "no cups"), ("en", 1, "1 cup"), ("en", 2, "2 cups"), ("en", 1234, "1,234 cups"),
            ("fr", 0, "0 tasse"), ("fr", 1, "1 tasse"), ("fr", 2, "2 tasses"),
            ("pl", 1, "1 kubek"), ("pl", 3, "3 kubki"), ("pl", 5, "5 kubków"), ("pl", 12, "12 kubków"),
            ("pl", 22, "22 kubki"), ("ar", 0, "zero"), ("ar", 1, "one"), ("ar", 2, "two"), ("ar", 7, "few"),
            ("ar", 11, "many"), ("ar", 100, "other"), ("ar", 103, "few"),
        ])
    func plurals(language: String, count: Int, text: String) async throws {
        let sommelier = Sommelier(of: try await cellar(), language: Language(language))
        #expect(sommelier("cups", ["count": count]) == text)
    }

    @Test("A fraction selects another plural form than a whole number")
    func fractions() async throws {
        let cellar = try await cellar()
        #expect(Sommelier(of: cellar, language: "pl")("cups", ["count": 1.5]) == "1,5 kubka")
        #expect(Sommelier(of: cellar, language: "fr")("cups", ["count": 1.5]) == "1,5 tasse")
        #expect(Sommelier(of: cellar)("cups", ["count": 0.0]) == "no cups")
    }

    @Test("A text in the source language keeps its own plural rules, though the customer speaks another")
    func fallbackPlural() async throws {
        #expect(Sommelier(of: try await cellar(), language: "de")("cups", ["count": 1]) == "1 cup")
    }

    @Test("The sommelier picks the closest language of the house, and ignores an unavailable one")
    func speaking() async throws {
        let sommelier = Sommelier(of: try await cellar())
        sommelier.setLanguage("FR-be")
        #expect(sommelier.language == "fr")
        sommelier.setLanguage("ja")
        #expect(sommelier.language == "fr")
        #expect(sommelier.languages == ["en", "ar", "fr", "fr-CA", "pl"])
    }

    @Test("A switch of language lays the texts and numbers of that maître d's tables again, and nothing else")
    func switching() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "dertisch-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let below = folder.appending(path: "texts")
        try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
        for (name, text) in Self.texts where name == "en.json" || name == "fr.json" {
            try Data(text.utf8).write(to: below.appending(path: name))
        }
        let house = try await TestRestaurant(
            TrialHouse(larder: Larder(folder)) { registrar in
                registrar.introduce(
                    .counter,
                    as: { (_: WaiterForCustomer<CounterCourse>) in
                        Guest { table in
                            table.text("title", at: "title")
                            table.lay(\.note, at: "note")
                            table.edit(\.total, at: "entry") { _ in .answer }
                            table.mark(.hidden, "list", when: \.isEmpty)
                            table.lay(\.total, at: "count") { total, texts in texts("cups", ["count": total]) }
                            table.rows(\.cups, at: "cups") { row in
                                row.lay(\.name, at: "name")
                                row.lay(\.sugar, at: "sugar") { sugar, texts in texts("cups", ["count": sugar]) }
                            }
                        }
                    }, waiter: CounterWaiter.init)
            })
        let party = await house.greet(.counter)
        await party.give(.swap(["a"]))
        let other = MaitreD(of: house.restaurant, in: HeadlessRoom())
        other.greet(.counter)
        house.table.clearTranscript()
        house.maitreD.sommelier.setLanguage("fr")
        #expect(
            house.table.transcript == [
                "title = Boissons", "entry = 0 (revision 0)", "count = 0 tasse", "sugar in row 1 = 0 tasse",
            ])
        #expect(house.room.language == "fr")
        #expect(other.sommelier.language == "en")
    }
}
