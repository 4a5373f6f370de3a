import DertischTesting
import Testing

// Documentation/ToDo.swift, by a link beside this file, as a guest uses it.
@MainActor @Suite("Examples: a to-do list") struct ToDoExample {
    @Test("Examples: a task is added, marked and removed") func tasks() async throws {
        let house = try await TestRestaurant(ToDo())
        await house.greet(.toDo)
        for title in ["Bread", "Tea"] {
            await house.type(title, at: "text")
            await house.gesture(.submitted, at: "new")
        }
        #expect(house.table["text"] == "")
        let rows = house.table.rows(at: "tasks")
        #expect(rows.map { house.table["title", in: $0].text } == ["Bread", "Tea"])
        await house.toggle("done", to: true, in: rows[0])
        #expect(house.table["done", in: rows[0]].laid == .flag(true))
        await house.tap("remove", in: rows[0])
        #expect(house.table.rows(at: "tasks") == [rows[1]])
    }
}
