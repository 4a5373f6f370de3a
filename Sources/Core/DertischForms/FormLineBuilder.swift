public import DertischCore

extension FormBuilder {
    /// Lays the lines of a list in the form, each with fields of its own.
    ///
    /// ```swift
    /// form.lines(\.items, at: "items") { item in
    ///     item.edit(\.text, at: "text", named: "invoice.text")
    ///     item.edit(\.price, at: "price", named: "invoice.price")
    ///     item.remove(on: .tap("remove"))
    /// }
    /// form.add(to: \.items, on: .tap("add")) { Invoice.Item(id: Int.random(in: 1...1_000_000)) }
    /// ```
    ///
    /// The rules of the lines are those of their type, if the form's rules name the list: `rules.lines(\.items)`.
    ///
    /// - Parameters:
    ///   - list: the lines. Their ids are unique, and stay while a line is edited.
    ///   - place: the place of the rows.
    ///   - declare: declares the fields of a line. It runs once.
    /// - Complexity: an edit costs O(n) in the number of lines, to find the one that has changed.
    public func lines<Line: FormValues & Identifiable>(
        _ list: Path<[Line]>, at place: Place, file: StaticString = #fileID, line: UInt = #line,
        _ declare: (FormLineBuilder<C, Values, Line>) -> Void
    ) where Line.ID: Sendable {
        let form = path
        table.rows({ $0[keyPath: form].lines(list) }, at: place, file: file, line: line) { row in
            declare(FormLineBuilder(form: self, list: list, row: row))
        }
    }

    /// Adds a line to the end of a list on a gesture.
    ///
    /// - Parameters:
    ///   - list: the list.
    ///   - gesture: the gesture.
    ///   - make: makes the line, with an id that no other line has.
    public func add<Line: FormValues & Identifiable>(
        to list: Path<[Line]>, on gesture: Gesture, file: StaticString = #fileID, line: UInt = #line,
        _ make: @escaping @MainActor () -> Line
    ) {
        let field = FormField(FormField.Property(list))
        table.listen(to: gesture, Site(file: file, line: line)) { [change] _, _ in
            let line = make()
            return .order(change { $0.edit(field) { $0[keyPath: list].append(line) } }, nil)
        }
    }
}

/// A customer's declarations of the lines of a list in a form. See `form.lines`.
@MainActor public struct FormLineBuilder<C: Course, Values: FormValues, Line: FormValues & Identifiable>
where Line.ID: Sendable {
    /// The key path of a field of the line.
    public typealias Path<Value> = any WritableKeyPath<Line, Value> & Sendable

    let form: FormBuilder<C, Values>
    let list: FormBuilder<C, Values>.Path<[Line]>
    let row: LevelBuilder<C, FormLine<Line>>

    private var change: FormChange<C, Values> { form.change }
    private var spots: FormSpots { form.spots }

    /// Lets the guest fill in a field of the line. Parameters are those of the form's own `edit`.
    public func edit<Value: Editable>(
        _ property: Path<Value>, at place: Place, named name: TextKey? = nil, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        let (list, property, key) = (list, property, FormField.Property(property))
        let kind = [FormField.Property(list), key]
        let field: @MainActor (Line.ID) -> FormField = { FormField(key, in: [FormField.Line($0, of: kind[0])]) }
        let declared = FormFieldDeclaration<FormLine<Line>>(
            place: place, kind: kind, name: name, message: { $0.messages[key] },
            touch: { [change] line in
                let field = field(line.id)
                return change { $0.touch(field) }
            })
        let entry = EntryBinding<FormLine<Line>, Value>(
            { $0.line[keyPath: property] }, at: place, isPlain: row.bindings.takesPlainNumbers(at: place)
        ) { [change] line, value in
            let (id, field) = (line.id, field(line.id))
            return change { $0.edit(field) { $0[keyPath: list].change(id) { $0[keyPath: property] = value } } }
        }
        form.edit(declared, by: entry, in: row, Site(file: file, line: line))
        row.bindings.add(
            Binding { [spots] line, _, pass, row, _ in
                if pass == .fresh { spots.note(field(line.id), at: Spot(place, in: row)) }
            } forget: { [spots] row, _ in
                spots.forget(row)
            })
    }

    /// Lays a value of the line that the guest cannot edit, such as a sum.
    ///
    /// - Parameter text: makes the text.
    public func lay<Value: Equatable & Sendable>(
        _ read: @escaping @MainActor (Line) -> Value, at place: Place, file: StaticString = #fileID,
        line: UInt = #line, as text: @escaping @MainActor (Value, Sommelier) -> String
    ) { row.lay({ read($0.line) }, at: place, file: file, line: line, as: text) }

    /// Removes the line on a gesture.
    public func remove(on gesture: Gesture, file: StaticString = #fileID, line: UInt = #line) {
        let (list, field) = (list, FormField(FormField.Property(list)))
        row.listen(to: gesture, Site(file: file, line: line)) { [change] line, _ in
            let id = line.id
            return .order(change { $0.edit(field) { $0[keyPath: list].removeAll { $0.id == id } } }, nil)
        }
    }

    /// Moves the line among the others on a gesture.
    ///
    /// - Parameters:
    ///   - distance: the number of places, negative towards the front. It moves as far as it can.
    ///   - gesture: the gesture.
    public func move(by distance: Int, on gesture: Gesture, file: StaticString = #fileID, line: UInt = #line) {
        let (list, field) = (list, FormField(FormField.Property(list)))
        row.listen(to: gesture, Site(file: file, line: line)) { [change] line, _ in
            let id = line.id
            return .order(change { $0.edit(field) { $0[keyPath: list].move(id, by: distance) } }, nil)
        }
    }
}

/// A line of a form as it is laid: its values, and the messages about its fields.
struct FormLine<Line: FormValues & Identifiable>: Identifiable, Equatable, Sendable where Line.ID: Sendable {
    let line: Line
    let messages: [FormField.Property: FormMessage]

    var id: Line.ID { line.id }
}

extension Form {
    /// The lines of a list, each with the messages about its fields.
    fileprivate func lines<Line: FormValues & Identifiable>(
        _ list: any KeyPath<Values, [Line]> & Sendable
    ) -> [FormLine<Line>] where Line.ID: Sendable {
        let property = FormField.Property(list)
        var messages: [FormField.Line: [FormField.Property: FormMessage]] = [:]
        for (field, message) in shownMessages where field.lines.count == 1 {
            if let line = field.lines.first, line.list == property {
                messages[line, default: [:]][field.property] = message
            }
        }
        return values[keyPath: list].map { line in
            FormLine(
                line: line, messages: messages.isEmpty ? [:] : messages[FormField.Line(line.id, of: property)] ?? [:])
        }
    }
}

extension Array where Element: Identifiable {
    fileprivate mutating func change(_ id: Element.ID, _ change: (inout Element) -> Void) {
        if let index = firstIndex(where: { $0.id == id }) { change(&self[index]) }
    }

    fileprivate mutating func move(_ id: Element.ID, by distance: Int) {
        guard let index = firstIndex(where: { $0.id == id }) else { return }
        let element = remove(at: index)
        let (target, isOverflowing) = index.addingReportingOverflow(distance)
        insert(element, at: isOverflowing ? (distance < 0 ? 0 : count) : Swift.min(Swift.max(0, target), count))
    }
}
