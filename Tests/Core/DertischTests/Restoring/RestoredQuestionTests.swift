@testable import DertischCore
import DertischTesting
import Testing

@MainActor @Suite("Restored questions") struct RestoredQuestionTests {
    /// A house with an open question: made by `ask` in a house with five places.
    private func asked(_ ask: (TestRestaurant, HeadlessTable) async throws -> Void) async throws -> TestRestaurant {
        let house = try await TestRestaurant(Atlas())
        await house.greet(.atlas)
        try await ask(house, try #require(house.room.table(of: "atlas")))
        return house
    }

    @Test("A question asked in a row is shown again with its number, and its answer gives the order for that row")
    func row() async throws {
        let house = try await asked { house, table in
            let row = table.rows(at: "places")[2]
            table.remembered = TableMemory(number: 1, rows: [row])
            await house.tap("delete", in: row, on: table)
        }
        let plan = house.maitreD.plan
        #expect(plan.seats.first?.questions.map(\.gesture) == [.tap("delete")])
        let other = try await restoredAtlas(plan)
        #expect(other.room.alerts == house.room.alerts)
        #expect(other.maitreD.plan.seats.first?.questions == plan.seats.first?.questions)
        try await other.answer("delete")
        #expect(other.maitreD.carte(of: .atlas)?.removed == [3])
        #expect(other.maitreD.plan.seats.first?.questions == [])
        // A later question has a number of its own.
        await other.tap("sure", on: "atlas")
        #expect(other.room.alerts.map(\.id) == [1, 2, 3])
    }

    @Test("The entered text reaches the order of a restored question")
    func entered() async throws {
        let house = try await asked { house, table in
            let row = table.rows(at: "places")[0]
            table.remembered = TableMemory(number: 1, rows: [row])
            await house.tap("delete", in: row, on: table)
        }
        let other = try await restoredAtlas(house.maitreD.plan)
        try await other.answer("rename", entered: "Dune")
        #expect(other.maitreD.carte(of: .atlas)?.places.first?.name == "Dune")
    }

    @Test("Several questions of one gesture are restored in order, and each answer gives its own order")
    func several() async throws {
        let house = try await asked { house, table in await house.tap("sure", on: table) }
        let other = try await restoredAtlas(house.maitreD.plan)
        #expect(other.room.alerts == house.room.alerts)
        #expect(other.room.alerts.map(\.text) == ["sure", "rename"])
        other.maitreD.answer(0, to: 1)
        await other.maitreD.settled()
        #expect(other.maitreD.carte(of: .atlas)?.removed == [-5])
        #expect(other.maitreD.carte(of: .atlas)?.isFull == nil)
        other.maitreD.answer(0, to: 2)
        await other.maitreD.settled()
        #expect(other.maitreD.carte(of: .atlas)?.isFull == 5)
    }

    @Test("A question of a property is answered once the property has come back, and is not asked a second time")
    func property() async throws {
        let house = try await asked { house, table in await house.tap("fill", on: table) }
        let plan = house.maitreD.plan
        #expect(plan.seats.first?.questions.map(\.gesture) == [nil])
        let other = try await restoredAtlas(plan)
        await other.tap("fill", on: "atlas")
        #expect(other.room.alerts.map(\.id) == [1])
        try await other.answer("delete")
        #expect(other.maitreD.carte(of: .atlas)?.removed == [5])
    }

    @Test("A question that a customer asks as it is seated is not asked a second time while it is open")
    func seated() async throws {
        let house = try await asked { house, _ in _ = await house.seat(.place, with: 2) }
        let other = try await restoredAtlas(house.maitreD.plan)
        #expect(other.room.alerts == house.room.alerts)
        try await other.answer("ok")
        #expect(other.maitreD.carte(of: .place)?.tint == "green")
    }

    @Test("An answer whose row or property has gone gives no order, and the guest is told", arguments: [true, false])
    func gone(inRow: Bool) async throws {
        let house = try await asked { house, table in
            let row = table.rows(at: "places")[4]
            table.remembered = TableMemory(number: 1, rows: [row])
            if inRow { await house.tap("delete", in: row, on: table) } else { await house.tap("fill", on: table) }
        }
        let plan = house.maitreD.plan
        let other = try await restoredAtlas(plan, count: 2)
        try await other.answer("delete")
        #expect(other.maitreD.carte(of: .atlas)?.removed == [])
        #expect(other.maitreD.refusals[.rowGone] == 1)
        #expect(other.room.alerts.map(\.text).last == "Something went wrong. Please try again.")
        #expect(other.maitreD.plan.seats.first?.questions == [])
        // The guest who declines is told nothing.
        let third = try await restoredAtlas(plan, count: 2)
        try await third.answer("keep")
        #expect(third.room.alerts.count == 1 && third.maitreD.refusals.isEmpty)
    }

    @Test("A question that reads differently by now is asked as it is now, and the old answer gives no order")
    func changed() async throws {
        let house = try await asked { house, table in await house.tap("sure", on: table) }
        var plan = house.maitreD.plan
        let old = try #require(plan.seats.first?.questions.first?.alert)
        plan.seats[0].questions[0].alert = Alert(id: old.id, text: "Remove one place?", answers: old.answers)
        plan.seats[0].questions.removeLast()
        let other = try await restoredAtlas(plan)
        #expect(other.alert?.text == "Remove one place?")
        try await other.answer("ok")
        #expect(other.maitreD.carte(of: .atlas)?.removed == [])
        #expect(other.alert?.text == "sure")
        try await other.answer("ok")
        #expect(other.maitreD.carte(of: .atlas)?.removed == [-5])
    }

    @Test(
        "A question is saved with its row only if the row keeps its number, so that its answer never reaches another row"
    )
    func forgottenRow() async throws {
        let house = try await asked { house, table in
            await house.tap("delete", in: table.rows(at: "places")[2], on: table)
        }
        #expect(house.alert?.text == "delete")
        var plan = house.maitreD.plan
        #expect(plan.seats.first?.table == nil && plan.seats.first?.questions == [])

        // The same of a plan that names the row all the same, without a record, with a damaged one, or with one of another table.
        let alert = try #require(house.alert)
        let row = try #require(house.room.table(of: "atlas")?.rows(at: "places")[2])
        plan.seats[0].questions = [OpenQuestion(alert, gesture: .tap("delete"), row: row.number, declaration: 0)]
        let rows = [TableRecord.Row(place: "places", number: row.number, id: "3")]
        let damaged = TableRecord(number: -1, lastRow: 20, rows: rows)
        let other = TableRecord(number: 1, lastRow: 20, rows: [.init(place: "places", number: 19, id: "3")])
        for record in [nil, damaged, other] {
            plan.seats[0].table = record
            let house = try await restoredAtlas(plan)
            #expect(house.room.alerts == [])
        }
        plan.seats[0].table = TableRecord(number: 1, lastRow: 20, rows: rows)
        #expect(try await restoredAtlas(plan).room.alerts == [alert])
        // The second table of one number is another.
        plan.seats.insert(plan.seats[0], at: 0)
        let third = try await restoredAtlas(plan)
        #expect(third.room.alerts.count == 1)
        try await third.answer("delete")
        #expect(third.maitreD.plan.seats.flatMap(\.questions) == [])
    }

    @Test("A restored window gives no alert a number that one of the saved window had, answered or not")
    func lastNumber() async throws {
        let house = try await asked { house, table in await house.tap("sure", on: table) }
        for alert in house.room.alerts { house.maitreD.answer(1, to: alert.id) }
        await house.maitreD.settled()
        var plan = house.maitreD.plan
        #expect(plan.lastAlert == 2 && plan.seats.first?.questions == [])
        let other = try await restoredAtlas(plan)
        await other.tap("sure", on: "atlas")
        #expect(other.room.alerts.map(\.id) == [3, 4])
        for damaged in [-1, .min, .max] {
            plan.lastAlert = damaged
            let third = try await restoredAtlas(plan)
            await third.tap("sure", on: "atlas")
            #expect(third.room.alerts.map(\.id) == [1, 2])
        }
    }

    @Test("A plan that is restored in a living window gives its questions numbers that no alert there has had")
    func living() async throws {
        let house = try await asked { house, table in await house.tap("sure", on: table) }
        let plan = house.maitreD.plan
        #expect(house.maitreD.restore(plan) == [])
        #expect(house.room.alerts.map(\.id) == [1, 2, 3, 4])
        house.maitreD.answer(0, to: 1)
        await house.maitreD.settled()
        #expect(house.maitreD.carte(of: .atlas)?.removed == [])
        house.maitreD.answer(0, to: 3)
        await house.maitreD.settled()
        #expect(house.maitreD.carte(of: .atlas)?.removed == [-5])
    }

    @Test("A question that has an entry field by now reads differently, so the old answer gives no order")
    func entryField() async throws {
        let house = try await asked { house, table in
            let row = table.rows(at: "places")[0]
            table.remembered = TableMemory(number: 1, rows: [row])
            await house.tap("delete", in: row, on: table)
        }
        var plan = house.maitreD.plan
        let old = try #require(plan.seats.first?.questions.first?.alert)
        #expect(old.entry != nil)
        plan.seats[0].questions[0].alert = Alert(id: old.id, text: old.text, answers: old.answers)
        let other = try await restoredAtlas(plan)
        try await other.answer("delete")
        #expect(other.maitreD.carte(of: .atlas)?.removed == [])
        #expect(other.alert?.entry == old.entry && other.room.alerts.count == 2)
    }

    @Test("A question that a customer asks as it is seated is asked beside one that is open and reads differently")
    func seatedAnew() async throws {
        let house = try await asked { house, _ in _ = await house.seat(.place, with: 2) }
        var plan = house.maitreD.plan
        let old = try #require(plan.seats.last?.questions.first?.alert)
        plan.seats[1].questions[0].alert = Alert(id: old.id, text: "Paint it?", answers: old.answers)
        let other = try await restoredAtlas(plan)
        #expect(other.room.alerts.map(\.text).sorted() == ["Paint it?", "sure"])
    }

    @Test("A question asked through a hat or about leaving is not saved, and an answered one is not either")
    func notSaved() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.bar)
        await house.seat(.letter, with: 3)
        await house.type("draft", at: "text")
        await house.tap("back")
        #expect(house.alert?.text == "draft")
        #expect(house.maitreD.plan.seats.flatMap(\.questions) == [])
        try await house.answer("discard")
        await house.tap("delete", on: "bar")
        #expect(house.maitreD.plan.seats.first?.questions.count == 1)
        try await house.answer("keep")
        #expect(house.maitreD.plan.seats.first?.questions == [])
    }

    @Test("A plan with damaged questions shows those that can be shown, and an answer to the others does nothing")
    func damaged() async throws {
        let answers = [Alert.Answer(number: 0, text: "ok"), Alert.Answer(number: 1, text: "keep", role: .cancel)]
        func question(_ id: Int, _ gesture: Gesture?, declaration: Int, row: Int = 0) -> OpenQuestion {
            OpenQuestion(
                Alert(id: id, text: "sure", answers: answers), gesture: gesture, row: row, declaration: declaration)
        }
        var seat = SeatingPlan.Seat(customer: "atlas", entree: "{}")
        seat.questions = [
            question(0, nil, declaration: 0), question(.max, nil, declaration: 0), question(-3, nil, declaration: 0),
            question(4, nil, declaration: 99), question(5, .tap("nowhere"), declaration: 0),
            question(6, .tap("delete"), declaration: 0, row: -7), question(7, .end(of: "places"), declaration: -1),
            question(7, nil, declaration: .min), question(9, .returned, declaration: 3),
        ]
        let house = try await TestRestaurant(Atlas())
        var plan = SeatingPlan(seats: [seat])
        plan.lastAlert = 8
        #expect(house.maitreD.restore(plan) == [])
        // A number that two questions have, or that is higher than the last one, is given up for a new one.
        #expect(house.room.alerts.map(\.id) == [4, 5, 7, 9, 10])
        for id in [0, 4, 5, 6, 7, 9, 10, .max] { house.maitreD.answer(0, to: id) }
        await house.maitreD.settled()
        #expect(house.maitreD.carte(of: .atlas)?.removed == [])
        // The guest is told of each answer that could not be used.
        for alert in house.room.alerts { house.maitreD.answer(0, to: alert.id) }
        seat.questions = (1...100).map { question($0, nil, declaration: 0) }
        plan = SeatingPlan(seats: [seat])
        plan.lastAlert = 100
        let last = house.maitreD.plan.lastAlert
        #expect(house.maitreD.restore(plan) == [])
        #expect(
            house.maitreD.plan.seats.first?.questions.map(\.alert.id) == Array(last + 1...16) + Array(101...100 + last))
        house.maitreD.layAnew()
    }
}
