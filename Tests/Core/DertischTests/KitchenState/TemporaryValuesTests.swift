@testable import DertischCore
@testable import DertischTemporaryValues
import DertischTesting
import TestSupport
import Testing

extension TemporaryKey<Int> {
    fileprivate static var size: Self { "size" }
    fileprivate static func numbered(_ number: Int) -> Self { Self("number \(number)") }
}
extension TemporaryKey<String> { fileprivate static var size: Self { "size" } }
extension TemporaryKey<Census.Member> { fileprivate static var member: Self { .unsaved("member") } }

/// What the head chefs of a trial were given.
@MainActor private final class Handed<D: Sendable> {
    var all: [D] = []
}

/// A head chef that shows what it was given.
@MainActor private struct ShowingChef<D: Sendable>: HeadChef {
    init(_ given: D, _ handed: Handed<D>) { handed.all.append(given) }
    func give(_ order: TillCourse.Order, to waiter: WaiterForHeadChef<TillCourse>) async throws {}
}

extension TestRestaurant {
    /// A house whose till has two head chefs that ask for something.
    fileprivate convenience init<D: Sendable>(asking handed: Handed<D>) async throws {
        try await self.init(
            TrialHouse(greeted: ["till", "page"]) { registrar in
                registrar.page("page")
                registrar.till(.till) { _ in }
                registrar.hire({ (given: D) in ShowingChef(given, handed) }, for: .till)
                registrar.hire({ (given: D) in ShowingChef(given, handed) }, for: .till)
            })
    }
}

extension CustomerID<TillCourse> { fileprivate static var till: Self { "till" } }
extension CustomerID<PageCourse> { fileprivate static var page: Self { "page" } }

@MainActor @Suite("Temporary values", .namesHang) struct TemporaryValuesTests {
    @Test("A temporary value is found under its key until removed, and keys of other types are separate")
    func keys() throws {
        let values = TemporaryValues<HouseWide>()
        #expect(values[TemporaryKey<Int>.size] == nil)
        try values.put(4, under: .size)
        try values.put("large", under: .size)
        try values.put(5, under: .size)
        #expect(values[TemporaryKey<Int>.size] == 5)
        #expect(values[TemporaryKey<String>.size] == "large")
        #expect(values.count == 2)
        #expect(values.remove(TemporaryKey<Int>.size) == 5)
        #expect(values.remove(TemporaryKey<Int>.size) == nil)
        #expect(values.count == 1)
    }

    @Test("A party's temporary values are shared by its chefs only, and removed with it")
    func party() async throws {
        let handed = Handed<TemporaryValues<PartyWide>>()
        let house = try await TestRestaurant(asking: handed)
        await house.greet(.page)
        await house.seat(.till)
        await house.seat(.till)
        let all = handed.all
        #expect(all.count == 4)
        try all[0].put(1, under: .size)
        try all[2].put(2, under: .size)
        #expect(all.map { $0[TemporaryKey<Int>.size] } == [1, 1, 2, 2])
        house.maitreD.usherOutCurrentCustomer()
        #expect(all.map { $0[TemporaryKey<Int>.size] } == [1, 1, nil, nil])
        let error = #expect(throws: TemporaryValuesError.self) { try all[3].put(3, under: .size) }
        #expect(error?.reason == .ended)
    }

    @Test("A window's temporary values are shared by its parties, and removed when the maître d closes")
    func window() async throws {
        let handed = Handed<TemporaryValues<WindowWide>>()
        let house = try await TestRestaurant(asking: handed)
        let other = Window(of: house.restaurant)
        other.maitreD.greet(.till)
        await house.greet(.page)
        await house.greet(.till)
        let (theirs, ours) = (handed.all[0], handed.all[2])
        try ours.put(1, under: .size)
        try theirs.put(2, under: .size)
        house.maitreD.usherOutCurrentCustomer()
        await house.greet(.till)
        #expect(handed.all[4][TemporaryKey<Int>.size] == 1)
        house.maitreD.close()
        #expect(ours[TemporaryKey<Int>.size] == nil)
        #expect(theirs[TemporaryKey<Int>.size] == 2)
    }

