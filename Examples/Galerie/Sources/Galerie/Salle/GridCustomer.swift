import Dertisch

final class GridCustomer: Customer {
    init(waiter: WaiterForCustomer<GridCourse>) {}

    func layTable(_ table: TableSetting<GridCourse>) {
        layTexts(table)
        laySearch(table)
        layPhotos(table)
        table.mark(.hidden, "offline", unless: \.isKept)
        table.seat(.about, on: .tap("about"))
        table.lay(\.language, at: "language") { language, wine in wine(TextKey("language.\(language)")) }
        table.label(\.language, at: "language") { language, wine in
            wine(.grid.language(name: wine(TextKey("language.\(language)"))))
        }
        table.present(.languages, on: .tap("language"), as: .popover) { .speak($0) }
        table.metrics.lay(\.look, at: "look") { look, wine in wine(TextKey("look.\(look)")) }
        table.metrics.label(\.look, at: "look") { look, wine in
            wine(.grid.look(name: wine(TextKey("look.\(look)"))))
        }
        table.present(.looks, on: .tap("look"), as: .popover) { .dress($0) }
    }

    private func laySearch(_ table: TableSetting<GridCourse>) {
        table.edit(\.query, at: "search", after: .milliseconds(250)) { .search($0) }
        table.mark(.focused, "search", when: \.isCleared)
        table.lay(\.found, at: "count") { found, wine in
            // That nothing was found is said where the photos would be.
            guard let found, found.total > 0 || found.query.isEmpty else { return "" }
            return found.query.isEmpty
                ? wine(.grid.count(count: found.total))
                : wine(.grid.found(count: found.total, query: found.query))
        }
        table.lay(\.query, at: "empty") { query, wine in
            query.isEmpty ? wine(.grid.bare) : wine(.grid.empty(query: query))
        }
        table.mark(.hidden, "clear", unless: \.isBarren)
        table.order(.showAll, on: .tap("clear"))
    }

    private func layPhotos(_ table: TableSetting<GridCourse>) {
        table.rows(
            \.tiles, at: "photos", paging: \.paging,
            PagingPlaces(loading: "busy", empty: "empty", problem: "problem", saying: "problem", retry: "retry")
        ) { tile in
            tile.lay(\.picture, at: "picture")
            tile.text(.unshown, at: "unshown")
            tile.lay(\.name, at: "name")
            tile.lay(\.likes, at: "likes") { likes, wine in likes > 0 ? wine(.likes(count: likes)) : "" }
            tile.label(\.name, at: "open") { name, wine in wine(.grid.open(name: name)) }
            tile.mark(.focused, "open", when: \.isOpened)
            tile.order(on: .tap("open")) { .opened($0.id) }
            tile.seat(.photo, on: .tap("open")) { PhotoCourse.Entree(id: $0.id) }
        } more: {
            $0.next
        }
    }

    private func layTexts(_ table: TableSetting<GridCourse>) {
        table.text(.title, at: "title")
        table.text(.skip, whereThereIs: "skip")
        table.text(.grid.heading, at: "heading")
        table.text(.grid.about, at: "about")
        table.text(.grid.busy, at: "busy")
        table.text(.grid.clear, at: "clear")
        table.text(.retry, at: "retry")
        table.text(.offline, at: "offline")
        table.text(.connection, whereThereIs: "connection")
        table.label(.grid.search, at: "search")
        table.hint(.grid.hint, at: "search")
    }
}
