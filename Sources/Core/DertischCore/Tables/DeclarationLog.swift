/// A log of one customer's declarations: the uses, edges and texts that the house records while it lays the table dry.
@usableFromInline @MainActor final class DeclarationLog {
    /// One use of a place.
    struct Use {
        let place: Place
        let use: PlaceUse
        let detail: String
        let site: Site
        /// True for a use that any number of gestures may make of one place.
        var canRepeat = false
    }

    /// One edge to another customer.
    struct Edge {
        let name: String
        let course: any Course.Type
        /// The section in which the customer is seated, if a section is named.
        let section: Place?
        let site: Site
    }

    /// One text that is laid or said.
    struct Text {
        let key: TextKey
        /// True if its gaps are filled where it is used.
        let hasArguments: Bool
        let site: Site
    }

    /// A response without a gesture, which may be declared only once, such as to seat a customer when a property comes
    /// to hold a value.
    struct Rule {
        let what: String
        let site: Site
    }

    /// One key that is listened for.
    struct Key {
        let press: KeyPress
        let site: Site
    }

    private(set) var uses: [Use] = []
    private(set) var edges: [Edge] = []
    private(set) var texts: [Text] = []
    private(set) var rules: [Rule] = []
    private(set) var keys: [Key] = []
    /// The sections, and the customer seated first in each.
    private(set) var sections: [(place: Place, first: String)] = []
    private(set) var rows: [(place: Place, log: DeclarationLog)] = []

    @usableFromInline func use(_ place: Place, for use: PlaceUse, _ detail: String, at site: Site) {
        uses.append(Use(place: place, use: use, detail: detail, site: site))
    }

    /// Notes that a gesture moves the focus to a place, as several may.
    func focus(_ place: Place, at site: Site) {
        uses.append(Use(place: place, use: .state, detail: Trait.focused.rawValue, site: site, canRepeat: true))
    }

    func edge<D>(to id: CustomerID<D>, in section: Place?, at site: Site) {
        edges.append(Edge(name: id.name, course: D.self, section: section, site: site))
    }

    func section<D>(at place: Place, holding id: CustomerID<D>) { sections.append((place, id.name)) }

    func text(_ key: TextKey, at site: Site, hasArguments: Bool = false) {
        texts.append(Text(key: key, hasArguments: hasArguments, site: site))
    }

    func rule(_ what: String, at site: Site) { rules.append(Rule(what: what, site: site)) }

    /// Notes a key. A second declaration of the same key is reported as a rule that is declared twice.
    @usableFromInline func key(_ press: KeyPress, at site: Site) {
        keys.append(Key(press: press, site: site))
        rule("the key \(press)", at: site)
    }

    @usableFromInline func rows(at place: Place) -> DeclarationLog {
        let log = DeclarationLog()
        rows.append((place, log))
        return log
    }

    /// This log and those of all rows below it.
    var levels: [DeclarationLog] { [self] + rows.flatMap(\.log.levels) }
}
