import Dertisch
import DertischComponents

final class GridCustomer: Customer {
    func layTable(_ table: TableBuilder<GridCourse>) {
        laySearch(table)
        layPhotos(table)
        table.show("offline", when: \.isKept)
        table.seat(.about, on: .tap("about"))
        table.present(.languages, on: .tap("language"), as: .popover) { .speak($0) }
        table.metrics.lay(\.look, at: "look") { Wording("look.\($0)") }
        table.metrics.label(\.look, at: "look") { Wording("grid.look.\($0)") }
        table.present(.looks, on: .tap("look"), as: .popover) { .dress($0) }
    }

    private func laySearch(_ table: TableBuilder<GridCourse>) {
        table.edit(\.query, at: "search", after: .milliseconds(250)) { .page(query: $0, from: 0) }
        table.lay(\.found, at: "count") { found in
            // The message that nothing was found takes the place of the photos.
            guard let found, found.total > 0 || found.query.isEmpty else { return nil }
            return found.query.isEmpty
                ? .grid.count(count: found.total) : .grid.found(count: found.total, query: found.query)
        }
        table.lay(\.query, at: "empty") { $0.isEmpty ? .grid.bare : .grid.empty(query: $0) }
        table.show("clear", when: \.isBarren)
        table.order(.page(query: "", from: 0), on: .tap("clear"))
        table.focus("search", on: .tap("clear"))
    }

    private func layPhotos(_ table: TableBuilder<GridCourse>) {
        table.rows(
            \.tiles, at: "photos", paging: \.paging,
            PagingPlaces(loading: "busy", empty: "empty", problem: "problem", apology: "problem", retry: "retry")
        ) { tile in
            tile.lay(\.picture, at: "picture")
            tile.lay(\.name, at: "name")
            tile.lay(\.likes.count, at: "likes") { $0 > 0 ? .likes(count: $0) : nil }
            tile.label(\.name, at: "open") { .grid.open(name: $0) }
            tile.focus("open", on: .tap("open"))
            tile.seat(.photo, on: .tap("open")) { PhotoCourse.Entree(id: $0.id) }
        } more: {
            $0.next
        }
    }
}
