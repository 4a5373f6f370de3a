import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischCore

@MainActor @Suite("An unreadable text, typed while an older edit is under way,", .namesHang)
struct UnreadableEntryTests {
    private let trial: ParishTrial
    private var table: HeadlessTable { trial.house.table }

    init() async throws {
        trial = try await ParishTrial()
        trial.type("7", at: "age", 1)
        trial.type("7x", at: "age", 2)
        _ = trial.house.maitreD.give(.reset(31), of: .parish)
    }

    @Test("stays in its entry, with its message, although the house has laid another value meanwhile")
    func changes() {
        #expect(trial.carte?.age == 31 && table["age"].invalid != nil)
        trial.holds.release("age(7)")
    }

    @Test("is laid again with its message on a screen that has lost its content")
    func fresh() {
        trial.house.maitreD.layAnew()
        #expect(table["age"].text == "7x" && table["age"].invalid != nil)
        trial.holds.release("age(7)")
    }

    @Test("keeps its message in another language")
    func language() {
        trial.house.maitreD.sommelier.setLanguage("en", in: "DE")
        #expect(table["age"].invalid == "Enter a whole number, such as 1.234.")
        trial.holds.release("age(7)")
    }

    @Test("stays after that edit is done, if the house then holds what was typed before")
    func done() async {
        trial.house.maitreD.layAnew()
        await trial.release("age(7)", until: "done 1")
        #expect(trial.carte?.age == 7 && table["age"].text == "7x" && table["age"].invalid != nil)
    }

    @Test("gives way after that edit is done, if the house then holds another value")
    func replaced() async {
        trial.house.maitreD.layAnew()
        trial.tap("look")
        await trial.release("age(7)", until: "dropped 1")
        await trial.house.table.until { $0["age"] == "31" }
        #expect(table["age"].invalid == nil)
        await trial.release("look", until: "done 3")
    }
}