    @Test("The house's temporary values are shared by windows and kitchen, and removed when it closes")
    func house() async throws {
        let handed = Handed<TemporaryValues<HouseWide>>()
        struct Sill: Sendable { let values: TemporaryValues<HouseWide> }
        let house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.sousChef(Sill.init)
                registrar.till(.till) { _ in }
                registrar.hire(
                    { (given: TemporaryValues<HouseWide>) in ShowingChef(given, handed) }, for: .till)
            })
        let other = Window(of: house.restaurant)
        other.maitreD.greet(.till)
        await house.greet(.till)
        try handed.all[0].put(1, under: .size)
        #expect(handed.all[1][TemporaryKey<Int>.size] == 1)
        let sill = try #require(house.restaurant.kitchen[Sill.self])
        #expect(sill.values[TemporaryKey<Int>.size] == 1)
        await house.restaurant.close()
        #expect(sill.values[TemporaryKey<Int>.size] == nil)
    }

    @Test("Optional temporary values in a head chef's initialiser are supplied")
    func optional() async throws {
        let handed = Handed<TemporaryValues<PartyWide>?>()
        let house = try await TestRestaurant(asking: handed)
        await house.greet(.till)
        try handed.all[0]?.put(1, under: .size)
        #expect(handed.all[1]?[TemporaryKey<Int>.size] == 1)
    }

    @Test("A full scope of temporary values throws an error with its four parts")
    func full() throws {
        let values = TemporaryValues<PartyWide>(limit: 2)
        try values.put(1, under: .numbered(1))
        try values.put(2, under: .numbered(2))
        let line = UInt(#line) + 1
        let error = #expect(throws: TemporaryValuesError.self) { try values.put(3, under: .numbered(3)) }
        #expect(
            error?.description == """
                error: The value under "number 3" was not kept in TemporaryValues<PartyWide>.
                  where: DertischTests/TemporaryValuesTests.swift:\(line)
                  why:   2 values are already kept, which is the limit
                  do:    remove values that are no longer needed, or keep many of a kind in a sous chef of their own
                """)
        try values.put(4, under: .numbered(2))
        values.remove(.numbered(1))
        try values.put(3, under: .numbered(3))
        #expect(values.count == 2)
    }

    @Test("Writing to an ended scope of temporary values is a specific error")
    func ended() async throws {
        let handed = Handed<TemporaryValues<PartyWide>>()
        let house = try await TestRestaurant(asking: handed)
        await house.greet(.till)
        house.maitreD.close()
        let line = UInt(#line) + 1
        let error = #expect(throws: TemporaryValuesError.self) { try handed.all[0].put(1, under: .size) }
        #expect(
            error?.description == """
                error: The value under "size" was not kept in TemporaryValues<PartyWide>.
                  where: DertischTests/TemporaryValuesTests.swift:\(line)
                  why:   their scope has ended
                  do:    put it into a wider scope, or stop when the task is cancelled
                """)
    }

    @Test(
        "A temporary value's readers get the current value, then the newest, or nil, until the scope ends"
    )
    func changes() async throws {
        let handed = Handed<TemporaryValues<PartyWide>>()
        let house = try await TestRestaurant(asking: handed)
        await house.greet(.till)
        let values = handed.all[0]
        var reader = values.changes(of: TemporaryKey<Int>.size).makeAsyncIterator()
        #expect(await reader.next() == .some(nil))
        for number in 1...9 { try handed.all[1].put(number, under: .size) }
        #expect(await reader.next() == 9)
        values.remove(TemporaryKey<Int>.size)
        #expect(await reader.next() == .some(nil))
        house.maitreD.close()
        #expect(await reader.next() == .none)
        var late = values.changes(of: TemporaryKey<Int>.size).makeAsyncIterator()
        #expect(await late.next() == .none)
    }

    @Test("A temporary value is released with its scope, and a reader that ends is removed")
    func leaks() async throws {
        let census = Census()
        let handed = Handed<TemporaryValues<PartyWide>>()
        let house = try await TestRestaurant(asking: handed)
        await house.greet(.till)
        try handed.all[0].put(Census.Member(of: census), under: .member)
        #expect(census.living == 1)
        house.maitreD.close()
        #expect(census.living == 0)

        let storage = TemporaryStorage(limit: 4)
        let values = TemporaryValues<HouseWide>(storage: storage)
        for _ in 0..<100 {
            var reader = values.changes(of: TemporaryKey<Int>.size).makeAsyncIterator()
            _ = await reader.next()
        }
        #expect(storage.slotCount == 0)
    }

    @Test("A scope makes its temporary values on first demand, and closed ones after its end")
    func demand() {
        let scope = ScopeStorage()
        #expect(!scope.has(TemporaryStorage.self))
        let values = TemporaryValues<PartyWide>(storage: scope[TemporaryStorage.self])
        #expect(scope.has(TemporaryStorage.self))
        #expect(scope[TemporaryStorage.self] === scope[TemporaryStorage.self])
        scope.end()
        let late = TemporaryValues<PartyWide>(storage: scope[TemporaryStorage.self])
        for values in [values, late] {
            let error = #expect(throws: TemporaryValuesError.self) { try values.put(1, under: .size) }
            #expect(error?.reason == .ended)
        }
        #expect(!scope.has(TemporaryStorage.self))
    }

    @Test("Concurrent writers of temporary values lose none and never exceed the bound")
    func crowd() async {
        let values = TemporaryValues<HouseWide>(limit: 100)
        let refused = await withTaskGroup { group in
            for putter in 0..<16 {
                group.addTask {
                    (0..<20).count { number in
                        do { try values.put(number, under: .numbered(putter * 20 + number)) } catch { return true }
                        return false
                    }
                }
            }
            var refused = 0
            for await count in group { refused += count }
            return refused
        }
        #expect(values.count == 100)
        #expect(refused == 16 * 20 - 100)
        let found = (0..<320).filter { values[.numbered($0)] == $0 % 20 }
        #expect(found.count == 100)
    }
}
