public import DertischCore
import DertischComponents

/// A customer's declarations of one form. See `table.form`.
@MainActor public struct FormBuilder<C: Course, Values: FormValues> {
    /// The key path of a field.
    public typealias Path<Value> = any WritableKeyPath<Values, Value> & Sendable

    let table: TableBuilder<C>
    let place: Place
    let change: FormChange<C, Values>
    let rules = FormRules<Values>()
    let spots = FormSpots()

    /// The form on the carte.
    var path: FormChange<C, Values>.Path { change.path }
}

/// Makes changes of a form on the carte. The table's responses hold it, and never the builder: that holds the table, which would then hold itself.
struct FormChange<C: Course, Values: FormValues>: Sendable {
    typealias Path = any WritableKeyPath<C.Carte, Form<Values>> & Sendable

    let path: Path

    func callAsFunction(_ change: @escaping @Sendable (inout Form<Values>) -> Void) -> CarteChange<C.Carte> {
        CarteChange { [path] in change(&$0[keyPath: path]) }
    }
}

// MARK: Fields

extension FormBuilder {
    /// Lets the guest fill in a field.
    ///
    /// ```swift
    /// form.edit(\.day, at: "day", named: "booking.day")
    /// ```
    ///
    /// The field's rules are shown by the platform's own means as well: as `required`, `min` and `max` in a browser. A number or a date is read
    /// in the guest's language.
    ///
    /// - Parameters:
    ///   - field: the field.
    ///   - place: the place of the entry or toggle.
    ///   - name: the text that names the field in the summary.
    public func edit<Value: Editable>(
        _ field: Path<Value>, at place: Place, named name: TextKey? = nil, file: StaticString = #fileID,
        line: UInt = #line
    ) { edit(field, at: place, name, nil, file, line) }

    /// Lets the guest fill in a field about which the kitchen is asked while it is typed.
    ///
    /// The order is given once typing rests, if the field keeps its own rules. Its head chef throws a ``FormRefusal`` if the value is no good.
    /// Declare its pace as `.latest`, so that the answer to the newest value counts.
    ///
    /// ```swift
    /// form.edit(\.number, at: "number", named: "invoice.number") { .isFree($1) }
    /// ```
    ///
    /// - Parameters:
    ///   - field: the field.
    ///   - place: the place of the entry.
    ///   - name: the text that names the field in the summary.
    ///   - rest: the time for which typing must have rested.
    ///   - ask: makes the order from the carte and the value.
    public func edit<Value: Editable>(
        _ field: Path<Value>, at place: Place, named name: TextKey? = nil, after rest: Duration = .milliseconds(300),
        file: StaticString = #fileID, line: UInt = #line,
        asking ask: @escaping @MainActor (C.Carte, Value) -> C.Order
    ) { edit(field, at: place, name, (rest, ask), file, line) }

    private func edit<Value: Editable>(
        _ property: Path<Value>, at place: Place, _ name: TextKey?,
        _ question: (rest: Duration, ask: @MainActor (C.Carte, Value) -> C.Order)?, _ file: StaticString, _ line: UInt
    ) {
        let (form, field) = (path, FormField(FormField.Property(property)))
        spots.note(field, at: Spot(place))
        let entry = EntryBinding<C.Carte, Value>(
            { $0[keyPath: form].values[keyPath: property] }, at: place,
            isPlain: table.bindings.takesPlainNumbers(at: place)
        ) { [change] _, value in
            change { $0.edit(field) { $0[keyPath: property] = value } }
        }
        let asking = FormQuestion<C, Values>(about: form)
        edit(declaration(of: field, at: place, name), by: entry, in: table, Site(file: file, line: line)) {
            carte, value in
            guard let question else { return [] }
            var edited = carte[keyPath: form]
            edited.edit(field) { $0[keyPath: property] = value }
            guard edited.problems[field] == nil else { return [] }
            return [.resting(question.ask(carte, value), Edit(entry: asking, spot: Spot(place)), question.rest)]
        }
    }

    private func declaration(
        of field: FormField, at place: Place, _ name: TextKey?
    ) -> FormFieldDeclaration<C.Carte> {
        let form = path
        return FormFieldDeclaration(
            place: place, kind: field.kind, name: name, message: { $0[keyPath: form].message(at: field) },
            touch: { [change] _ in change { $0.touch(field) } })
    }

