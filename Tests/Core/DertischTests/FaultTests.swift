import DertischCore
import DertischLarder
import DertischTesting
import Testing

private struct Turnstile: Gate {
    func admission(of visit: Visit) -> Admission { .enter }
}

@MainActor @Suite("Faults of a house") struct FaultTests {
    nonisolated static let broken = BrokenHouse.kitchens + BrokenHouse.salles + BrokenHouse.doors + BrokenHouse.tables

    @Test("Each fault says what happened, where, why, and what to do", arguments: broken)
    func texts(of broken: BrokenHouse) async throws {
        try await broken.inspect { house, expected in
            let faults = Restaurant.faults(of: house, in: broken.books, substituting: broken.substitutes)
            #expect(faults.map(\.kind) == broken.kinds)
            #expect(faults.map(\.description) == expected)
        }
    }

    @Test("A house with warnings only opens, and one with errors stays shut", arguments: broken)
    func opening(of broken: BrokenHouse) async throws {
        try await broken.inspect { house, expected in
            do throws(Faults) {
                let restaurant = try await Restaurant(house, in: broken.books, substituting: broken.substitutes)
                #expect(restaurant.warnings.map(\.description) == expected)
                #expect(restaurant.warnings.allSatisfy { $0.severity == .warning })
            } catch {
                #expect(error.all.map(\.description) == expected)
                #expect(error.all.contains { $0.severity == .error })
            }
        }
    }

    @Test("Every kind of fault has a broken house that causes it, except those with tests of their own")
    func complete() {
        let elsewhere: Set<Fault.Kind> = [
            .failedResource, .failedShift, .noHome, .wrongSetting, .unknownSetting, .unwatchedSettings, .wrongArgument,
            .bypassedSousChef, .reversedChain, .unsharedNews, .unsharedState, .duplicateBus, .unusableKey, .brokenRoute,
        ]
        #expect(Set(Self.broken.flatMap(\.kinds)).union(elsewhere) == Set(Fault.Kind.allCases))
    }

    @Test("All faults are reported together and counted, and no resource is created")
    func together() async throws {
        let made = Tally()
        let house = TrialHouse { registrar in
            registrar.ingredient(
                { () -> Water in
                    made.add("water")
                    return Water()
                })
            registrar.sousChef(Hen.init(egg:))
            registrar.page("page") { table in
                table.seat(CustomerID<PageCourse>("nowhere"), on: .tap("nowhere"))
                table.text("title", at: "title")
            }
            registrar.page("attic")
        }
        let faults = await #expect(throws: Faults.self) { try await Restaurant(house) }
        #expect(faults?.all.map(\.kind) == [.missingResource, .missingCustomer, .missingText, .unreachedCustomer])
        #expect(faults?.description.hasPrefix("The house stays shut: 3 faults.\nerror: Hen needs Egg,") == true)
        #expect(made.names.isEmpty)
    }

    @Test("A customer that only a gate or a customer's code may seat is no warning")
    func seatedByCode() {
        struct Shut: Gate { func admission(of visit: Visit) -> Admission { .first(CustomerID<PageCourse>("attic")) } }
        let gated = TrialHouse { registrar in
            registrar.page("page")
            registrar.page("attic")
            registrar.gate(CustomerID<PageCourse>("page"), by: Shut.init)
        }
        #expect(Restaurant.faults(of: gated).map(\.kind) == [])
        let open = TrialHouse { registrar in
            registrar.page("page")
            registrar.page("attic")
        }
        #expect(Restaurant.faults(of: open).map(\.kind) == [.unreachedCustomer])
    }

