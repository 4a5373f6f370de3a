import DertischCore
import DertischLarder
import DertischTesting
import Foundation
import Testing

private enum ClockCourse: Course {
    enum Order: Sendable { case tick }
    struct Carte: Equatable, Sendable { var ticks = 0, seen = Date(timeIntervalSince1970: 0) }
}

extension CustomerID<ClockCourse> { fileprivate static var clock: Self { "clock" } }

/// A customer that keeps a text of its own, as one that draws does.
private final class ClockCustomer: Customer {
    private let waiter: WaiterForCustomer<ClockCourse>
    private let sommelier: Sommelier
    private let told: @MainActor (String) -> Void

    init(
        _ waiter: WaiterForCustomer<ClockCourse>, _ sommelier: Sommelier, told: @escaping @MainActor (String) -> Void
    ) {
        self.waiter = waiter
        self.sommelier = sommelier
        self.told = told
    }

    func layTable(_ table: TableBuilder<ClockCourse>) {
        table.text("title", at: "title")
        table.lay(\.seen, at: "seen") { seen, texts in texts.text(for: Moment(seen)) }
        table.lay(\.ticks, at: "ticks")
    }
    func textsChanged() {
        told(sommelier("title"))
        waiter.give(.tick)
    }
}

private struct ClockWaiter: Waiter {
    typealias C = ClockCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        carte.ticks += 1
        return .answered
    }
}

@MainActor @Suite("Customers with texts of their own") struct TextsChangedTests {
    private let heard = Heard()
    private let house: TestRestaurant
    private let folder: TrialFolder

    @MainActor private final class Heard {
        var texts: [String] = []
    }

    init() async throws {
        folder = try TrialFolder(["texts/en.json": #"{"title": "Clock"}"#, "texts/de.json": #"{"title": "Uhr"}"#])
        let heard = heard
        var staff = TrialHouse(greeted: ["clock", "page"]) { registrar in
            registrar.page("page")
            registrar.introduce(
                .clock,
                as: { (waiter: WaiterForCustomer<ClockCourse>, sommelier: Sommelier) in
                    ClockCustomer(waiter, sommelier) { heard.texts.append($0) }
                }, waiter: ClockWaiter.init)
        }
        staff.larder = Larder(folder.url)
        house = try await TestRestaurant(staff)
        await house.greet(.clock)
    }

    @Test("A customer is told of a new language after its table's texts, and may give an order")
    func language() async {
        #expect(heard.texts == [])
        house.maitreD.sommelier.setLanguage("de")
        #expect(heard.texts == ["Uhr"])
        #expect(house.table["title"] == "Uhr" && house.table["ticks"] == 1)
        house.maitreD.sommelier.setLanguage("de")
        #expect(heard.texts == ["Uhr"])
    }

    @Test("A customer is told of a new region or a new clock of the guest")
    func regionAndClocks() async {
        house.maitreD.sommelier.setLanguage("en", in: "GB")
        #expect(heard.texts == ["Clock"])
        await house.measure { $0.timeZone = TimeZone(secondsFromGMT: 7200) }
        #expect(heard.texts == ["Clock", "Clock"])
    }

    @Test("A customer is told of a new language when it returns, if another sat on top meanwhile")
    func later() async {
        await house.seat(CustomerID<PageCourse>("page"))
        house.maitreD.sommelier.setLanguage("de")
        #expect(heard.texts == [])
        house.maitreD.usherOutCurrentCustomer()
        #expect(heard.texts == ["Uhr"])
        await house.seat(CustomerID<PageCourse>("page"))
        house.maitreD.usherOutCurrentCustomer()
        #expect(heard.texts == ["Uhr"])
    }
}