    /// Lays a field of the form or of one of its lines.
    ///
    /// - Parameter more: makes the responses to an edit that follow it.
    func edit<Level, Value: Editable>(
        _ field: FormFieldDeclaration<Level>, by entry: EntryBinding<Level, Value>, in level: LevelBuilder<C, Level>,
        _ site: Site, _ more: @escaping @MainActor (Level, Value) -> [Response] = { _, _ in [] }
    ) {
        let (place, bindings) = (field.place, level.bindings)
        // Only an entry is left: a toggle says all with one tap.
        let isEntry = Value.editable.use == .entry
        level.uses(place, for: Value.editable.use, at: site)
        bindings.add(entry.binding)
        bindings.edit(place, of: entry) { edited, revision, current, row in
            entry.edit(edited, revision: revision, about: current, in: row).map { responses in
                responses + (isEntry ? [] : [.order(field.touch(current), nil)])
                    + (entry.value(of: edited).map { more(current, $0) } ?? [])
            }
        }
        show(field, in: level, site)
        if isEntry {
            level.listen(to: .leave(place), site) { current, _ in .order(field.touch(current), nil) }
        }
    }

    /// Shows the messages about a field at its place, and its constraints.
    private func show<Level>(
        _ field: FormFieldDeclaration<Level>, in level: LevelBuilder<C, Level>, _ site: Site
    ) {
        if let name = field.name { level.says(name, at: site) }
        spots.name(field.kind, field.name)
        level.bindings.add(
            .shown(field.message, at: field.place, isText: true) { message, texts in
                .invalid(message.map { $0.text(by: texts) })
            })
        level.bindings.constrain(field.place, rules.constraints[field.kind] ?? FieldConstraints())
    }

    /// Lets the guest choose one of several options.
    ///
    /// ```swift
    /// form.choose(\.customer, from: \.customers, at: "customer", named: "invoice.customer") { customer, _ in
    ///     customer.name
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - field: the id of the chosen option, if any.
    ///   - options: the options, in order, on the carte. Their ids are unique.
    ///   - place: the place of the choice.
    ///   - name: the text that names the field in the summary.
    ///   - label: makes the text of one option.
    public func choose<Options: Collection & Equatable & Sendable>(
        _ field: Path<Options.Element.ID?>, from options: @escaping @MainActor (C.Carte) -> Options, at place: Place,
        named name: TextKey? = nil, file: StaticString = #fileID, line: UInt = #line,
        label: @escaping @MainActor (Options.Element, Sommelier) -> String
    ) where Options.Element: Identifiable & Sendable, Options.Element.ID: Sendable {
        let form = path
        let (key, take) = choice(of: field, at: place)
        table.uses(place, for: .choice, file, line)
        let choice = ChoiceBinding<C.Carte, Options, Options.Element.ID?>(
            chosen: { $0[keyPath: form].values[keyPath: field] }, from: options, at: place, label: label
        ) { _, id in take(id) }
        table.bindings.add(choice.binding)
        table.bindings.choose(place) { choice.choose($0, about: $1, in: $2) }
        show(declaration(of: key, at: place, name), in: table, Site(file: file, line: line))
    }

    /// Lets the guest choose several of several options. The layout decides how: by check boxes, or in a list.
    ///
    /// ```swift
    /// form.choose(\.tags, from: \.allTags, at: "tags", named: "invoice.tags") { tag, _ in tag.name }
    /// ```
    ///
    /// - Parameters:
    ///   - field: the ids of the chosen options.
    ///   - options: the options, in order, on the carte. Their ids are unique.
    ///   - place: the place of the choice.
    ///   - name: the text that names the field in the summary.
    ///   - label: makes the text of one option.
    public func choose<Options: Collection & Equatable & Sendable>(
        _ field: Path<Set<Options.Element.ID>>, from options: @escaping @MainActor (C.Carte) -> Options,
        at place: Place, named name: TextKey? = nil, file: StaticString = #fileID, line: UInt = #line,
        label: @escaping @MainActor (Options.Element, Sommelier) -> String
    ) where Options.Element: Identifiable & Sendable, Options.Element.ID: Sendable {
        let form = path
        let (key, take) = choice(of: field, at: place)
        table.uses(place, for: .selection, file, line)
        let choice = ChoiceBinding<C.Carte, Options, Set<Options.Element.ID>>(
            selected: { $0[keyPath: form].values[keyPath: field] }, from: options, at: place, label: label
        ) { _, ids in take(ids) }
        table.bindings.add(choice.binding)
        table.bindings.select(place) { choice.select($0, about: $1, in: $2) }
        show(declaration(of: key, at: place, name), in: table, Site(file: file, line: line))
    }

