/// Everything that a customer declared for one level: the table itself, or the rows of one place.
@usableFromInline @MainActor final class Layer<Value> {
    /// Answers what was entered, with the number of the edit and the value as it is then.
    @usableFromInline typealias Editing =
        @MainActor (Edited, Int, UnsafePointer<Value>, RowNumber) -> Result<[Response], Refusal>
    /// Answers the choice of that number, with the value as it is then.
    @usableFromInline typealias Choosing =
        @MainActor (Int, UnsafePointer<Value>, RowNumber) -> Result<[Response], Refusal>

    // Not checked for overlapping access: appended to until `isLaid`, read from then on. `lay` lends a cover to the customer's
    // own closures, and what they might append meanwhile is refused.
    @exclusivity(unchecked) @usableFromInline var covers: [Cover<Value>] = []
    @usableFromInline var listeners: [Gesture: [@MainActor (Value, RowNumber) -> Response?]] = [:]
    /// Whether being seated or being back is listened to.
    @usableFromInline var hasOccasions = false
    @usableFromInline var edits: [Place: Editing] = [:]
    @usableFromInline var choices: [Place: Choosing] = [:]
    @usableFromInline var closed: [Place: [@MainActor (UnsafePointer<Value>) -> Bool]] = [:]
    /// Where others sit at the table.
    @usableFromInline var sections: [DeclaredSection<Value>] = []
    /// What the table does by itself once its carte holds something.
    @usableFromInline var triggers: [Trigger<Value>] = []
    /// Whether there are any of these: most tables have none, and to look into a list costs a seating more than to ask.
    @usableFromInline var hasTriggers = false
    /// What the table itself asks for once its customer has been greeted.
    @usableFromInline var greetings: [@MainActor (UnsafePointer<Value>) -> Response?] = []
    @usableFromInline var hasGreetings = false
    /// What is asked before the customer leaves.
    @usableFromInline var stay: StayRequest<Value>?
    /// The menus of the table and its rows.
    @usableFromInline let menus: MenuBook
    /// What depends on the device and not on the carte; `nil` for most.
    @usableFromInline var metrics: MetricsLayer?
    /// What the house learns while it lays dry; `nil` while it is open.
    @usableFromInline let survey: Survey?
    /// Set once `layTable` has returned: a setting kept beyond that declares nothing any more.
    @usableFromInline var isLaid = false

    @inlinable init(survey: Survey?, menus: MenuBook = MenuBook()) {
        self.survey = survey
        self.menus = menus
    }

    @inlinable func seal() {
        isLaid = true
        metrics?.seal()
    }

    /// Where what depends on the device is declared. One that is asked for too late is nobody's.
    func metricsLayer() -> MetricsLayer {
        if let metrics { return metrics }
        let made = MetricsLayer(survey: survey)
        if !isLaid { metrics = made }
        return made
    }

    @inlinable func add(_ cover: Cover<Value>) { if !isLaid { covers.append(cover) } }

    func trigger(_ trigger: Trigger<Value>) {
        guard !isLaid else { return }
        hasTriggers = true
        triggers.append(trigger)
    }

    func greet(_ respond: @escaping @MainActor (UnsafePointer<Value>) -> Response?) {
        guard !isLaid else { return }
        hasGreetings = true
        greetings.append(respond)
    }

    func hold(_ section: DeclaredSection<Value>) { if !isLaid { sections.append(section) } }

    @inlinable func listen(to gesture: Gesture, _ respond: @escaping @MainActor (Value, RowNumber) -> Response?) {
        guard !isLaid else { return }
        listeners[gesture, default: []].append(respond)
        if gesture.isOccasion { hasOccasions = true }
    }

    @inlinable func edit(_ place: Place, _ respond: @escaping Editing) { if !isLaid { edits[place] = respond } }

    @inlinable func choose(_ place: Place, _ respond: @escaping Choosing) { if !isLaid { choices[place] = respond } }

    @inlinable func close(_ place: Place, when closed: @escaping @MainActor (UnsafePointer<Value>) -> Bool) {
        if !isLaid { self.closed[place, default: []].append(closed) }
    }

    @inlinable func lay(_ value: UnsafePointer<Value>, _ pass: Pass<Value>, in row: RowNumber, by hand: Hand) {
        // By index, so that no cover is copied whole.
        for index in covers.indices { covers[index].lay(value, pass, row, hand) }
    }

    /// Lays what has changed since a value was laid.
    @inlinable func lay(
        _ value: UnsafePointer<Value>, since old: UnsafePointer<Value>, in row: RowNumber, by hand: Hand
    ) {
        lay(value, .since(old), in: row, by: hand)
    }

    @inlinable func forget(_ row: RowNumber, by hand: Hand) {
        for cover in covers { cover.forget?(row, hand) }
    }

    /// What the customer's own occasions ask for: being seated, being back.
    @inlinable func respond(to occasion: Gesture, _ value: Value) -> [Response] {
        (listeners[occasion] ?? []).compactMap { $0(value, .table) }
    }

    /// What a gesture asks for, with the value as it is now.
    @inlinable func respond(
        to gestured: Gestured, at spot: Spot, _ value: UnsafePointer<Value>
    ) -> Result<[Response], Refusal> {
        let place = spot.place
        if closed[place]?.contains(where: { $0(value) }) == true { return .failure(.disabled) }
        switch gestured {
        case .tapped: return heard(.tap(place), value, spot.row)
        case .submitted: return heard(.submit(place), value, spot.row)
        case .reachedEnd: return heard(.end(of: place), value, spot.row)
        case .edited(let edited, let revision):
            return edits[place]?(edited, revision, value, spot.row) ?? .failure(.nobodyListens)
        case .chose(let number):
            return choices[place]?(number, value, spot.row) ?? .failure(.nobodyListens)
        }
    }

    @inlinable func heard(
        _ gesture: Gesture, _ value: UnsafePointer<Value>, _ row: RowNumber
    ) -> Result<[Response], Refusal> {
        guard let listeners = listeners[gesture] else { return .failure(.nobodyListens) }
        return .success(listeners.compactMap { $0(value.pointee, row) })
    }
}
