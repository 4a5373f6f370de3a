import DertischCore
import DertischForms
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischWeb

/// Fifty fields, a day, and lines.
private struct Survey: FormValues {
    struct Line: FormValues, Identifiable {
        var id = 0
        var text = ""
        var count = 1
        static func rules(_ rules: inout FormRules<Line>) { rules.range(\.count, 1...9) }
    }
    var answers = Array(repeating: "", count: 50)
    var age = 20
    var day: CalendarDate?
    var lines = (0..<3).map { Line(id: $0) }

    static func rules(_ rules: inout FormRules<Survey>) {
        rules.require(\.answers[0])
        rules.range(\.age, 18...99)
        if let first = CalendarDate(year: 2026, month: 1, day: 1) { rules.range(\.day, first...) }
        rules.lines(\.lines)
    }
}

private enum SurveyCourse: Course {
    enum Order: Sendable { case save(Survey) }
    struct Carte: BlankCarte { var survey = Form(Survey()) }
}

extension CustomerID<SurveyCourse> { fileprivate static var survey: Self { "survey" } }

private final class SurveyCustomer: Customer {
    init(waiter: WaiterForCustomer<SurveyCourse>) {}

    func layTable(_ table: TableBuilder<SurveyCourse>) {
        table.form(\.survey, at: "form") { form in
            for index in 0..<50 { form.edit(\.answers[index], at: Place("answer\(index)")) }
            form.edit(\.age, at: "age")
            form.edit(\.day, at: "day")
            form.lines(\.lines, at: "lines") { line in
                line.edit(\.text, at: "text")
                line.edit(\.count, at: "count")
                line.remove(on: .tap("remove"))
            }
            form.add(to: \.lines, on: .tap("add")) { Survey.Line(id: 9) }
            form.summary(at: "errors", link: "error")
            form.submit { .save($0) }
        }
    }
}

private struct SurveyHeadChef: HeadChef {
    func give(_ order: SurveyCourse.Order, to waiter: WaiterForHeadChef<SurveyCourse>) async throws {}
}

private struct SurveyHouse: Staff {
    func register(with registrar: inout Registrar) {
        registrar.introduce(.survey, as: SurveyCustomer.init, chef: SurveyHeadChef.init)
    }
}

@MainActor @Suite("A form on a page", .namesHang) struct FormTests {
    private func open(limit: Double = 1e9) async throws -> RoomHarness {
        let answers = (0..<50).map { "<input data-place=\"answer\($0)\">" }.joined()
        let body = """
            <form data-place="form"><ul data-place="errors"><template><li><a href="#" data-place="error"></a></li></template></ul>
            \(answers)<input type="number" data-place="age"><input type="date" data-place="day">
            <ul data-place="lines"><template><li><input data-place="text"><input type="number" data-place="count">
            <button type="button" data-place="remove">x</button></li></template></ul><button type="button" data-place="add">+</button><button>Send</button></form>
            """
        return try await RoomHarness(SurveyHouse(), layouts: ["survey": body]) { $0.maxMessagesPerSecond = limit }
    }

