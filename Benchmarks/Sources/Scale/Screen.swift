/// One screen: what both apps say of it in the same words.
struct Screen {
    let number: Int
    let size: Size

    var name: String { "Screen\(number)" }
    var property: String { "screen\(number)" }
    /// The screen that a row opens.
    var next: Screen { Screen(number: (number + 1) % size.screens, size: size) }

    /// What its head chef, or interactor, works with: a repository, a parser, and for every second a store.
    var needs: [Resource] {
        let place = number * 2 % (size.resources / 4) * 4
        let all = [Resource(number: place + 3), Resource(number: place + 2), Resource(number: place)]
        return number % 2 == 0 ? all : Array(all.prefix(2))
    }

    var properties: String { needs.map { "    let \($0.label): \($0.name)" }.joined(separator: "\n") }

    var cases: String {
        """
            enum Order: Equatable, Sendable { case open, like, write(String), remove(Int), clear }
            enum Dish: Sendable { case page(title: String, items: [Item]), likes(Int), title(String) }
            struct Carte: Equatable, Sendable {
                var id = 0
                var title = ""
                var likes = 0
                var note = ""
                var isBusy = false
                var flaw: String?
                var items: [Item] = []
            }
            struct Item: Identifiable, Equatable, Sendable {
                let id: Int
                var name: String
                var count: Int
            }
        """
    }

    /// What the waiter, or presenter, does with an order at once: answers whether the kitchen gets it.
    var taking: String {
        """
                switch order {
                case .open, .like: break
                case .write(let note):
                    carte.note = note
                    carte.flaw = note.count > 80 ? "too long" : nil
                    if carte.flaw != nil { return .answered }
                case .remove(let id):
                    carte.items.removeAll { $0.id == id }
                    return .answered
                case .clear:
                    carte.items = []
                    return .answered
                }
                carte.isBusy = order == .open
                return .passOn
        """
    }

    var plating: String {
        """
                switch dish {
                case .page(let title, let items):
                    carte.title = title
                    carte.items = items
                    carte.isBusy = false
                case .likes(let likes): carte.likes = likes
                case .title(let title): carte.title = title
                }
        """
    }

    /// What the head chef, or interactor, does; `serve` stands before a dish in brackets.
    func cooking(serve: String) -> String {
        """
                switch order {
                case .open:
                    let title = try await repository.title(of: \(number))
                    let words = try await repository.words(of: \(number))
                    let items = words.enumerated().map { Item(id: $0.offset, name: $0.element, count: $0.element.count) }
                    \(serve)(.page(title: parser.title(of: title), items: items))
                case .like: \(serve)(.likes(await repository.like(\(number))))
                case .write(let note):
                    \(needs.count == 3 ? "_ = await store.keep(note, of: \(number))" : "_ = parser.isTitle(note)")
                    \(serve)(.title(await repository.rename(\(number), to: note)))
                case .remove, .clear: break
                }
        """
    }
}
