import Dertisch
import DertischTesting
import Foundation
import Testing

// What Documentation/Metrics.md and the comments about metrics show, compiled and run. A test compares the two.

extension Metrics { var isWide: Bool { (window?.width ?? 0) >= 1000 } }

actor PosterPress {
    func poster(pixels: Int) -> String { "poster of \(pixels)" }
}

enum PosterCourse: Course {
    enum Order: Sendable { case show, arrange(isNarrow: Bool), dress }
    enum Dish: Sendable { case poster(String), isSaving(Bool) }
    struct Carte: Equatable, Sendable {
        var poster = ""
        var isSaving = false
        var columns = 0
        var departs = Date(timeIntervalSince1970: 0)
    }
}

extension CustomerID<PosterCourse> { fileprivate static var poster: Self { "poster" } }

private final class PosterCustomer: Customer {
    init(waiter: WaiterForCustomer<PosterCourse>) {}
    func layTable(_ table: TableBuilder<PosterCourse>) {
        table.metrics.mark(.hidden, "legend", when: \.isNarrow)
        table.metrics.lay(\.colorScheme, at: "scheme") { scheme, texts in texts(TextKey("scheme.\(scheme)")) }
        table.metrics.order(on: \.isNarrow) { .arrange(isNarrow: $0) }
        table.lay(\.departs, at: "departs") { date, texts in texts("train.departs", ["time": Moment(date)]) }
        table.lay(\.poster, at: "poster")
        table.lay(\.isSaving, at: "saving")
        table.lay(\.columns, at: "columns")
        table.order(.show, on: .tap("show"))
        table.order(.dress, on: .tap("dress"))
    }
}

private struct PosterWaiter: Waiter {
    typealias C = PosterCourse
    let maitreD: MaitreDForCustomer
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .show: return .passOn
        case .arrange(let isNarrow): carte.columns = isNarrow ? 1 : 3
        case .dress:
            maitreD.setAppearance(Appearance(colorScheme: .dark))
        }
        return .answered
    }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .poster(let poster): carte.poster = poster
        case .isSaving(let isSaving): carte.isSaving = isSaving
        }
    }
}

struct PosterHeadChef: HeadChef {
    typealias News = Metrics
    typealias NewsScope = WindowWide
    let posters: PosterPress
    let metrics: MetricsReader

    func give(_ order: PosterCourse.Order, to waiter: WaiterForHeadChef<PosterCourse>) async throws {
        let width = metrics.current.window?.width ?? 800
        waiter.serve(.poster(await posters.poster(pixels: Int(width * metrics.current.scale))))
    }

    func hear(_ metrics: Metrics, to waiter: WaiterForHeadChef<PosterCourse>) async throws {
        waiter.serve(.isSaving(metrics.connection?.isMetered ?? false))
    }
}

extension MetricsExamples {
    struct PosterHeadChef: HeadChef {
        let posters: PosterPress
        let metrics: MetricsReader
        func give(_ order: PosterCourse.Order, to waiter: WaiterForHeadChef<PosterCourse>) async throws {
            let width = metrics.current.window?.width ?? 800
            waiter.serve(.poster(await posters.poster(pixels: Int(width * metrics.current.scale))))
        }
    }

    struct Darkroom: Sendable {
        let atOnce: Int
        init(machine: Machine) { atOnce = machine.processors }
    }

    struct Chart: Sendable {
        let pen: @Sendable (Double) -> Void
        func draw(width: Double) { pen(width) }
    }
}

private struct Poster: Staff {
    func register(with registrar: inout Registrar) {
        registrar.sousChef(PosterPress.init)
        registrar.sousChef(MetricsExamples.Darkroom.init)
        registrar.introduce(
            .poster, as: PosterCustomer.init, waiter: PosterWaiter.init,
            chef: { (posters: PosterPress, metrics: MetricsReader) in PosterHeadChef(posters: posters, metrics: metrics)
            })
    }
}

@MainActor @Suite("Examples: metrics") struct MetricsExamples {
    @Test("Examples: a metrics value is read") func value() {
        var metrics = Metrics()
        metrics.window = Metrics.Size(width: 390, height: 844)
        #expect(metrics.isNarrow)
        #expect(!metrics.isWide)
        let power = Metrics.Power(source: .battery, level: 0.2)
        let connection = Metrics.Connection(kind: .cellular, isMetered: true)
        #expect(power.level == 0.2 && connection.isMetered)
        let spare = Machine.availableMemory() ?? 0
        #expect(spare >= 0)
    }

    @Test("Examples: a house lays device-dependent values again when the device changes") func house() async throws {
        let house = try await TestRestaurant(Poster()) { $0.put(Machine(processors: 2, memory: 1 << 30)) }
        #expect(house.restaurant.kitchen[Darkroom.self]?.atOnce == 2)
        await house.greet(.poster)
        await house.measure { $0.window = Metrics.Size(width: 390, height: 844) }
        #expect(!house.table["legend"].isOpen && house.table["columns"] == 1)
        house.metrics.colorScheme = .dark
        #expect(house.table["scheme"] == "scheme.dark")
        house.metrics.connection = Metrics.Connection(isMetered: true)
        await house.table.until { $0["saving"].laid == .flag(true) }
        await house.tap("show")
        #expect(house.table["poster"] == "poster of 390")

        let maitreD = house.maitreD
        var device = maitreD.device
        device.colorScheme = .dark
        maitreD.measured(device)
        maitreD.setAppearance(Appearance(colorScheme: .dark))
        #expect(house.room.appearance == Appearance(colorScheme: .dark))
    }

    @Test("Examples: a reader follows changing metrics") func following() async {
        let (drawn, draw) = AsyncStream.makeStream(of: Double.self)
        let reader = MetricsReader(of: Metrics())
        let drawing = Task {
            let chart = Chart { draw.yield($0) }
            for await metrics in reader.changes { chart.draw(width: metrics.window?.width ?? 800) }
        }
        var widths = drawn.makeAsyncIterator()
        #expect(await widths.next() == 800)
        drawing.cancel()
        await drawing.value
    }
}
