import Dertisch
import DertischCatalogue
import DertischComponents

extension GridCourse: SampledCourse {
    static var samples: [Sample<GridCourse>] {
        Sample("twelve photos") { $0.show(SamplePhotos.names) }
        Sample("loading", Carte(paging: Paging(.loading)))
        Sample("no photos") { $0.show([]) }
        Sample("nothing found", Carte(query: "zebra")) { $0.show([]) }
        Sample("some found", Carte(query: "boat")) { $0.show(["Two boats", "Boathouse"]) }
        Sample("failed", Carte(paging: Paging(.failed)))
        Sample("more failed") {
            $0.show(SamplePhotos.names)
            $0.paging.failed()
        }
        Sample("offline", Carte(isKept: true)) { $0.show(SamplePhotos.names) }
        Sample("long names") { $0.show(SamplePhotos.longNames) }
    }
}

extension GridCourse.Carte {
    /// Shows photos of these names, as if no others existed.
    fileprivate mutating func show(_ names: [String]) {
        tiles = Rows(SamplePhotos.tiles(names))
        found = GridCourse.Found(query: query, total: names.count)
        paging.served(isLast: true)
    }
}
