import Dertisch

/// The letters. Each opens in the pane beside, and can be marked as read.
enum ListCourse: Course {
    enum Order: Sendable { case mark(Int, Bool) }
    struct Carte: Equatable, Sendable { var letters = Rows((1...4).map { Item(id: $0) }) }
    struct Item: Identifiable, Equatable, Sendable {
        let id: Int
        var isRead = false
    }
}

/// One letter, which may be a draft.
enum LetterCourse: Course {
    typealias Entree = Int
    enum Order: Sendable { case write(String) }
    struct Carte: Equatable, Sendable {
        var number = 0
        var text = ""
        var isDraft: Bool { !text.isEmpty }
    }
}

/// A tab in which nothing is found.
enum SearchCourse: Course {
    enum Order: Sendable { case find(String) }
    struct Carte: Equatable, Sendable { var words = "" }
}

extension CustomerID<ListCourse> { static var list: Self { "list" } }
extension CustomerID<LetterCourse> { static var letter: Self { "letter" } }
extension CustomerID<SearchCourse> { static var search: Self { "search" } }

final class ListCustomer: Customer {
    init(waiter: WaiterForCustomer<ListCourse>) {}

    func layTable(_ table: TableBuilder<ListCourse>) {
        table.rows(\.letters, at: "letters") { row in
            row.lay(\.id, at: "open") { number, texts in texts("letter", ["number": number]) }
            row.seat(.letter, .alone, on: .tap("open"), in: "detail", via: .fade) { $0.id }
            row.edit(\.isRead, at: "read") { letter, isRead in .mark(letter.id, isRead) }
        }
    }
}

struct ListWaiter: Waiter {
    typealias C = ListCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        if case .mark(let id, let isRead) = order { carte.letters.update(id) { $0.isRead = isRead } }
        return .answered
    }
}

final class LetterCustomer: Customer {
    init(waiter: WaiterForCustomer<LetterCourse>) {}

    func layTable(_ table: TableBuilder<LetterCourse>) {
        table.lay(\.number, at: "heading") { number, texts in texts("letter", ["number": number]) }
        table.edit(\.text, at: "text") { .write($0) }
        table.usherOut(on: .tap("back"))
        table.seat(.letter, .instead, on: .tap("next"), via: .slide) { $0.number + 1 }
        table.seat(.letter, on: .tap("deeper"), via: .slide) { $0.number + 10 }
        table.present(.shade, on: .tap("shade"), as: .sheet) { .write($0) }
        table.askToStay(while: \.isDraft, "draft", leave: "draft.leave", stay: "draft.stay")
    }
}

struct LetterWaiter: Waiter {
    typealias C = LetterCourse
    func carte(for number: Int) -> C.Carte { C.Carte(number: number) }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        if case .write(let text) = order { carte.text = text }
        return .answered
    }
}

final class SearchCustomer: Customer {
    init(waiter: WaiterForCustomer<SearchCourse>) {}
    func layTable(_ table: TableBuilder<SearchCourse>) {
        table.edit(\.words, at: "words") { .find($0) }
        table.lay(\.words, at: "found")
        table.present(.shade, on: .tap("shade"), as: .sheet) { .find($0) }
    }
}

struct SearchWaiter: Waiter {
    typealias C = SearchCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        if case .find(let words) = order { carte.words = words }
        return .answered
    }
}
