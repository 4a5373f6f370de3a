import DertischCore
import Synchronization

@testable import DertischWeb

enum ShelfCourse: Course {
    enum Order: Sendable { case rename }
    struct Carte: Equatable, Sendable { var books = Rows((1...4).map { ShelfItem(id: $0) }) }
}
struct ShelfItem: Identifiable, Equatable, Sendable { let id: Int }
enum BookCourse: Course {
    typealias Entree = Int
    enum Order: Sendable { case read(Int), fail }
    enum Dish: Sendable { case text(String) }
    struct Carte: Equatable, Sendable {
        let id: Int
        var text = "…"
        var isGone: Bool { id == Library.goneBook }
    }
}
enum LeafletCourse: Course {}
extension CustomerID<ShelfCourse> { static var shelf: Self { "shelf" } }
extension CustomerID<BookCourse> {
    static var book: Self { "book" }
    /// Like a book, but not declared as one that may be opened ahead.
    static var diary: Self { "diary" }
    /// Opens a menu when it is seated.
    static var album: Self { "album" }
    /// Has a section.
    static var atlas: Self { "atlas" }
    /// Fails to load.
    static var ruin: Self { "ruin" }
}
extension CustomerID<LeafletCourse> { static var leaflet: Self { "leaflet" } }

/// A library's reading room: what was read, how often, and when it may be.
final class Reading: Sendable {
    struct Torn: Error {}
    let asked = Mutex<[Int]>([])
    let left = Mutex<[Int]>([])
    /// Waits before each answer.
    let gate: @Sendable () async throws -> Void

    init(gate: @escaping @Sendable () async throws -> Void = {}) { self.gate = gate }

    func text(of id: Int) async throws -> String {
        asked.withLock { $0.append(id) }
        try await gate()
        return "Text of \(id)"
    }
}

private final class ShelfCustomer: Customer {
    func layTable(_ table: TableBuilder<ShelfCourse>) {
        table.rows(\.books, at: "books") { row in
            row.focus("open", on: .tap("open"))
            row.seat(.book, on: .tap("open"), via: .slide) { $0.id }
        }
        table.seat(.diary, on: .tap("diary")) { _ in 1 }
        table.seat(.album, on: .tap("album")) { _ in 1 }
        table.seat(.atlas, on: .tap("atlas")) { _ in 1 }
        table.seat(.ruin, on: .tap("ruin")) { _ in 1 }
        table.seat(.book, .instead, on: .tap("renaming")) { _ in 9 }
        table.order(.rename, on: .tap("renaming"))
        // The first book again, but it takes the shelf's place.
        table.seat(.book, .instead, on: .tap("turning"), via: .slide) { _ in 1 }
        table.seat(.book, on: .tap("flipping"), via: .none) { _ in 1 }
    }
}
private struct ShelfWaiter: Waiter {
    typealias C = ShelfCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken { .answered }
}
private final class BookCustomer: Customer {
    let kind: String
    init(_ kind: String) { self.kind = kind }

    func layTable(_ table: TableBuilder<BookCourse>) {
        table.lay(\.text, at: "text")
        table.notFound(when: \.isGone)
        table.order(on: .seated) { [kind] book in kind == "ruin" ? .fail : .read(book.id) }
        table.usherOut(on: .tap("back"))
        if kind == "album" { table.present(.leaflet, on: .seated, as: .sheet) }
        if kind == "atlas" { table.seat(.leaflet, at: "map") }
    }
}
private struct BookWaiter: Waiter {
    typealias C = BookCourse
    func carte(for id: Int) -> C.Carte { C.Carte(id: id) }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) { if case .text(let text) = dish { carte.text = text } }
}
private struct BookChef: HeadChef {
    let reading: Reading
    func give(_ order: BookCourse.Order, to waiter: WaiterForHeadChef<BookCourse>) async throws {
        guard case .read(let id) = order else { throw Reading.Torn() }
        do {
            waiter.serve(.text(try await reading.text(of: id)))
        } catch {
            reading.left.withLock { $0.append(id) }
            throw error
        }
    }
}

/// A library whose shelf links to books. A book is read when it is seated.
struct Library: Staff {
    let reading: Reading
    /// The number of the book that the shelf still has, but that is not there any more.
    static let goneBook = 4
    var greeted: [String] { ["shelf"] }

    func register(with registrar: inout Registrar) {
        let reading = reading
        registrar.sousChef { reading }
        registrar.introduce(.shelf, as: ShelfCustomer.init, waiter: ShelfWaiter.init)
        for book in [CustomerID<BookCourse>.book, .diary, .album, .atlas, .ruin] {
            registrar.introduce(
                book, as: { BookCustomer(book.name) }, waiter: BookWaiter.init, chef: BookChef.init)
            registrar.link(book, to: "/\(book.name)s/{id}")
            if book.name != "diary" { registrar.prefetch(book) }
        }
        registrar.introduce(.leaflet) { _ in }
    }

    static let layouts: [String: String] = {
        let links = ["diary", "album", "atlas", "ruin", "renaming", "turning", "flipping"].map {
            "<a data-place='\($0)'>\($0)</a>"
        }
        let book = "<p data-place='text'></p><a data-place='back'>b</a>"
        var layouts = ["book": book, "diary": book, "album": book, "ruin": book]
        layouts["shelf"] =
            "<ul data-place='books'><template><li><a data-place='open'>o</a></li></template></ul>" + links.joined()
        layouts["atlas"] = book + "<section data-place='map'></section>"
        layouts["leaflet"] = "<p>Leaflet</p>"
        return layouts
    }()
}
