import Dertisch

final class GridCustomer: Customer {
    init(waiter: WaiterForCustomer<GridCourse>) {}

    func layTable(_ table: TableSetting<GridCourse>) {
        layTexts(table)
        table.order(.open, on: .seated)
        table.edit(\.query, at: "search") { .search($0) }
        table.choose(\.language, from: \.languages, at: "language", label: Self.name) { .speak($0) }
        table.lay(\.found, at: "count") { found, wine in
            // That nothing was found is said where the photos would be.
            guard let found, found.total > 0 || found.query.isEmpty else { return "" }
            return found.query.isEmpty
                ? wine("grid.count", ["count": found.total])
                : wine("grid.found", ["count": found.total, "query": found.query])
        }
        table.mark(.hidden, "busy", when: \.hidesBusy)
        table.mark(.hidden, "empty", when: \.hidesEmpty)
        table.mark(.hidden, "clear", when: \.hidesClear)
        table.mark(.focused, "search", when: \.isCleared)
        table.order(.showAll, on: .tap("clear"))
        table.mark(.hidden, "problem", when: \.hidesProblem)
        table.mark(.hidden, "retry", when: \.hidesProblem)
        table.mark(.busy, "photos", when: \.isBusy)
        table.lay(\.query, at: "empty") { query, wine in
            query.isEmpty ? wine("grid.bare") : wine("grid.empty", ["query": query])
        }
        table.rows(\.tiles, at: "photos") { tile in
            tile.lay(\.picture, at: "picture")
            tile.lay(\.name, at: "name")
            tile.lay(\.likes, at: "likes") { likes, wine in likes > 0 ? wine("likes", ["count": likes]) : "" }
            tile.label(\.name, at: "open") { name, wine in wine("grid.open", ["name": name]) }
            tile.mark(.focused, "open", when: \.isOpened)
            tile.order(on: .tap("open")) { .opened($0.id) }
            tile.seat(.photo, on: .tap("open")) { $0.id }
        }
        table.order(on: .end(of: "photos")) { carte in
            carte.hasMore ? .more(query: carte.query, offset: carte.tiles.count) : nil
        }
        table.order(on: .tap("retry")) { .search($0.query) }
        table.seat(.about, on: .tap("about"))
    }

    private func layTexts(_ table: TableSetting<GridCourse>) {
        table.text("title", at: "title")
        table.text("skip", at: "skip")
        table.text("grid.heading", at: "heading")
        table.text("grid.about", at: "about")
        table.text("grid.busy", at: "busy")
        table.text("grid.clear", at: "clear")
        table.text("problem", at: "problem")
        table.text("retry", at: "retry")
        table.text("connection", at: "connection")
        table.label("grid.search", at: "search")
        table.hint("grid.hint", at: "search")
        table.label("grid.language", at: "language")
    }

    /// A language's own name for itself, the same whatever is spoken.
    private static func name(of language: Language, _ wine: Sommelier) -> String {
        wine(TextKey("language.\(language.code)"))
    }
}
