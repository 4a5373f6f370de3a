import DertischCore
import DertischTesting
import DertischSommelier
import Foundation

/// A screen that heeds its device in every way.
///
/// | customer | what it does |
/// |---|---|
/// | `cinema`, greeted | lays properties of the device; orders `arrange` and `light` when width and colour scheme change; `reader` has its chef read the device; its chef hears of changes as news |
/// | `foyer`, on top by `foyer` | nothing; `back` leaves |
///
/// No order is slow, none fails.
enum CinemaCourse: Course {
    enum Order: Sendable { case arrange(isNarrow: Bool), light(Metrics.ColorScheme), read, dress(Appearance), point }
    enum Dish: Sendable { case heard(Metrics), read(Metrics) }
    struct Carte: Equatable, Sendable {
        var columns = 0
        var heard: [String] = []
        var read = ""
        var lit = ""
        var shown = Date(timeIntervalSince1970: 0)
        var points = 0
        var line: String { heard.joined(separator: " ") }
    }
}
enum FoyerCourse: Course {}

extension CustomerID<CinemaCourse> { static var cinema: Self { "cinema" } }
extension CustomerID<FoyerCourse> { static var foyer: Self { "foyer" } }

final class CinemaCustomer: Customer {
    init(waiter: WaiterForCustomer<CinemaCourse>) {}
    func layTable(_ table: TableBuilder<CinemaCourse>) {
        table.metrics.mark(.hidden, "legend", when: \.isNarrow)
        table.metrics.lay(\.colorScheme, at: "scheme") { scheme, texts in texts(TextKey("scheme.\(scheme)")) }
        table.metrics.lay(\.textScale, at: "scale")
        table.metrics.label(\.contrast, at: "scale") { contrast, _ in contrast.rawValue }
        table.metrics.order(on: \.isNarrow) { .arrange(isNarrow: $0) }
        table.metrics.order(on: \.colorScheme) { $0 == .dark ? .light($0) : nil }
        table.lay(\.columns, at: "columns")
        table.lay(\.line, at: "heard")
        table.lay(\.read, at: "read")
        table.lay(\.lit, at: "lit")
        table.lay(\.shown, at: "shown") { date, texts in texts.text(for: Moment(date)) }
        table.order(.read, on: .tap("reader"))
        table.order(.point, on: .tap("legend"))
        table.lay(\.points, at: "points")
        table.seat(.foyer, on: .tap("foyer"))
    }
}

struct CinemaWaiter: Waiter {
    typealias C = CinemaCourse
    let maitreD: MaitreDForCustomer
    let metrics: MetricsReader

    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .arrange(let isNarrow): carte.columns = isNarrow ? 1 : 3
        case .light(let scheme): carte.lit += scheme.rawValue
        case .dress(let appearance):
            maitreD.setAppearance(appearance)
            carte.lit += "dressed, now \(metrics.current.colorScheme) "
        case .point: carte.points += 1
        case .read: return .passOn
        }
        return .answered
    }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .heard(let metrics): carte.heard.append("\(Int(metrics.window?.width ?? 0))")
        case .read(let metrics): carte.read = "\(metrics.colorScheme)"
        }
    }
}

struct CinemaHeadChef: HeadChef {
    typealias News = Metrics
    typealias NewsScope = WindowWide
    let reader: MetricsReader
    let machine: Machine

    func give(_ order: CinemaCourse.Order, to waiter: WaiterForHeadChef<CinemaCourse>) async throws {
        waiter.serve(.read(reader.current))
    }
    func hear(_ metrics: Metrics, to waiter: WaiterForHeadChef<CinemaCourse>) async throws {
        waiter.serve(.heard(metrics))
    }
}

final class FoyerCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<FoyerCourse>) { table.usherOut(on: .tap("back")) }
}

struct Cinema: Staff {
    let larder: Larder

    /// A test of the house, its texts read from files that are gone by then.
    @MainActor static func open(
        metrics: Metrics = Metrics(), language: Language? = nil, substituting: (inout Substitutes) -> Void = { _ in }
    ) async throws -> TestRestaurant {
        let folder = FileManager.default.temporaryDirectory.appending(path: "dertisch-\(UUID().uuidString)")
        let texts = folder.appending(path: "texts")
        try FileManager.default.createDirectory(at: texts, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(#"{"scheme": {"light": "day", "dark": "night"}}"#.utf8).write(to: texts.appending(path: "en.json"))
        try Data(#"{"scheme": {"light": "Tag", "dark": "Nacht"}}"#.utf8).write(to: texts.appending(path: "de.json"))
        return try await TestRestaurant(
            Cinema(larder: Larder(folder)), language: language, metrics: metrics, substituting: substituting)
    }

    func register(with registrar: inout Registrar) {
        registrar.texts(in: larder)
        registrar.introduce(
            .cinema, as: CinemaCustomer.init, waiter: CinemaWaiter.init, chef: CinemaHeadChef.init)
        registrar.introduce(.foyer, as: FoyerCustomer.init)
    }
}
