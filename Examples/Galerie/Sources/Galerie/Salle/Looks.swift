package import Dertisch

/// A visitor's choice of appearance: as the device is set, light or dark.
package enum Look: String, Codable, Sendable, CaseIterable {
    case device
    case light
    case dark

    init(_ appearance: Appearance) { self = appearance.colorScheme.map { $0 == .dark ? .dark : .light } ?? .device }

    var appearance: Appearance {
        switch self {
        case .device: Appearance()
        case .light: Appearance(colorScheme: .light)
        case .dark: Appearance(colorScheme: .dark)
        }
    }
}

extension Metrics {
    /// The look that was chosen.
    var look: Look { Look(appearance) }
}

/// The menu of looks. Its bill is the chosen one.
enum LooksCourse: Course {
    typealias Bill = Look

    struct Carte: Equatable { let looks: [Choice] }

    struct Choice: Identifiable, Equatable {
        let id: Look
        let isChosen: Bool
    }
}

extension CustomerID<LooksCourse> { static var looks: Self { "looks" } }

final class LooksCustomer: Customer {
    func layTable(_ table: TableBuilder<LooksCourse>) {
        table.rows(\.looks, at: "looks") { look in
            look.lay(\.id, at: "choose") { Wording("look.\($0)") }
            look.mark(.selected, "choose", when: \.isChosen)
            look.mark(.focused, "choose", when: \.isChosen)
            look.pay(on: .tap("choose")) { $0.id }
        }
    }
}

struct LooksWaiter: Waiter {
    typealias C = LooksCourse
    let metrics: MetricsReader

    func carte(for entree: NoEntree) -> C.Carte {
        let chosen = metrics.current.look
        return C.Carte(looks: Look.allCases.map { C.Choice(id: $0, isChosen: $0 == chosen) })
    }
}
