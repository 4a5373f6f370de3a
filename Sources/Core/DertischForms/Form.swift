import DertischCore

/// A form on the carte: the values as the guest has filled them in, those that are stored, and the messages about the fields.
///
/// ```swift
/// struct Carte: BlankCarte { var booking = Form(Booking()) }
/// ```
///
/// The guest's edits are on it at once; no order is needed. A head chef that reads stored values serves them:
///
/// ```swift
/// waiter.serve(\.booking.saved, try await tables.find(id))
/// ```
///
/// It is `Codable` if its values are. A course that keeps it gives drafts back after a restart:
/// `static let kept = Kept<Carte>(\.booking)`.
public struct Form<Values: FormValues>: Equatable, Sendable {
    private let rules: FormRules<Values>
    private var current: Values
    private var baseline: Values
    /// The values that are being saved; `nil` while no order saves them.
    private var submitted: Values?
    /// The broken rules of the current values.
    private(set) var problems: FormProblems
    /// The kitchen's messages, each until its field is changed.
    private(set) var refusals = FormProblems()
    /// The fields that the guest has filled in and left.
    private var touched: Set<FormField> = []
    /// True once the guest has tried to submit: then all broken rules are shown.
    private var isTried = false

    /// Makes a form.
    ///
    /// - Parameter values: the values with which it begins, which count as saved.
    public init(_ values: Values) {
        rules = FormRules<Values>()
        current = values
        baseline = values
        problems = rules.problems(of: values)
    }

    /// The values as the guest has filled them in. A waiter that sets them forgets the kitchen's messages.
    public var values: Values {
        get { current }
        set {
            current = newValue
            refusals = FormProblems()
            problems = rules.problems(of: newValue)
        }
    }

    /// The values as they are stored. The guest's form shows them, unless it has been changed since.
    public var saved: Values {
        get { baseline }
        set {
            let isReplaced = current == baseline || current == submitted
            baseline = newValue
            // A head chef may serve the values as it has stored them before it returns.
            if isSubmitting { submitted = newValue }
            if isReplaced { values = newValue }
        }
    }

    /// True if the guest has filled in anything that is not saved.
    public var isChanged: Bool { current != baseline }

    /// True if all rules are kept. The kitchen may still refuse a field.
    public var isValid: Bool { problems.isEmpty }

    /// True while an order saves the values.
    public var isSubmitting: Bool { submitted != nil }

    /// Goes back to the saved values, and forgets all messages.
    public mutating func reset() {
        values = baseline
        touched = []
        isTried = false
    }

    /// Shows the kitchen's messages at their fields. A `FormRefusal` that a head chef throws does so by itself.
    public mutating func refuse(_ refusal: FormRefusal<Values>) {
        for (field, message) in refusal.problems.all { refusals.add(message, at: field) }
    }

    /// Compares the values and messages.
    public static func == (left: Form, right: Form) -> Bool {
        left.current == right.current && left.baseline == right.baseline && left.submitted == right.submitted
            && left.isTried == right.isTried && left.touched == right.touched && left.refusals == right.refusals
            && left.problems == right.problems
    }
}

// MARK: Broken rules

extension Form {
    /// The first rule that is broken at a field, whether its message is shown yet or not; `nil` if all are kept.
    ///
    /// So the same rules are kept by values that no guest types, such as those of a file:
    ///
    /// ```swift
    /// var form = Form(Booking())
    /// form.values = booking
    /// let problem = form.problem(at: \.day)
    /// ```
    ///
    /// - Parameter path: the field.
    public func problem<Value>(at path: any KeyPath<Values, Value> & Sendable) -> FormMessage? {
        problems[FormField(FormField.Property(path))]
    }

    /// The first rule that is broken at a field of one line of a list; `nil` if all are kept.
    ///
    /// - Parameters:
    ///   - list: the list.
    ///   - id: the line.
    ///   - path: the field of the line.
    public func problem<Line: FormValues & Identifiable, Value>(
        in list: any KeyPath<Values, [Line]> & Sendable, of id: Line.ID, at path: any KeyPath<Line, Value> & Sendable
    ) -> FormMessage? where Line.ID: Sendable {
        let line = FormField.Line(id, of: FormField.Property(list))
        return problems[FormField(FormField.Property(path), in: [line])]
    }
}

/// The names of a form's parts.
private enum Key: CodingKey { case values, saved, isTried }

extension Form: Encodable where Values: Encodable {
    /// Encodes the values, the saved ones, and whether the guest has tried to submit. An order that saves does not outlive its process.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(current, forKey: .values)
        try container.encode(baseline, forKey: .saved)
        if isTried { try container.encode(true, forKey: .isTried) }
    }
}

extension Form: Decodable where Values: Decodable {
    /// Decodes a form. Its rules are checked again.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(try container.decode(Values.self, forKey: .saved))
        values = try container.decode(Values.self, forKey: .values)
        isTried = try container.decodeIfPresent(Bool.self, forKey: .isTried) ?? false
    }
}

// MARK: The guest's edits

extension Form {
    /// Changes the values at a field. The kitchen's message about it is outdated.
    mutating func edit(_ field: FormField, _ change: (inout Values) -> Void) {
        change(&current)
        refusals.remove(field)
        problems = rules.problems(of: current)
    }

    /// Notes that the guest has filled in a field and left it.
    mutating func touch(_ field: FormField) { touched.insert(field) }

    /// Notes that the guest has tried to submit.
    mutating func noteTry() { isTried = true }

    mutating func beginSubmission() {
        isTried = true
        submitted = current
        // The kitchen is asked anew.
        refusals = FormProblems()
    }

    /// Ends a submission.
    ///
    /// - Parameter isSaved: true if the submitted values are stored now. Newer edits stay.
    mutating func endSubmission(isSaved: Bool) {
        if isSaved, let submitted {
            baseline = submitted
            if current == submitted { (touched, isTried) = ([], false) }
        }
        submitted = nil
    }

    /// The message that is shown at a field: the kitchen's, or a broken rule that the guest may know of.
    func message(at field: FormField) -> FormMessage? {
        refusals[field] ?? (isTried || touched.contains(field) ? problems[field] : nil)
    }

    /// The messages that are shown, with the kitchen's first.
    var shownMessages: [(field: FormField, message: FormMessage)] {
        refusals.all + problems.all.filter { refusals[$0.field] == nil && message(at: $0.field) != nil }
    }
}