    /// A field that is chosen, and the change of the carte that takes the guest's choice. It counts as left at once.
    private func choice<Value: Sendable>(
        of field: Path<Value>, at place: Place
    ) -> (FormField, @MainActor (Value) -> CarteChange<C.Carte>) {
        let key = FormField(FormField.Property(field))
        spots.note(key, at: Spot(place))
        return (
            key,
            { [change] value in
                change {
                    $0.edit(key) { $0[keyPath: field] = value }
                    $0.touch(key)
                }
            }
        )
    }
}

/// The declaration of a field, at a level of the table: the table itself, or its rows.
struct FormFieldDeclaration<Level> {
    let place: Place
    let kind: [FormField.Property]
    let name: TextKey?
    let message: @MainActor (Level) -> FormMessage?
    /// A change of the carte: the guest has filled in the field, and is done with it.
    let touch: @MainActor (Level) -> any Sendable
}

// MARK: Submission

extension FormBuilder {
    /// Submits the form: gives an order with its values.
    ///
    /// ```swift
    /// form.submit { .save($0) }
    /// form.submit(by: "send") { .send($0) }
    /// ```
    ///
    /// While a rule is broken, no order is given: all messages are shown, and the first such field gets the focus. While the order is under
    /// way, the form is not submitted again. Once its head chef has returned, the values count as saved. If it throws a ``FormRefusal``, that
    /// is shown at the fields; any other error is told as usual.
    ///
    /// - Parameters:
    ///   - button: the place of the button that submits in this way. If left out, the form's own submission: by its other buttons, or
    ///     the return key.
    ///   - order: makes the order from the values.
    public func submit(
        by button: Place? = nil, file: StaticString = #fileID, line: UInt = #line,
        _ order: @escaping @MainActor (Values) -> C.Order
    ) {
        let gesture: Gesture = button.map { .tap($0) } ?? .submit(place)
        let (form, spots, spot) = (path, spots, Spot(button ?? place))
        let submission = FormSubmission<C, Values>(of: form, spots)
        table.listen(to: gesture, Site(file: file, line: line)) { [change] carte, _ in
            let form = carte[keyPath: form]
            if form.isSubmitting { return nil }
            return .order(form.isValid ? change { $0.beginSubmission() } : change { $0.noteTry() }, nil)
        }
        table.listen(to: gesture, Site(file: file, line: line)) { carte, _ in
            let form = carte[keyPath: form]
            if form.isSubmitting { return nil }
            if form.isValid { return .orderFromEntries(order(form.values), Edit(entry: submission, spot: spot)) }
            return form.problems.all.lazy.compactMap { spots.spot(of: $0.field) }.first.map { .focus($0) }
        }
    }

    /// Goes back to the saved values on a gesture.
    ///
    /// ```swift
    /// form.reset(on: .tap("discard"))
    /// ```
    public func reset(on gesture: Gesture, file: StaticString = #fileID, line: UInt = #line) {
        table.listen(to: gesture, Site(file: file, line: line)) { [change] _, _ in .order(change { $0.reset() }, nil) }
    }

    /// Asks before the customer leaves while the form holds anything that is not saved. See `table.askToStay`.
    ///
    /// ```swift
    /// form.askToStay("invoice.lost", leave: "invoice.discard", stay: "invoice.goOn")
    /// ```
    public func askToStay(
        _ question: TextKey, leave: TextKey, stay: TextKey, file: StaticString = #fileID, line: UInt = #line
    ) {
        let form = path
        table.askToStay(
            while: { $0[keyPath: form].isChanged }, question, leave: leave, stay: stay, file: file, line: line)
    }

    /// Lists the messages that are shown, each with a link to its field.
    ///
    /// ```swift
    /// form.summary(at: "errors", link: "error")
    /// ```
    ///
    /// - Parameters:
    ///   - place: the place of the rows.
    ///   - link: the place in each row that shows the message, and leads to the field.
    public func summary(
        at place: Place, link: Place, file: StaticString = #fileID, line: UInt = #line
    ) {
        let (form, spots) = (path, spots)
        table.rows({ $0[keyPath: form].summary }, at: place, file: file, line: line) { row in
            row.lay({ $0 }, at: link, file: file, line: line) { line, texts in
                spots.text(of: line.message, at: line.id, by: texts)
            }
            row.listen(to: .tap(link), Site(file: file, line: line)) { line, _ in
                spots.spot(of: line.id).map { .focus($0) }
            }
        }
    }
}

/// A message in a form's summary.
struct FormSummaryLine: Identifiable, Equatable, Sendable {
    let id: FormField
    let message: FormMessage
}

extension Form {
    fileprivate var summary: [FormSummaryLine] {
        shownMessages.map { FormSummaryLine(id: $0.field, message: $0.message) }
    }
}
