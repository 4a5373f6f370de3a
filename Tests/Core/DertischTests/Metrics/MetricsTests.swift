import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischCore

@MainActor @Suite("Metrics", .namesHang) struct MetricsTests {
    private static let phone = Metrics.Size(width: 390, height: 844)
    private static let desk = Metrics.Size(width: 1440, height: 900)

    @Test("Device-dependent values are laid at first and after their changes, and no others")
    func laying() async throws {
        let house = try await Cinema.open()
        await house.greet(.cinema)
        #expect(house.table["scheme"] == "day")
        #expect(house.table["scale"].label == "standard")
        #expect(house.table["legend"].isOpen)
        house.table.clearTranscript()
        house.metrics.colorScheme = .dark
        #expect(house.table["scheme"] == "night")
        await house.maitreD.settled()
        #expect(house.table.transcript == ["scheme = night", "lit = dark"])
        house.table.clearTranscript()
        await house.measure {
            $0.window = Self.phone
            $0.textScale = 1.25
        }
        #expect(house.table.transcript.prefix(2) == ["legend = hidden", "scale = 1.25"])
        #expect(house.table["columns"] == 1)
    }

    @Test("An irrelevant or repeated change of metrics lays nothing")
    func nothing() async throws {
        let house = try await Cinema.open()
        await house.greet(.foyer)
        let passes = house.table.passes
        await house.measure { $0.window = Self.phone }
        #expect(house.table.passes == passes)
        await house.greet(.cinema)
        await house.measure { $0.scale = 2 }
        let before = house.table.passes
        await house.measure { $0.scale = 2 }
        await house.measure { $0.scale = 3 }
        #expect(house.table.passes == before)
    }

    @Test("An order that follows a metric is given at first and after each change, unless it yields no order")
    func orders() async throws {
        var metrics = Metrics()
        metrics.window = Self.desk
        let house = try await Cinema.open(metrics: metrics)
        let party = await house.greet(.cinema)
        #expect(party.carte?.columns == 3)
        #expect(party.carte?.lit == "")
        house.eventLog.clear()
        await house.measure { $0.window = Metrics.Size(width: 1200, height: 900) }
        #expect(!house.eventLog.transcript.contains { $0.contains("ordered") })
        await house.measure { $0.window = Self.phone }
        #expect(party.carte?.columns == 1)
        await house.measure { $0.colorScheme = .dark }
        await house.measure { $0.colorScheme = .light }
        #expect(party.carte?.lit == "dark")
    }

    @Test("A customer that returns is updated with missed changes of places, orders and language")
    func returning() async throws {
        let house = try await Cinema.open(language: "en")
        let party = await house.greet(.cinema)
        await house.tap("foyer")
        await house.measure { $0.window = Self.phone }
        #expect(party.carte?.columns == 3)
        house.maitreD.sommelier.setLanguage("de")
        house.metrics.colorScheme = .dark
        await house.tap("back")
        #expect(house.table["scheme"] == "Nacht")
        #expect(!house.table["legend"].isOpen)
        #expect(party.carte?.columns == 1)
        #expect(party.carte?.lit == "dark")
        let passes = house.table.passes
        await house.tap("foyer")
        await house.tap("back")
        #expect(house.table.passes == passes, "nothing has changed this time")
    }

    @Test("A place that the device hides accepts no gesture")
    func hidden() async throws {
        let house = try await Cinema.open()
        await house.greet(.cinema)
        #expect(await house.tap("legend") == nil)
        await house.measure { $0.window = Self.phone }
        #expect(await house.tap("legend") == .disabled)
        #expect(house.table["points"] == 1)
    }

    @Test("A head chef gets its own window's metrics as news, and of several changes the last")
    func news() async throws {
        let house = try await Cinema.open()
        let party = await house.greet(.cinema)
        await house.measure { $0.window = Self.phone }
        await house.table.until { $0["heard"] == "390" }
        for width in 1...100 { house.metrics.window?.width = Double(width) }
        await house.table.until { $0["heard"].text?.hasSuffix("100") == true }
        #expect(party.carte?.heard == ["390", "100"], "of a hundred changes at once the last is news")
    }