    @Test("A text named in a layout needs no place, and a place that only has such a text is not used")
    func named() throws {
        let folder = try TrialFolder(["texts/en.json": #"{"title": "A page"}"#])
        var house = TrialHouse { registrar in registrar.page("page") }
        house.larder = Larder(folder.url)
        let unnamed = TrialBook.of("page", [:], [.paper("title")])
        #expect(Restaurant.faults(of: house, in: [unnamed]).isEmpty)
        let named = TrialBook.of("page", ["title": .paper("a label", [.text])], [.paper("title", at: "title")])
        #expect(Restaurant.faults(of: house, in: [named]).map(\.kind) == [.unusedPlace])
    }

    @Test("A text named in the layouts of two dining rooms is missing in both")
    func inEachRoom() {
        let house = TrialHouse { registrar in registrar.page("page") }
        var gtk = TrialBook.of("page", [:], [.paper("connection"), .paper("title", as: .hint)])
        gtk.diningRoom = "gtk"
        let web = TrialBook.of("page", [:], [.paper("title")])
        let faults = Restaurant.faults(of: house, in: [web, gtk])
        #expect(faults.map(\.kind) == [.missingText])
        #expect(faults.first?.consequences.map(\.kind) == [.missingText, .missingText])
    }

    @Test("Checking a house creates nothing, and opening it creates everything once")
    func checking() async throws {
        let made = Tally()
        let house = TrialHouse { registrar in
            registrar.ingredient(
                { () -> Water in
                    made.add("water")
                    return Water()
                })
        }
        #expect(Restaurant.faults(of: house).isEmpty)
        #expect(made.names.isEmpty)
        _ = try await Restaurant(house)
        #expect(made.names == ["water"])
    }

    @Test("A resource whose initialiser throws keeps the house shut, with the error")
    func failed() async throws {
        let made = Tally()
        let line = UInt(#line)
        let house = TrialHouse { registrar in
            registrar.sousChef({ () throws -> Water in throw Leak() })
            registrar.sousChef({ () async throws -> Gossip in throw Leak() })
            registrar.ingredient(
                { (water: Water) -> Kettle in
                    made.add("kettle")
                    return Kettle(water: water)
                })
        }
        let faults = await #expect(throws: Faults.self) { try await Restaurant(house) }
        #expect(
            faults?.description == """
                The house stays shut: 2 faults.
                error: Water could not be made.
                  where: DertischTests/FaultTests.swift:\(line + 2)
                  why:   its initialiser threw: the tap drips
                  do:    fix the error above, then restart
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#failed-resource
                error: Gossip could not be made.
                  where: DertischTests/FaultTests.swift:\(line + 3)
                  why:   its initialiser threw: the tap drips
                  do:    fix the error above, then restart
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#failed-resource
                """)
        #expect(made.names.isEmpty)
    }

    @Test("Gates whose initialisers throw keep the house shut, and are all reported")
    func failedGates() async throws {
        let line = UInt(#line)
        let house = TrialHouse { registrar in
            registrar.page("page")
            registrar.gate(CustomerID<PageCourse>("page"), by: { () throws -> Turnstile in throw Leak() })
            registrar.gate(CustomerID<PageCourse>("page"), by: { Turnstile() })
            registrar.gate(CustomerID<PageCourse>("page"), by: { () throws -> Turnstile in throw Leak() })
        }
        let faults = await #expect(throws: Faults.self) { try await Restaurant(house) }
        #expect(
            faults?.description == """
                The house stays shut: 2 faults.
                error: Turnstile could not be made.
                  where: DertischTests/FaultTests.swift:\(line + 3)
                  why:   its initialiser threw: the tap drips
                  do:    fix the error above, then restart
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#failed-resource
                error: Turnstile could not be made.
                  where: DertischTests/FaultTests.swift:\(line + 5)
                  why:   its initialiser threw: the tap drips
                  do:    fix the error above, then restart
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#failed-resource
                """)
    }

    @Test("A house is checked for each of its dining rooms")
    func rooms() {
        let house = TrialHouse { registrar in
            registrar.page("page") { table in table.usherOut(on: .tap("back")) }
        }
        let paper = TrialBook.of("page", ["back": .paper("a button", [.tap])])
        let stone = TrialBook(
            diningRoom: "stone", layouts: ["page": Layout(site: Site(file: "page.stone", line: 1), places: [:])])
        #expect(Restaurant.faults(of: house, in: [paper]).isEmpty)
        #expect(
            Restaurant.faults(of: house, in: [paper, stone]).map(\.what) == [
                "The stone layout of page has no place back."
            ])
    }

    @Test("The café of the other tests has no fault") func sound() {
        #expect(Restaurant.faults(of: Cafe()).isEmpty)
    }
}
