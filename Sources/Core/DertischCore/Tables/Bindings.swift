/// The declarations of a customer for one level: the table itself, or the rows of one place.
@usableFromInline @MainActor package final class Bindings<Value> {
    /// Responds to an edit, given its revision and the current value.
    @usableFromInline package typealias Editing =
        @MainActor (Edited, Int, Value, RowNumber) -> Result<[Response], Refusal>
    /// Responds to the choice of a number, given the current value.
    @usableFromInline package typealias Choosing =
        @MainActor (Int, Value, RowNumber) -> Result<[Response], Refusal>

    /// Responds to the rows that are in view, given the current value.
    @usableFromInline package typealias Scrolling = @MainActor (Range<Int>, Value, RowNumber) -> [Response]
    /// Responds to the choice of several numbers, given the current value.
    @usableFromInline package typealias Selecting =
        @MainActor ([Int], Value, RowNumber) -> Result<[Response], Refusal>

    /// Responds to what a module hears, given the current value, and true if the place is hidden or disabled.
    @usableFromInline package typealias Hearing =
        @MainActor (ModuleValue, Value, RowNumber, _ isClosed: Bool) -> Result<[Response], Refusal>

    @usableFromInline var all: [Binding<Value>] = []
    /// The responses to gestures, in the order declared.
    @usableFromInline var responses: [@MainActor (Value, RowNumber) -> Response?] = []
    /// The indices of the responses to each gesture.
    @usableFromInline var listeners = GestureIndex()
    @usableFromInline var edits: [Place: Editing] = [:]
    @usableFromInline var choices: [Place: Choosing] = [:]
    @usableFromInline var scrolls: [Place: Scrolling] = [:]
    @usableFromInline var selections: [Place: Selecting] = [:]
    @usableFromInline var modules: [Place: Hearing] = [:]
    /// The keys that this level and its rows listen for.
    @usableFromInline var keys: [DeclaredKey] = []
    /// The entries of this level and of its rows.
    @usableFromInline var entries: [any EditedEntry] = []
    @usableFromInline var closed: [Place: [@MainActor (Value) -> Bool]] = [:]
    /// The sections, which hold other customers.
    var sections: [DeclaredSection<Value>] = []
    /// The triggers, which respond when a property of the carte comes to hold a value.
    var triggers: [Trigger<Value>] = []
    /// The responses of the table once its customer has been greeted.
    var greetings: [@MainActor (Value) -> Response?] = []
    /// The question asked before the customer leaves.
    var leaveConfirmation: LeaveConfirmation<Value>?
    /// True of a carte whose entrée leads to nothing; `nil` if the customer declares no such condition.
    private(set) var isNotFound: (@MainActor (Value) -> Bool)?
    /// The menus of the table and its rows.
    @usableFromInline let menus: BillOrders
    /// The declarations that depend on the device instead of the carte; `nil` for most customers.
    @usableFromInline var metrics: MetricsBindings?
    /// The constraints of fields, which never change.
    private var constraints: [Place: FieldConstraints] = [:]
    /// The places of the layout, for the texts that it names in their rows.
    private var spots: [Place: Layout.Spot] = [:]
    /// The log of a dry run; `nil` while the house is open.
    @usableFromInline let log: DeclarationLog?
    /// True once `layTable` has returned: a builder kept beyond that declares nothing any more.
    @usableFromInline var isLaid = false

    @inlinable init(log: DeclarationLog?, menus: BillOrders = BillOrders()) {
        self.log = log
        self.menus = menus
    }

    @inlinable func seal() {
        layConstraints()
        isLaid = true
        metrics?.seal()
    }

    /// The bindings for declarations that depend on the device. Bindings asked for after `layTable` have no effect.
    func metricsBindings() -> MetricsBindings {
        if let metrics { return metrics }
        let made = MetricsBindings(log: log)
        if !isLaid { metrics = made }
        return made
    }

    @inlinable package func add(_ binding: Binding<Value>) { if !isLaid { all.append(binding) } }

    /// Adds a condition under which the entrée leads to nothing.
    package func addNotFound(_ condition: @escaping @MainActor (Value) -> Bool) {
        guard !isLaid else { return }
        let others = isNotFound
        isNotFound = { condition($0) || others?($0) == true }
    }

    /// Adds the texts that a layout names. The customer then lays its own.
    @usableFromInline func add(_ layout: Layout?) {
        guard let layout, !isLaid else { return }
        spots = layout.places
        if !layout.texts.isEmpty { add(.fixed(layout.texts)) }
    }

    /// Adds constraints to a field. They are laid with the first pass.
    package func constrain(_ place: Place, _ more: FieldConstraints) {
        if !isLaid { constraints[place, default: FieldConstraints()].add(more) }
    }

    @usableFromInline func layConstraints() {
        for (place, constraints) in constraints.sorted(by: { $0.key.name < $1.key.name }) {
            add(
                Binding { _, _, pass, row, writer in
                    if pass == .fresh { writer.lay(.constraints(constraints), at: Spot(place, in: row)) }
                })
        }
    }

    /// The layout of the rows at a place.
    @usableFromInline func rowLayout(at place: Place) -> Layout? { spots[place]?.row }

    /// True if the layout's element at a place shows and tells numbers in ASCII digits.
    package func takesPlainNumbers(at place: Place) -> Bool { spots[place]?.takesPlainNumbers == true }

    func trigger(_ trigger: Trigger<Value>) {
        guard !isLaid else { return }
        triggers.append(trigger)
    }

    package func greet(_ respond: @escaping @MainActor (Value) -> Response?) {
        guard !isLaid else { return }
        greetings.append(respond)
    }

    func confirmLeaving(_ confirmation: LeaveConfirmation<Value>) { if !isLaid { leaveConfirmation = confirmation } }

    func hold(_ section: DeclaredSection<Value>) { if !isLaid { sections.append(section) } }

    @inlinable func listen(to gesture: Gesture, _ respond: @escaping @MainActor (Value, RowNumber) -> Response?) {
        guard !isLaid else { return }
        listeners.add(responses.count, for: gesture)
        responses.append(respond)
        if case .press(let press, let repeats) = gesture { keys.append(DeclaredKey(press, repeats: repeats)) }
    }

    /// Adds the keys that the rows of a list listen for.
    @inlinable func addKeys<Row>(of rows: Bindings<Row>, in list: Place) {
        keys += rows.keys.map { DeclaredKey($0.press, repeats: $0.repeats, in: $0.list ?? list) }
    }

    package func edit(_ place: Place, of entry: any EditedEntry, _ respond: @escaping Editing) {
        guard !isLaid else { return }
        edits[place] = respond
        entries.append(entry)
    }

    /// The texts that were typed at secret spots of a table, in its rows as well.
    func secrets(of table: any RestaurantTable) -> SecretTexts {
        var secrets = SecretTexts()
        for entry in entries {
            for text in entry.secretTexts(on: table) { secrets.insert(text) }
        }
        return secrets
    }

    @inlinable package func choose(_ place: Place, _ respond: @escaping Choosing) {
        if !isLaid { choices[place] = respond }
    }

    package func hear(_ place: Place, _ respond: @escaping Hearing) { if !isLaid { modules[place] = respond } }
    package func scroll(_ place: Place, _ respond: @escaping Scrolling) { if !isLaid { scrolls[place] = respond } }
    @inlinable package func select(_ place: Place, _ respond: @escaping Selecting) {
        if !isLaid { selections[place] = respond }
    }

    @inlinable package func close(_ place: Place, when closed: @escaping @MainActor (Value) -> Bool) {
        if !isLaid { self.closed[place, default: []].append(closed) }
    }

    /// Lays everything, or all texts.
    @inlinable func lay(_ value: Value, _ pass: Pass, in row: RowNumber, by writer: TableWriter) {
        for binding in all { binding.lay(value, value, pass, row, writer) }
    }

    /// Lays the changes since an earlier value.
    @inlinable func lay(_ value: Value, since old: Value, in row: RowNumber, by writer: TableWriter) {
        for binding in all { binding.lay(value, old, .changes, row, writer) }
    }

    @inlinable func forget(_ row: RowNumber, by writer: TableWriter) {
        for binding in all { binding.forget?(row, writer) }
    }

    /// The responses to an event of the customer's visit: being seated, or returning.
    @inlinable func respond(to occasion: Gesture, _ value: Value) -> [Response] {
        listeners[occasion].compactMap { responses[$0](value, .table) }
    }

    /// The responses to a gesture, with the current value.
    @inlinable func respond(
        to event: GestureEvent, at spot: Spot, _ value: Value
    ) -> Result<[Response], Refusal> {
        let place = spot.place
        let isClosed = closed[place]?.contains { $0(value) } == true
        if isClosed, !event.isReport { return .failure(.disabled) }
        switch event {
        case .tapped: return heard(.tap(place), value, spot.row)
        case .submitted: return heard(.submit(place), value, spot.row)
        case .entered: return heard(.enter(place), value, spot.row)
        case .left: return heard(.leave(place), value, spot.row)
        case .pressed(let press, let isRepeated):
            let again = Gesture.press(press, repeats: true)
            let isHeld = isRepeated || !listeners[again].isEmpty
            return heard(isHeld ? again : .press(press, repeats: false), value, spot.row)
        case .reachedEnd: return heard(.end(of: place), value, spot.row)
        case .edited(let edited, let revision):
            return edits[place]?(edited, revision, value, spot.row) ?? .failure(.unhandled)
        case .scrolled(let range):
            return scrolls[place].map { .success($0(range, value, spot.row)) } ?? .failure(.unhandled)
        case .chose(let number):
            return choices[place]?(number, value, spot.row) ?? .failure(.unhandled)
        case .selected(let numbers):
            return selections[place]?(numbers, value, spot.row) ?? .failure(.unhandled)
        case .module(let heard):
            return modules[place]?(heard, value, spot.row, isClosed) ?? .failure(.unhandled)
        }
    }

    @inlinable func heard(
        _ gesture: Gesture, _ value: Value, _ row: RowNumber
    ) -> Result<[Response], Refusal> {
        let indices = listeners[gesture]
        guard !indices.isEmpty else { return .failure(.unhandled) }
        // A loop: a closure would check at run time that it is on the main actor.
        var heard: [Response] = []
        heard.reserveCapacity(indices.count)
        for index in indices {
            if let response = responses[index](value, row) { heard.append(response) }
        }
        return .success(heard)
    }
}