    @Test("Each window has its own metrics, separate from other windows of the house")
    func privacy() async throws {
        let house = try await Cinema.open()
        let other = HeadlessRoom()
        let maitreD = MaitreD(of: house.restaurant, in: other)
        maitreD.greet(.cinema)
        await maitreD.settled()
        await house.greet(.cinema)
        await house.measure {
            $0.colorScheme = .dark
            $0.window = Self.phone
        }
        await house.table.until { $0["heard"] == "390" }
        await house.tap("reader")
        #expect(house.table["read"] == "dark")
        let table = try #require(other.table)
        maitreD.gesture(.tapped, at: Spot("reader"), on: table)
        await maitreD.settled()
        #expect(table["read"] == "light")
        #expect(table["scheme"] == "day")
        #expect(table["heard"] == "")
        maitreD.close()
    }

    @Test("A guest's choice overrides the device's metrics until it is reset")
    func choosing() async throws {
        let house = try await Cinema.open()
        let party = await house.greet(.cinema)
        await party.give(.dress(Appearance(colorScheme: .dark, isMotionReduced: true)))
        #expect(house.table["scheme"] == "night")
        #expect(house.maitreD.metrics.isMotionReduced)
        #expect(house.metrics.colorScheme == .light)
        #expect(house.room.appearance == Appearance(colorScheme: .dark, isMotionReduced: true))
        #expect(party.carte?.lit == "dressed, now dark dark")
        await house.measure { $0.window = Self.phone }
        #expect(house.maitreD.metrics.isDark, "the device has told of something else")
        await party.give(.dress(Appearance()))
        #expect(house.table["scheme"] == "day")
        #expect(house.maitreD.metrics.isMotionReduced == false)
        #expect(house.room.appearance == Appearance())
    }

    @Test("Times are shown by the guest's clock, and again when it becomes known")
    func moments() async throws {
        let house = try await Cinema.open(language: "en")
        await house.greet(.cinema)
        let zones = ["Asia/Tokyo", "America/New_York"].compactMap(TimeZone.init(identifier:))
        house.metrics.timeZone = zones[0]
        #expect(house.table["shown"].text?.contains("9:00") == true)
        #expect(house.table["shown"].text?.contains("Jan 1, 1970") == true)
        house.metrics.timeZone = zones[1]
        #expect(house.table["shown"].text?.contains("Dec 31, 1969") == true)
        house.maitreD.sommelier.setLanguage("de")
        #expect(house.table["shown"].text?.contains("31. Dez. 1969") == true)
        let texts = house.maitreD.sommelier
        #expect(texts.text(for: Moment(Date(timeIntervalSince1970: 0), in: zones[0])).contains("9:00"))
    }

    @Test("A table without times in the guest's clock lays nothing when the clock changes")
    func noMoments() async throws {
        let house = try await Cinema.open()
        await house.greet(.foyer)
        let passes = house.table.passes
        house.metrics.timeZone = TimeZone(identifier: "Asia/Tokyo")
        #expect(house.table.passes == passes)
    }

    @Test("A reader of metrics gets the newest, and ends with its window")
    func following() async throws {
        let house = try await Cinema.open()
        let reader = MetricsReader(house.maitreD.context.look.board)
        var changes = reader.changes.makeAsyncIterator()
        #expect(await changes.next()?.scale == 1)
        house.metrics.scale = 2
        house.metrics.scale = 3
        #expect(await changes.next()?.scale == 3)
        house.maitreD.close()
        #expect(await changes.next() == nil)
        #expect(reader.current.scale == 3)
        #expect(house.maitreD.context.look.board.readerCount == 0)
    }

