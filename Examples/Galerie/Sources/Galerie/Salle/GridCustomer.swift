import Dertisch

final class GridCustomer: Customer {
    init(waiter: WaiterForCustomer<GridCourse>) {}

    func layTable(_ table: TableBuilder<GridCourse>) {
        laySearch(table)
        layPhotos(table)
        table.mark(.hidden, "offline", unless: \.isKept)
        table.seat(.about, on: .tap("about"))
        table.lay(\.language, at: "language") { language, texts in texts(TextKey("language.\(language)")) }
        table.label(\.language, at: "language") { language, texts in
            texts(.grid.language(name: texts(TextKey("language.\(language)"))))
        }
        table.present(.languages, on: .tap("language"), as: .popover) { .speak($0) }
        table.metrics.lay(\.look, at: "look") { look, texts in texts(TextKey("look.\(look)")) }
        table.metrics.label(\.look, at: "look") { look, texts in
            texts(.grid.look(name: texts(TextKey("look.\(look)"))))
        }
        table.present(.looks, on: .tap("look"), as: .popover) { .dress($0) }
    }

    private func laySearch(_ table: TableBuilder<GridCourse>) {
        table.edit(\.query, at: "search", after: .milliseconds(250)) { .search($0) }
        table.mark(.focused, "search", when: \.isCleared)
        table.lay(\.found, at: "count") { found, texts in
            // That nothing was found is said where the photos would be.
            guard let found, found.total > 0 || found.query.isEmpty else { return "" }
            return found.query.isEmpty
                ? texts(.grid.count(count: found.total))
                : texts(.grid.found(count: found.total, query: found.query))
        }
        table.lay(\.query, at: "empty") { query, texts in
            query.isEmpty ? texts(.grid.bare) : texts(.grid.empty(query: query))
        }
        table.mark(.hidden, "clear", unless: \.isBarren)
        table.order(.showAll, on: .tap("clear"))
    }

    private func layPhotos(_ table: TableBuilder<GridCourse>) {
        table.rows(
            \.tiles, at: "photos", paging: \.paging,
            PagingPlaces(loading: "busy", empty: "empty", problem: "problem", saying: "problem", retry: "retry")
        ) { tile in
            tile.lay(\.picture, at: "picture")
            tile.lay(\.name, at: "name")
            tile.lay(\.likes, at: "likes") { likes, texts in likes > 0 ? texts(.likes(count: likes)) : "" }
            tile.label(\.name, at: "open") { name, texts in texts(.grid.open(name: name)) }
            tile.mark(.focused, "open", when: \.isOpened)
            tile.order(on: .tap("open")) { .opened($0.id) }
            tile.seat(.photo, on: .tap("open")) { PhotoCourse.Entree(id: $0.id) }
        } more: {
            $0.next
        }
    }
}
