import DertischCore
import Foundation
import Synchronization

@testable import DertischWeb

enum ShowCourse: Course {
    typealias Entree = String
    struct Carte: Equatable, Sendable {
        var name: String
        var count = 3
        var picture: Picture?
    }
}
enum PlainCourse: Course {}
extension CustomerID<ShowCourse> {
    static var show: Self { "show" }
    static var cellar: Self { "cellar" }
}
extension CustomerID<PlainCourse> {
    static var hall: Self { "hall" }
    static var about: Self { "about" }
    static var imprint: Self { "imprint" }
}

/// The shows that a sitemap lists, and how they are listed.
final class Shows: Sendable {
    struct Down: Error {}
    struct State {
        var names: [String] = []
        var isDown = false
        /// Lists the same show again and again.
        var isEndless = false
        var asked: [Int] = []
    }
    let state: Mutex<State>
    /// Waits before each answer.
    let gate: @Sendable () async throws -> Void

    init(_ names: [String], gate: @escaping @Sendable () async throws -> Void = {}) {
        state = Mutex(State(names: names))
        self.gate = gate
    }

    /// Two at a time.
    func names(after count: Int) async throws -> [String] {
        try await gate()
        return try state.withLock { state in
            state.asked.append(count)
            if state.isDown { throw Down() }
            return state.isEndless ? ["again"] : Array(state.names.dropFirst(count).prefix(2))
        }
    }

    var asked: [Int] { state.withLock(\.asked) }
    func change(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }
}

private final class ShowCustomer: Customer {
    func layTable(_ table: TableBuilder<ShowCourse>) {
        table.lay(\.name, at: "name") { $0 }
        table.lay(\.count, at: "count")
        table.lay(\.picture, at: "picture")
        table.seat(.about, on: .tap("about"))
    }
}
private struct ShowWaiter: Waiter {
    typealias C = ShowCourse
    func carte(for name: String) -> C.Carte {
        C.Carte(name: name, picture: Picture("http://127.0.0.1/\(name)", width: 40, height: 30, description: "Dunes"))
    }
}
private struct Refusing: DertischCore.Gate {
    func admission(of visit: Visit) -> Admission { visit.reservation.entree as? String == "open" ? .enter : .refuse }
}

/// A gallery with links of every kind: with gaps and without, behind a gate, and of a page that robots are to forget. Its home has
/// no link.
struct PublicGallery: Staff {
    let shows: Shows
    var greeted: [String] { ["hall"] }

    func register(with registrar: inout Registrar) {
        let shows = shows
        registrar.sousChef { shows }
        registrar.introduce(.hall) { table in
            table.seat(.show, on: .tap("show")) { _ in "dunes & <waves>" }
            table.seat(.cellar, on: .tap("cellar")) { _ in "open" }
        }
        registrar.introduce(.about) { $0.usherOut(on: .tap("back")) }
        registrar.introduce(.imprint) { _ in }
        registrar.introduce(.show, as: ShowCustomer.init, waiter: ShowWaiter.init)
        registrar.introduce(.cellar, as: ShowCustomer.init, waiter: ShowWaiter.init)
        registrar.link(.show, to: "/shows/{name}", listing: Shows.names(after:))
        registrar.link(.about, to: "/about")
        registrar.link(.imprint, to: "/imprint")
        registrar.link(.cellar, to: "/cellar/{name}", listing: Shows.names(after:))
        registrar.gate(.cellar, by: Refusing.init)
    }

    private static let show = """
        <head><meta charset="utf-8"><title data-place="name">Sample</title>
        <meta name="description" data-place="count" content="Sample">
        <meta property="og:title" data-place="name">
        <meta property="og:image" data-place="picture" content="/sample.svg"></head>
        <body><h1 data-place="name"></h1><p data-place="count"></p><img data-place="picture">
        <button data-place="about">a</button></body>
        """

    static let layouts = [
        "hall": "<button data-place='show'>s</button><button data-place='cellar'>v</button>",
        "about": """
        <head><title>About</title><link rel="canonical" href="https://elsewhere.example/"></head>
        <body><button data-place="back">b</button></body>
        """,
        "imprint":
            "<head><title>Imprint</title><meta name='robots' content='NOINDEX, follow'></head><body><p>x</p></body>",
        "show": show, "cellar": show,
    ]
}