    @Test("A kitchen resource that asks for a guest's metrics is a fault of the house")
    func kitchen() async throws {
        struct Nosy: Sendable { init(metrics: MetricsReader) {} }
        struct House: Staff {
            func register(with registrar: inout Registrar) {
                registrar.sousChef(Nosy.init)
                registrar.introduce(.foyer, as: FoyerCustomer.init)
            }
        }
        let faults = Restaurant.faults(of: House())
        #expect(faults.map(\.kind) == [.narrowScope])
        #expect(faults.first?.what == "Nosy needs MetricsReader, which exists only in a narrower scope.")
    }

    @Test("A place marked by both the carte and the device is a fault")
    func twice() {
        enum BothCourse: Course { struct Carte: Equatable, Sendable { var isHidden = false } }
        final class Both: Customer {
            init(waiter: WaiterForCustomer<BothCourse>) {}
            func layTable(_ table: TableBuilder<BothCourse>) {
                table.mark(.hidden, "legend", when: \.isHidden)
                table.metrics.mark(.hidden, "legend", when: \.isNarrow)
            }
        }
        struct BothWaiter: Waiter {
            typealias C = BothCourse
            func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
        }
        struct House: Staff {
            func register(with registrar: inout Registrar) {
                registrar.introduce(
                    CustomerID<BothCourse>("both"), as: Both.init, waiter: BothWaiter.init)
            }
        }
        #expect(Restaurant.faults(of: House()).map(\.kind) == [.laidTwice])
    }

    @Test("A table builder kept beyond its call declares nothing")
    func late() async throws {
        enum LateCourse: Course { enum Order: Sendable { case late } }
        final class Late: Customer {
            var kept: MetricsBuilder<LateCourse>?
            var table: TableBuilder<LateCourse>?
            init(waiter: WaiterForCustomer<LateCourse>) {}
            func layTable(_ table: TableBuilder<LateCourse>) {
                kept = table.metrics
                self.table = table
            }
            func didUpdate() {}
            func tableLaid() {
                kept?.mark(.hidden, "legend", when: \.isNarrow)
                kept?.order(on: \.isNarrow) { _ in .late }
                table?.metrics.lay(\.scale, at: "scale")
            }
        }
        struct LateWaiter: Waiter {
            typealias C = LateCourse
            func carte(for entree: NoEntree) -> NoCarte { NoCarte() }
        }
        struct House: Staff {
            func register(with registrar: inout Registrar) {
                registrar.introduce(
                    CustomerID<LateCourse>("late"), as: Late.init, waiter: LateWaiter.init)
            }
        }
        let house = try await TestRestaurant(House())
        await house.greet(CustomerID<LateCourse>("late"))
        await house.measure {
            $0.window = Self.phone
            $0.scale = 3
        }
        #expect(house.table.transcript == [])
    }

    @Test("The house's machine is available to all staff, and a test can replace it")
    func machine() async throws {
        struct Oven: Sendable {
            let machine: Machine
            init(machine: Machine) { self.machine = machine }
        }
        struct House: Staff {
            func register(with registrar: inout Registrar) {
                registrar.sousChef(Oven.init)
                registrar.introduce(.foyer, as: FoyerCustomer.init)
            }
        }
        let real = try await TestRestaurant(House())
        #expect((real.restaurant.kitchen[Oven.self]?.machine.processors ?? 0) >= 1)
        let fake = Machine(processors: 0, memory: 1 << 30)
        let house = try await TestRestaurant(House()) { $0.put(fake) }
        #expect(house.restaurant.kitchen[Oven.self]?.machine == Machine(processors: 1, memory: 1 << 30))
    }

    @Test("Metrics survive encoding and decoding")
    func coding() throws {
        var metrics = Metrics()
        metrics.window = Self.phone
        metrics.timeZone = TimeZone(identifier: "Europe/Paris")
        metrics.power = Metrics.Power(source: .battery, level: 0.5, isSaving: true)
        metrics.connection = Metrics.Connection(kind: .cellular, isMetered: true)
        metrics = metrics.wearing(Appearance(colorScheme: .dark))
        #expect(try JSONDecoder().decode(Metrics.self, from: JSONEncoder().encode(metrics)) == metrics)
    }
}