    @Test("Fields have the attributes of their rules, and the browser leaves checking and words to the house")
    func attributes() async throws {
        let harness = try await open()
        guard case .bytes(let html) = await harness.get("/").body else { return #expect(Bool(false), "no page") }
        let page = HTMLParser.parse(String(decoding: html, as: UTF8.self))
        func element(_ place: String) throws -> HTMLElement { try #require(page.all.first { $0.place == place }) }
        #expect(try element("form")["novalidate"] != nil)
        #expect(try element("answer0")["required"] != nil && element("answer1")["required"] == nil)
        #expect(try element("age")["min"] == "18" && element("age")["max"] == "99")
        #expect(try element("day")["min"] == "2026-01-01" && element("day")["max"] == nil)
        #expect(try element("age")["data-tells"] == "left")
        let counts = page.all.filter { $0.place == "count" && $0["max"] == "9" }
        #expect(counts.count == 3)
        await harness.close()
    }

    @Test(
        "A letter typed in one of fifty fields is answered without a patch, and a message with one of at most 200 bytes"
    )
    func patches() async throws {
        let harness = try await open()
        let tab = try await harness.open()
        let before = tab.browser.messages.count
        tab.session.handle(
            .gesture(.edited(.text("a"), revision: 1), Spot("answer7"), seat: tab.browser.seat), at: .now)
        await tab.session.maitreD?.settled()
        let patches = tab.browser.messages.dropFirst(before).compactMap { $0["patch"] as? [[Any]] }
        #expect(try JSONSerialization.data(withJSONObject: Array(patches.joined())).count <= 200)
        tab.session.handle(.gesture(.edited(.text("7"), revision: 2), Spot("age"), seat: tab.browser.seat), at: .now)
        tab.session.handle(.gesture(.left, Spot("age"), seat: tab.browser.seat), at: .now)
        await tab.session.maitreD?.settled()
        #expect(tab.browser["age"].invalid == "Enter 18 or more.")
        let told = tab.browser.messages.dropFirst(before).compactMap { $0["patch"] as? [[Any]] }.joined()
        #expect(try JSONSerialization.data(withJSONObject: Array(told)).count <= 200)
        await harness.close()
    }

    @Test("A day is told by ISO 8601, whatever the language")
    func days() async throws {
        let harness = try await open()
        let tab = try await harness.open()
        tab.session.handle(
            .gesture(.edited(.text("2026-12-31"), revision: 1), Spot("day"), seat: tab.browser.seat), at: .now)
        await tab.session.maitreD?.settled()
        let maitreD = try #require(tab.session.maitreD)
        #expect(maitreD.carte(of: .survey)?.survey.values.day == CalendarDate(year: 2026, month: 12, day: 31))
        #expect(tab.browser["day"].invalid == nil)
        await harness.close()
    }

    @Test("A number that is emptied and typed anew in a line that came later is the new one")
    func emptied() async throws {
        let harness = try await open()
        let tab = try await harness.open()
        let maitreD = try #require(tab.session.maitreD)
        tab.session.handle(.gesture(.tapped, Spot("add"), seat: tab.browser.seat), at: .now)
        await maitreD.settled()
        let count = Spot("count", in: try #require(tab.browser.rows(Spot("lines")).last))
        for edit in [
            TextEdit(text: "", changes: [TextEdit.Change(start: 0, count: 0, removed: "1")]),
            TextEdit(text: "7", changes: [TextEdit.Change(start: 0, count: 1, removed: "")]),
        ] {
            tab.session.handle(.edit(edit, count, seat: tab.browser.seat), at: .now)
            await maitreD.settled()
        }
        #expect(maitreD.carte(of: .survey)?.survey.values.lines.last?.count == 7)
        await harness.close()
    }

    @Test("10,000 forged gestures change nothing that a guest could not change, and break nothing")
    func forged() async throws {
        let harness = try await open()
        let tab = try await harness.open()
        let maitreD = try #require(tab.session.maitreD)
        var random = SeededGenerator(seed: 35)
        let places = [
            "form", "errors", "error", "answer0", "answer49", "answer50", "age", "day", "lines", "text", "count",
            "remove", "",
        ]
        let texts = [
            "", "1e9", "-1", "99999999999999999999", "2026-02-30", "<b>", "\u{0}", String(repeating: "x", count: 5000),
        ]
        for step in 0..<10_000 {
            let event: GestureEvent =
                switch Int.random(in: 0..<8, using: &random) {
                case 0: .tapped
                case 1: .submitted
                case 2: .left
                case 3: .entered
                case 4: .reachedEnd
                case 5:
                    Bool.random(using: &random)
                        ? .chose(Int.random(in: -1...5, using: &random))
                        : .selected((0..<3).map { _ in Int.random(in: -1...5, using: &random) })
                case 6: .edited(.flag(Bool.random(using: &random)), revision: step)
                default: .edited(.text(texts.randomElement(using: &random) ?? ""), revision: step)
                }
            let row = RowNumber(Int.random(in: -1...8, using: &random))
            let spot = Spot(Place(places.randomElement(using: &random) ?? ""), in: row)
            tab.session.handle(.gesture(event, spot, seat: tab.browser.seat), at: .now)
        }
        await maitreD.settled()
        let values = try #require(maitreD.carte(of: .survey)).survey.values
        #expect(values.answers.count == 50 && values.lines.count <= 4)
        #expect(!maitreD.refusals.isEmpty)
        tab.session.handle(
            .gesture(.edited(.text("still here"), revision: 20_000), Spot("answer3"), seat: tab.browser.seat), at: .now)
        await maitreD.settled()
        #expect(maitreD.carte(of: .survey)?.survey.values.answers[3] == "still here")
        await harness.close()
    }
}
