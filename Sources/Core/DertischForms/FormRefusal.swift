public import DertischCore

/// The kitchen's refusal of a form's values: an error that a head chef throws, and that is shown at the fields.
///
/// ```swift
/// case .save(let booking):
///     guard try await tables.isFree(booking.day) else { throw FormRefusal(\Booking.day, Wording("booking.full")) }
///     try await tables.book(booking)
/// ```
///
/// A message stays until the guest changes the field. No alert is shown.
public struct FormRefusal<Values: FormValues>: Error {
    private(set) var problems = FormProblems()

    /// Refuses one field.
    ///
    /// - Parameters:
    ///   - path: the field.
    ///   - message: the text that is shown at the field.
    public init<Value>(_ path: any KeyPath<Values, Value> & Sendable, _ message: Wording) { add(path, message) }

    /// Refuses a field of one line of a list.
    public init<Line: FormValues & Identifiable, Value>(
        _ list: any KeyPath<Values, [Line]> & Sendable, _ id: Line.ID, _ path: any KeyPath<Line, Value> & Sendable,
        _ message: Wording
    ) where Line.ID: Sendable { add(list, id, path, message) }

    /// Refuses one more field. The first message of a field counts.
    public mutating func add<Value>(_ path: any KeyPath<Values, Value> & Sendable, _ message: Wording) {
        problems.add(.app(message), at: FormField(FormField.Property(path)))
    }

    /// Refuses a field of one more line of a list.
    public mutating func add<Line: FormValues & Identifiable, Value>(
        _ list: any KeyPath<Values, [Line]> & Sendable, _ id: Line.ID, _ path: any KeyPath<Line, Value> & Sendable,
        _ message: Wording
    ) where Line.ID: Sendable {
        let line = FormField.Line(id, of: FormField.Property(list))
        problems.add(.app(message), at: FormField(FormField.Property(path), in: [line]))
    }
}
