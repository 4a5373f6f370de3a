/// What the house learns of one customer while it lays its table dry.
@usableFromInline @MainActor final class Survey {
    /// One use of a place.
    struct Use {
        let place: Place
        let use: PlaceUse
        let detail: String
        let site: Site
    }

    /// One edge to another customer.
    struct Edge {
        let name: String
        let course: any Course.Type
        let site: Site
    }

    private(set) var uses: [Use] = []
    private(set) var edges: [Edge] = []
    private(set) var texts: [(key: TextKey, site: Site)] = []
    private(set) var rows: [(place: Place, survey: Survey)] = []

    @usableFromInline func use(_ place: Place, for use: PlaceUse, _ detail: String, at site: Site) {
        uses.append(Use(place: place, use: use, detail: detail, site: site))
    }

    func edge<D>(to id: CustomerID<D>, at site: Site) {
        edges.append(Edge(name: id.name, course: D.self, site: site))
    }

    func text(_ key: TextKey, at site: Site) { texts.append((key, site)) }

    @usableFromInline func rows(at place: Place) -> Survey {
        let survey = Survey()
        rows.append((place, survey))
        return survey
    }

    /// This level and all those of rows below it.
    var levels: [Survey] { [self] + rows.flatMap(\.survey.levels) }
}
