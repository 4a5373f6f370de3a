import DertischCore
import DertischLarder
import DertischTesting
import Testing

@MainActor @Suite("Faults with one cause") struct CauseTests {
    private func faults(_ files: [String: String], laying keys: [String]) throws -> [Fault] {
        let folder = try TrialFolder(files)
        var house = TrialHouse { registrar in
            registrar.page("page") { table in
                for key in keys { table.text(TextKey(key), at: Place(key)) }
            }
        }
        house.larder = Larder(folder.url)
        return Restaurant.faults(of: house)
    }

    private static let keys = (1...54).map { "text\($0)" }
    private static let lines = keys.map { "\"\($0)\": \"words\"" }.joined(separator: ",\n")

    @Test("A file of texts with a missing quotation mark is one fault, and counts what follows from it")
    func quotationMark() throws {
        let broken = "{\n" + Self.lines.replacing("\"text7\": \"words\"", with: "\"text7\": words\"") + "}"
        let faults = try faults(["texts/en.json": broken], laying: Self.keys)
        #expect(faults.map(\.kind) == [.brokenFile])
        #expect(faults.first?.site?.line == 8)
        #expect(faults.first?.consequences.count == 54)
        #expect(faults.first?.description.contains("\n  and:   54 more that follow from it\n") == true)
    }

    @Test("What is missing in another language as well is a fault of its own")
    func otherLanguage() throws {
        let files = ["texts/en.json": "{", "texts/de.json": "{\"text1\": \"Wort\"}"]
        let faults = try faults(files, laying: ["text1", "text2"])
        #expect(faults.map(\.kind) == [.brokenFile, .missingText])
        #expect(faults.last?.what == "The text text2 is missing in de.")
        #expect(faults.first?.consequences.map(\.what) == ["The text text1 is missing in en."])
    }

    @Test("A malformed text is one fault, though it is missing where it is laid")
    func malformed() throws {
        let faults = try faults(["texts/en.json": "{\"text1\": \"a {\"}"], laying: ["text1"])
        #expect(faults.map(\.kind) == [.wrongText] && faults.first?.consequences.map(\.kind) == [.missingText])
    }

    @Test("A house that registers no texts says so once")
    func noTexts() {
        let house = TrialHouse { registrar in
            registrar.page("page") { table in for key in Self.keys { table.text(TextKey(key), at: Place(key)) } }
        }
        let faults = Restaurant.faults(of: house)
        #expect(faults.map(\.kind) == [.missingText] && faults.first?.consequences.count == 53)
    }

    @Test("A dining room without any layout says so once")
    func noLayouts() {
        let house = TrialHouse(greeted: ["two", "three"]) { registrar in
            for name in ["one", "two", "three"] { registrar.page(CustomerID<PageCourse>(name)) }
        }
        let faults = Restaurant.faults(of: house, in: [TrialBook()])
        #expect(faults.map(\.kind) == [.missingLayout] && faults.first?.consequences.count == 2)
        #expect(faults.first?.remedy == "check the folder of the layouts, which has none, or add a layout named one")
    }

    @Test("A customer that is not introduced is one fault, however many edges lead to it")
    func missingCustomer() {
        let house = TrialHouse { registrar in
            registrar.page("page") { table in
                for place in ["a", "b", "c"] { table.seat(CustomerID<PageCourse>("nowhere"), on: .tap(Place(place))) }
            }
        }
        let faults = Restaurant.faults(of: house)
        #expect(faults.map(\.kind) == [.missingCustomer] && faults.first?.consequences.count == 2)
    }
}

@MainActor @Suite("Files of texts in a house") struct TextFileHouseTests {
    private func faults(_ files: [String: String], laying keys: [TextKey] = []) throws -> [Fault] {
        let folder = try TrialFolder(files)
        var house = TrialHouse { registrar in
            registrar.page("page") { table in
                for key in keys { table.text(key, at: Place(key.name)) }
            }
        }
        house.larder = Larder(folder.url)
        return Restaurant.faults(of: house)
    }

    private static func po(_ language: String) -> String {
        "msgid \"\"\nmsgstr \"\"\n\"Language: \(language)\\n\"\n\nmsgctxt \"menu\"\nmsgid \"Open\"\nmsgstr \"words\"\n"
    }

    @Test("A gettext file's msgid is the text of the source language, also of one word")
    func oneWord() throws {
        #expect(try faults(["texts/de.po": Self.po("de_DE")], laying: [TextKey("Open", context: "menu")]).isEmpty)
    }

    @Test("A gettext file whose header names another language keeps the house shut, at the header's line")
    func otherLanguage() throws {
        let faults = try faults(["texts/de.po": Self.po("en")])
        #expect(faults.map(\.kind) == [.brokenFile])
        #expect(faults.first?.site?.line == 3)
        #expect(faults.first?.site.map { "\($0.file)".hasSuffix("texts/de.po") } == true)
    }

    @Test("The context of a text without a translation is not shown")
    func context() async throws {
        let texts = Sommelier(of: try await cellar(["en.json": "{}"]))
        #expect(texts(TextKey("Open", context: "menu")) == "Open")
    }

    @Test("Nothing demands translations of texts that are not to be translated, or that the code has no more")
    func free() throws {
        let catalog = """
            {"sourceLanguage": "en", "version": "1.0", "strings": {
                "Dertisch": {"shouldTranslate": false}, "Gone": {"extractionState": "stale"},
                "Open": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Offen"}}}}
            }}
            """
        #expect(try faults(["texts/Shop.xcstrings": catalog], laying: ["Dertisch", "Open"]).map(\.what) == [])
    }

    @Test("Texts are looked up by the parents of their language, whatever their files call it")
    func parents() async throws {
        let files = [
            "en.json": #"{"a": "en"}"#, "zh-TW.json": #"{"a": "tw"}"#, "es-419.json": #"{"a": "latin"}"#,
            "es.json": #"{"a": "es", "b": "es"}"#,
        ]
        let house = try await cellar(files)
        let texts = Sommelier(of: house)
        texts.setLanguage("zh-Hant")
        #expect(texts("a") == "tw")
        texts.setLanguage("es-MX")
        #expect(texts.language == "es-419" && texts("a") == "latin" && texts("b") == "es")
        texts.setLanguage("en-AU")
        #expect(texts.language == "en")
    }
}

@MainActor @Suite("A test's answer to an alert") struct AnswerTests {
    @Test("An answer that the alert does not have is an error that names those that it has")
    func misspelt() async throws {
        let house = try await TestRestaurant(Bistro())
        let none = await #expect(throws: MissingAnswer.self) { try await house.answer("OK") }
        #expect(none?.description.contains("no alert is shown") == true)
    }
}
