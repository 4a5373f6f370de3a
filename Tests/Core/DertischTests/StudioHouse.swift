import DertischCore
import DertischSommelier
import DertischTesting
import Foundation
import DertischComponents
import TestSupport

/// A house of screens that write little themselves.
///
/// | customer | what it does |
/// |---|---|
/// | `studio` | edits and sets properties of its carte without orders; opens `tones`; seats `plaque` from its rows |
/// | `sketch` (a number) | loads one thing: `load` is **delayed until the test answers `Easel.send`** with it, `Smudge` or `Torn` |
/// | `scrap` (a number) | loads like `sketch`, on a table without a place for problems |
/// | `again` (a number) | loads like `scrap`, with a place to try again |
/// | `tones` | a menu of options |
/// | `plaque` | a page without a class |
enum StudioCourse: Course {
    enum Order { case note }
    struct Carte: BlankCarte {
        var title = "untitled", tone = Tone.warm, page = 1, isWide = false
        var hint: String?
        var lines = [StudioLine(id: 1), StudioLine(id: 2)]
    }
}

struct StudioLine: Identifiable, Equatable, Sendable { let id: Int }

enum SketchCourse: Course {
    typealias Entree = Int
    enum Order { case load(Int) }
    enum Dish { case sketch(String) }
    struct Carte: Equatable, Sendable {
        let id: Int
        var sketch: String?
        var loading = Loading()
    }
}

enum PlaqueCourse: Course {}

extension CustomerID<StudioCourse> { static var studio: Self { "studio" } }
extension CustomerID<SketchCourse> {
    static var sketch: Self { "sketch" }
    static var scrap: Self { "scrap" }
    static var again: Self { "again" }
}
extension CustomerID<PlaqueCourse> { static var plaque: Self { "plaque" } }

final class StudioCustomer: Customer {
    func layTable(_ table: TableBuilder<StudioCourse>) {
        table.edit(\.title, at: "title")
        table.lay(\.title, at: "shown")
        table.show("hint", when: \.hint)
        table.mark(.enabled, "save", when: \.hint)
        table.order(.note, on: .tap("save"))
        table.lay(\.page, at: "page")
        table.set(\.page, on: .tap("next")) { $0.page + 1 }
        table.set(\.hint, to: "write", on: .tap("help"))
        table.focus("title", on: .tap("help"))
        table.focus("title", on: .tap("next"))
        table.set(\.lines, to: [], on: .tap("wipe"))
        table.set(\.lines, to: [StudioLine(id: 1)], on: .tap("cut"))
        table.lay(\.tone, at: "tone") { $0.rawValue }
        table.present(.tones, on: .tap("tone"), as: .popover, with: \.tone, setting: \.tone)
        table.rows(\.lines, at: "lines") { line in
            line.focus("open", on: .tap("open"))
            line.seat(.plaque, on: .tap("open"))
        }
    }
}

struct StudioWaiter: Waiter {
    typealias C = StudioCourse
}

final class SketchCustomer: Customer {
    func layTable(_ table: TableBuilder<SketchCourse>) {
        table.lay(\.sketch, at: "sketch")
        table.load(
            \.loading, at: "sketch",
            LoadingPlaces(loading: "busy", problem: "problem", apology: "smudged", gone: "torn", retry: "retry")
        ) { .load($0.id) }
    }
}

struct SketchWaiter: Waiter {
    typealias C = SketchCourse
    func carte(for id: Int) -> C.Carte { C.Carte(id: id) }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken { carte.loading.begin() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        if case .sketch(let sketch) = dish { carte.sketch = sketch }
        carte.loading.end()
    }
    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
        carte.loading.fail(isGone: apology.error is Torn)
    }
}

struct SketchHeadChef: HeadChef {
    let easel: Easel
    func give(_ order: SketchCourse.Order, to waiter: WaiterForHeadChef<SketchCourse>) async throws {
        waiter.serve(.sketch(try await easel.sketch()))
    }
}

struct Smudge: Error {}
struct Torn: Error {}

/// Gives what a test sends, in order.
actor Easel {
    private var sent: [Result<String, any Error>] = []
    private var waiting: [CheckedContinuation<String, any Error>] = []

    func sketch() async throws -> String {
        if !sent.isEmpty { return try sent.removeFirst().get() }
        return try await withCheckedThrowingContinuation { waiting.append($0) }
    }

    func send(_ sketch: Result<String, any Error>) {
        if waiting.isEmpty { sent.append(sketch) } else { waiting.removeFirst().resume(with: sketch) }
    }
}

/// Texts that say their own names.
private let studioTexts = Larder(studioFolder?.url)
private let studioFolder = try? TemporaryFolder(files: ["texts/en.json": #"{"smudged": "smudged", "torn": "torn"}"#])

struct Studio: Staff {
    var larder = studioTexts

    var greeted: [String] { ["studio", "sketch", "scrap", "again"] }

    func register(with registrar: inout Registrar) {
        registrar.texts(in: larder)
        registrar.sousChef({ Easel() })
        registrar.introduce(.studio, as: StudioCustomer.init, waiter: StudioWaiter.init)
        registrar.introduce(.sketch, as: SketchCustomer.init, waiter: SketchWaiter.init, chef: SketchHeadChef.init)
        introduce(.scrap, LoadingPlaces(gone: "torn"), with: &registrar)
        introduce(.again, LoadingPlaces(apology: "smudged", retry: "retry"), with: &registrar)
        registrar.introduce(.plaque) { $0.usherOut(on: .tap("back")) }
        registrar.introduce(.tones) { (_: Sommelier) in
            PickerOptions(Tone.allCases, chosen: .grey)
        } text: {
            Wording("tone.\($0)")
        }
    }

    @MainActor private func introduce(
        _ id: CustomerID<SketchCourse>, _ places: LoadingPlaces, with registrar: inout Registrar
    ) {
        registrar.introduce(
            id,
            as: { (_: WaiterForCustomer<SketchCourse>) in
                Guest { table in table.load(\.loading, at: "sketch", places) { .load($0.id) } }
            }, waiter: SketchWaiter.init, chef: SketchHeadChef.init)
    }
}
