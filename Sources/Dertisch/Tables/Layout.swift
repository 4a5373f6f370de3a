/// A use of a place, which its element may support.
public enum PlaceUse: String, Hashable, Sendable, CaseIterable {
    /// Shows a text.
    case text
    /// Shows a number: as text, or as progress.
    case number
    /// Shows a picture.
    case picture
    /// Is on or off.
    case toggle
    /// Takes typing.
    case entry
    /// Offers choices.
    case choice
    /// Holds rows.
    case rows
    /// Can be tapped.
    case tap
    /// Can be submitted.
    case submit
    /// Has a state, such as hidden or busy.
    case state
    /// Has an accessible label.
    case label
    /// Hints at what to enter.
    case hint
    /// Holds another customer's table.
    case section
}

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
        /// True if the layout itself needs the name, as for an element that another one refers to. Such a place need
        /// not be used.
        public var isNamedForItself = false
        /// True for a form. A customer must listen for its submission, or its input is lost.
        public var isForm = false

        /// Makes a description of a place.
        public init(element: String, site: Site, uses: Set<PlaceUse>, row: Layout? = nil) {
            self.element = element
            self.site = site
            self.uses = uses
            self.row = row
        }
    }

    /// The location of the layout file.
    public var site: Site
    /// The places outside of rows.
    public var places: [Place: Spot]

    /// Makes a layout.
    public init(site: Site, places: [Place: Spot]) {
        self.site = site
        self.places = places
    }
}

/// The layouts of one dining room, as the house check sees them.
public protocol LayoutBook: Sendable {
    /// The dining room's name in messages: `web`, `gtk`.
    var diningRoom: String { get }
    /// The layouts by their customers' names.
    var layouts: [String: Layout] { get }
    /// The faults of layouts that could not be read.
    var faults: [Fault] { get }
}
