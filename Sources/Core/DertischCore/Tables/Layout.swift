/// A dining room's layout of one customer: the places, the uses that each supports, and the rows within.
public struct Layout: Sendable {
    /// One place of a layout.
    public struct Spot: Sendable {
        /// The element of the place, in the designer's terms: `<img>`, `GtkLabel`.
        public var element: String
        /// The place's location in the layout file.
        public var site: Site
        /// The uses that the place supports.
        public var uses: Set<PlaceUse>
        /// The layout of each of its rows, if it holds rows.
        public var row: Layout?
        /// True if the layout itself needs the name, as for an element that another element refers to. Such a place
        /// need not be used.
        public var isNamedForItself = false
        /// True for a form. A customer must listen for its submission, or its input is lost.
        public var isForm = false
        /// The places within a form, also in its rows: a submission waits until the texts typed there are readable. `nil` if the layout does not name
        /// the places: then a submission waits for all entries.
        public var entries: Set<Place>?
        /// True for an element that shows and reports numbers in ASCII digits, and dates by ISO 8601, whatever the language, such as a slider. By
        /// default, true if the element can show a number as well as take typing.
        public var takesPlainNumbers: Bool
        /// True if text typed here is a secret, such as a password: a dining room shows the text to nobody and stores it nowhere.
        public var isSecret = false

        /// Makes a description of a place.
        public init(element: String, site: Site, uses: Set<PlaceUse>, row: Layout? = nil) {
            self.element = element
            self.site = site
            self.uses = uses
            self.row = row
            takesPlainNumbers = uses.isSuperset(of: [.entry, .number])
        }
    }

    /// The location of the layout file.
    public var site: Site
    /// The places outside of rows.
    public var places: [Place: Spot]
    /// The texts outside of rows that the layout names itself.
    public var texts: [FixedText]

    /// Makes a layout.
    public init(site: Site, places: [Place: Spot], texts: [FixedText] = []) {
        self.site = site
        self.places = places
        self.texts = texts
    }

    /// True if any place of that name is secret, outside of rows or within.
    package func isSecret(_ place: Place) -> Bool {
        places[place]?.isSecret == true || places.values.contains { $0.row?.isSecret(place) == true }
    }
}
