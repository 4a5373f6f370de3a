/// The staff of a party, and its carte, as the party uses them: its course is erased. See ``CourseStaff``.
///
/// No member decides anything about orders. Each calls the app's code, or asks what the customer has declared.
@MainActor protocol PartyStaff: AnyObject {
    /// The waiter, chefs and customer, in the order in which their shifts begin. Empty once the party has gone home.
    var colleagues: [any Colleague] { get }
    /// The declarations of the customer's table. They are an object that goes with the party.
    var declarations: AnyObject { get }
    /// True if the course keeps properties of the carte in seating plans.
    var keepsCarte: Bool { get }

    // MARK: The visit

    /// Connects the hats to the party.
    func join(_ party: Party)
    /// Declares the texts of the table's layout, and lets the customer declare the rest.
    func declareTable(_ table: any RestaurantTable)
    /// Subscribes the chefs to their news.
    func listenForNews()
    /// Notifies the customer of a step of its visit.
    func tell(_ step: VisitStep)
    /// Tells the waiter of the dishes that the turn has plated.
    func tellOfPlatedDishes()
    /// Ends the turn's list of dishes.
    ///
    /// - Parameter areLaid: true to tell the waiter that they have been laid.
    func endDishes(areLaid: Bool)
    /// Releases the staff.
    func dismiss()

    // MARK: Orders

    /// The recipient of an order; `nil` if it belongs to another course.
    func recipient(of order: any Sendable) -> OrderRecipient?
    /// Presents an order to the waiter.
    func take(_ order: any Sendable) -> Taken
    /// Lets a head chef begin an order. Returns the task, which has run up to its first suspension. At its end the order is closed.
    func cook(_ order: any Sendable, _ ticket: Ticket, by chef: Int) -> Task<Void, Never>
    /// Tells the waiter that an order has failed; `nil` for news.
    func apologise(_ error: any Error, for order: (any Sendable)?) -> Handled
    /// Tells the waiter that an order was dropped before it was cooked.
    func takeBack(_ order: any Sendable)
    /// Makes a change of the carte that needs no order.
    func change(by change: any Sendable)
    func backlog(of chef: Int) -> Backlog
    func timeLimit(of order: any Sendable, by chef: Int) -> Duration?
    /// True if an order may be done twice.
    func isRepeatable(_ order: any Sendable) -> Bool
    /// The order for a menu's bill; `nil` if the bill orders nothing.
    func order(for bill: any Sendable, opening: Int) -> (any Sendable)?

    // MARK: The table

    /// Lays the carte. A pass over changes leaves alone what depends on the device.
    func lay(_ pass: Pass, by writer: TableWriter)
    /// Lays the changes of the device.
    func layDevice(by writer: TableWriter)
    /// The responses to a gesture.
    func responses(to event: GestureEvent, at spot: Spot) -> Result<[Response], Refusal>
    /// The responses to being seated or returning.
    func responses(to occasion: Gesture) -> [Response]
    /// Requests of the table itself after its customer has been greeted.
    func greetings() -> [Response]
    /// The responses to changes of the device since the last call.
    func responsesToMetrics() -> [Response]
    /// The state of each trigger: true if the carte holds its value.
    var heldTriggers: [Bool] { get }
    /// The response of a trigger; `nil` if the carte no longer holds its value.
    func response(to trigger: Int) -> Response?
    /// True if the customer declared sections.
    var hasSections: Bool { get }
    /// The declared sections, evaluated on the current carte.
    func sections() -> [WantedSection]
    /// True if the customer says that its entrée leads to nothing.
    var isNotFound: Bool { get }
    /// True if the customer may ask to stay.
    var mayNeedLeaveConfirmation: Bool { get }
    /// True if the customer asks to stay now.
    var needsLeaveConfirmation: Bool { get }
    /// The question to ask before the customer leaves; `nil` if it does not ask to stay.
    func questionBeforeLeaving(by texts: Sommelier) -> AlertDraft?

    // MARK: The address

    /// True if the course binds properties of the carte to the query of its address.
    var bindsQuery: Bool { get }
    /// The bound values that differ from their defaults, in the order of the address.
    var query: [QueryValue] { get }
    /// Sets the bound properties of the carte, as an address gives them.
    ///
    /// - Returns: true if a property has changed, and if all values could be read.
    func take(_ query: QueryTexts) -> (hasChanged: Bool, areReadable: Bool)
    /// Notes that the address shows the carte as it is now.
    ///
    /// - Returns: true if the change adds an entry to the history, and false if it replaces the last one; `nil` if the address has not changed.
    func takeQueryChange() -> Bool?

    // MARK: Plans

    /// The kept properties of the carte as JSON, without secrets typed at the table; `nil` if there are none.
    func kept(at table: (any RestaurantTable)?) -> String?
    /// Sets the kept properties of a fresh carte.
    func restore(kept: String)
}

/// The recipient of an order.
enum OrderRecipient {
    /// The head chef with that index cooks it.
    case headChef(Int, Pace)
    /// No head chef accepts it, and the waiter alone handles it.
    case waiter
    /// It is a ``CarteChange``, and needs nobody.
    case carte
}
