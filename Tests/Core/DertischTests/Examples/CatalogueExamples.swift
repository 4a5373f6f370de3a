import Dertisch
import DertischCatalogue

extension HelloCourse: SampledCourse {
    static var samples: [Sample<HelloCourse>] {
        Sample("a first guest", Carte(guest: 1))
        Sample("a very long name", Carte(name: "Wolfeschlegelsteinhausenbergerdorff", guest: 1_000_000))
    }
}

enum WallCourse: Course {
    struct Entree: Codable, Sendable { let album: Int }
    struct Carte: BlankCarte { var photos = 0, query = "" }
}

extension WallCourse: SampledCourse {
    static let photos = 3
    static var samples: [Sample<WallCourse>] {
        Sample("three photos", entree: .init(album: 3), Carte(photos: photos))
    }
}

enum SearchedCourse: Course {
    struct Carte: BlankCarte { var photos = 0, query = "" }
}

extension SearchedCourse: SampledCourse {
    static var samples: [Sample<SearchedCourse>] {
        Sample("nothing found") { $0.query = "zebra" }
        for count in [0, 1, 2] { Sample("\(count) photos", Carte(photos: count)) }
    }
}
