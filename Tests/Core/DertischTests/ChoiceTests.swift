import DertischCore
import DertischTesting
import Testing
import DertischComponents

private enum PickCourse: Course {
    enum Order: Sendable { case pick(String), stock(Rows<Cup>), several(Set<String>) }
    struct Carte: Equatable, Sendable {
        var picked: String?
        var several: Set<String> = ["b"]
        var cups: Rows<Cup> = [Cup(id: "a", name: "Al"), Cup(id: "b", name: "Bo")]
        var first: ArraySlice<Cup> { Array(cups)[..<1] }
    }
}

extension CustomerID<PickCourse> { fileprivate static var pick: Self { "pick" } }

private struct PickWaiter: Waiter {
    typealias C = PickCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .pick(let id): carte.picked = id
        case .several(let ids): carte.several = ids
        case .stock(let cups): carte.cups = cups
        }
        return .answered
    }
}

@MainActor @Suite("Choices") struct ChoiceTests {
    private func open() async throws -> TestRestaurant {
        try await TestRestaurant(
            TrialHouse { registrar in
                registrar.introduce(
                    .pick,
                    as: { (_: WaiterForCustomer<PickCourse>) in
                        Guest { table in
                            table.choose(\.picked, from: \.cups, at: "cup", label: { cup, _ in cup.name }) { .pick($0) }
                            table.choose(\.picked, from: \.first, at: "first", label: { cup, _ in cup.id }) {
                                .pick($0)
                            }
                            table.choose(\.several, from: \.cups, at: "several", label: { cup, _ in cup.name }) {
                                .several($0)
                            }
                        }
                    }, waiter: PickWaiter.init)
            })
    }

    @Test("Any collection can be chosen from, also long ones, and options keep their numbers as others come and go")
    func collections() async throws {
        let house = try await open()
        let pick = await house.greet(.pick)
        #expect(await house.choose("Bo", at: "cup") == nil)
        #expect(pick.carte?.picked == "b")
        let numbers = house.table["cup"].choices.map(\.number)
        #expect(house.table["first"].choices.map(\.text) == ["a"])
        await pick.give(.stock([Cup(id: "c", name: "Cy"), Cup(id: "b", name: "Bo")]))
        #expect(house.table["cup"].choices.map(\.text) == ["Cy", "Bo"])
        #expect(house.table["cup"].choices.last?.number == numbers[1])
        #expect(house.table["cup"].choices.first?.number != numbers[0])
        #expect(house.table["cup"] == "Bo")
        #expect(house.table["first"].choices.map(\.text) == ["c"])
        #expect(await house.gesture(.chose(numbers[0]), at: "cup") == .choiceGone)
        #expect(await house.choose("c", at: "first") == nil)
        #expect(house.table["cup"] == "Cy")
    }
    @Test("Several options can be chosen at once, and those that are gone are not shown")
    func several() async throws {
        let house = try await open()
        let pick = await house.greet(.pick)
        #expect(house.table["several"].text == "Bo")
        #expect(await house.select("Bo", "Al", at: "several") == nil)
        #expect(pick.carte?.several == ["a", "b"] && house.table["several"].text == "Al, Bo")
        await pick.give(.stock([Cup(id: "c", name: "Cy"), Cup(id: "b", name: "Bo")]))
        #expect(house.table["several"].text == "Bo")
        #expect(await house.select(at: "several") == nil)
        #expect(pick.carte?.several == [])
    }

    @Test("Numbers that are not offered, and numbers that come twice, are refused with all others")
    func forged() async throws {
        let house = try await open()
        let pick = await house.greet(.pick)
        let number = try #require(house.table["several"].choices.first?.number)
        #expect(await house.gesture(.selected([number, 99]), at: "several") == .choiceGone)
        #expect(await house.gesture(.selected([number, number]), at: "several") == .unreadable)
        #expect(await house.gesture(.chose(number), at: "several") == .unhandled)
        #expect(await house.gesture(.selected([number]), at: "cup") == .unhandled)
        #expect(pick.carte?.several == ["b"] && house.maitreD.refusals[.choiceGone] == 1)
    }

    @Test("An option has the same number in every house, whatever its label and its position")
    func sameNumbers() async throws {
        let (house, other) = (try await open(), try await open())
        let pick = await house.greet(.pick)
        let elsewhere = await other.greet(.pick)
        await pick.give(.stock([Cup(id: "a", name: "Al"), Cup(id: "b", name: "Al")]))
        await elsewhere.give(.stock([Cup(id: "c", name: "Al"), Cup(id: "b", name: "Bleu"), Cup(id: "a", name: "Al")]))
        let here = house.table["cup"].choices.map(\.number)
        #expect(here == [2, 1].map { other.table["cup"].choices[$0].number })
        #expect(Set(other.table["cup"].choices.map(\.number)).count == 3)
    }
}
