import Dertisch
import DertischComponents

/// The home of the house: two panes, a tab, menus and questions.
enum BarCourse: Course {
    enum Order: Sendable { case search(Bool), colour(String), rename(String), empty, speak(Language), serve(Int) }
    struct Carte: Equatable, Sendable {
        var isSearching = false
        var colour = "red"
        var name = "Brasserie"
        var isStocked = true
        var specials = [Special(id: 1), Special(id: 2)]
    }
    struct Special: Identifiable, Equatable, Codable, Sendable {
        let id: Int
        var served = 0
    }
    /// No kitchen knows any of it.
    static let kept = Kept<Carte>(\.isSearching, \.colour, \.name, \.isStocked, \.specials)
}

extension CustomerID<BarCourse> { static var bar: Self { "bar" } }

final class BarCustomer: Customer {
    init(waiter: WaiterForCustomer<BarCourse>) {}

    func layTable(_ table: TableBuilder<BarCourse>) {
        table.lay(\.name, at: "name")
        table.lay(\.colour, at: "colour")
        table.mark(.hidden, "emptied", when: \.isStocked)
        // Places and row numbers are those of the list beside, and must not be taken for them.
        table.rows(\.specials, at: "specials") { row in
            row.lay(\.served, at: "open") { served, texts in texts("served", ["count": served]) }
            row.order(on: .tap("open")) { .serve($0.id) }
            row.present(.colour, on: .tap("tint"), as: .popover, with: { _ in "white" }) { .colour($0) }
        }
        table.seat(.list, at: "list")
        table.seat(.letter, at: "detail") { _ in 1 }
        table.seat(.search, at: "search", when: \.isSearching)
        table.mark(.selected, "tab", when: \.isSearching)
        table.order(on: .tap("tab")) { .search(!$0.isSearching) }
        table.present(.colour, on: .tap("paint"), as: .popover, with: \.colour) { .colour($0) }
        table.present(.colour, on: .tap("corner"), as: .popover, with: \.colour) { .colour($0) }
        table.ask(
            "rename", detail: "rename.detail", entry: { $0.name }, on: .tap("rename"), .nothing("cancel"),
            .entered("rename.do") { _, name in .rename(name) })
        table.ask("empty", on: .tap("empty"), .nothing("cancel"), .order("empty.do", as: .destructive, .empty))
        table.seat(.letter, on: .tap("letter"), via: .slide) { _ in 3 }
        table.seat(.letter, on: .tap("anchor")) { _ in 8 }
        table.seat(.about, on: .tap("about"), via: .rise)
        table.seat(.oven, on: .tap("oven"))
        table.seat(.booking, on: .tap("booking"))
        table.openWindow(.letter, on: .tap("window")) { _ in 7 }
        table.order(.speak("ar"), on: .tap("arabic"))
        table.order(.speak("en"), on: .tap("english"))
        table.order(.speak("de"), on: .tap("german"))
    }
}

struct BarWaiter: Waiter {
    typealias C = BarCourse
    let texts: Sommelier

    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .search(let isSearching): carte.isSearching = isSearching
        case .colour(let colour): carte.colour = colour
        case .rename(let name): carte.name = name
        case .empty: carte.isStocked = false
        case .speak(let language): texts.setLanguage(language)
        case .serve(let id):
            for index in carte.specials.indices where carte.specials[index].id == id {
                carte.specials[index].served += 1
            }
        }
        return .answered
    }
}

/// A page that has no address.
enum AboutCourse: Course {}

extension CustomerID<AboutCourse> { static var about: Self { "about" } }

final class AboutCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<AboutCourse>) { table.usherOut(on: .tap("back")) }
}
