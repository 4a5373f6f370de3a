/// What a place can be used for.
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

/// What a dining room knows of one customer's layout: the places, what each can be used for, and the rows within.
public struct Layout: Sendable {
    /// One place of a layout.
    public struct Spot: Sendable {
        /// What the place is in the designer's words: `<img>`, `GtkLabel`.
        public var element: String
        /// Where it stands.
        public var site: Site
        /// What it can be used for.
        public var uses: Set<PlaceUse>
        /// The places in each of its rows, if it holds rows.
        public var row: Layout?
        /// Whether the layout itself needs the name, as where another element refers to it: then it need not be used.
        public var isNamedForItself = false
        /// Whether it is a form: then a customer must listen to it, or what is entered there goes nowhere.
        public var isForm = false

        /// Describes a place.
        public init(element: String, site: Site, uses: Set<PlaceUse>, row: Layout? = nil) {
            self.element = element
            self.site = site
            self.uses = uses
            self.row = row
        }
    }

    /// Where the layout stands.
    public var site: Site
    /// The places outside of rows.
    public var places: [Place: Spot]

    /// Describes a layout.
    public init(site: Site, places: [Place: Spot]) {
        self.site = site
        self.places = places
    }
}

/// The layouts of one dining room, as the house check sees them.
public protocol LayoutBook: Sendable {
    /// What the dining room is called in messages: `web`, `gtk`.
    var diningRoom: String { get }
    /// The layouts by their customers' names.
    var layouts: [String: Layout] { get }
    /// What is wrong with layouts that could not be read.
    var faults: [Fault] { get }
}
