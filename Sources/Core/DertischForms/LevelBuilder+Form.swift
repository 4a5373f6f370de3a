public import DertischCore

extension LevelBuilder where Value == C.Carte {
    /// Lays a form: its fields, the messages about them, and its submission.
    ///
    /// ```swift
    /// table.form(\.booking, at: "booking") { form in
    ///     form.edit(\.name, at: "name", named: "booking.name")
    ///     form.edit(\.guests, at: "guests", named: "booking.guests")
    ///     form.edit(\.day, at: "day", named: "booking.day")
    ///     form.summary(at: "errors", link: "error")
    ///     form.submit { .save($0) }
    /// }
    /// ```
    ///
    /// A message appears at a field once the guest has left it, and at every field once it has been submitted.
    ///
    /// - Parameters:
    ///   - path: the form on the carte.
    ///   - place: the place of the form, which is submitted.
    ///   - declare: declares the fields. It runs once.
    public func form<Values>(
        _ path: any WritableKeyPath<Value, Form<Values>> & Sendable, at place: Place, file: StaticString = #fileID,
        line: UInt = #line, _ declare: (FormBuilder<C, Values>) -> Void
    ) {
        bindings.constrain(place, FieldConstraints())
        declare(FormBuilder(table: self, place: place, change: FormChange(path: path)))
    }
}
