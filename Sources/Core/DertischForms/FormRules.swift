public import DertischCore
public import Foundation

/// The rules of a form, declared once: the house keeps them, and the fields show them by the platform's own means.
///
/// A rule is a pure function of the values. A rule that only the kitchen can decide is asked by an order: see
/// ``FormBuilder/edit(_:at:named:after:file:line:asking:)``.
///
/// ```swift
/// static func rules(_ rules: inout FormRules<Invoice>) {
///     rules.require(\.number)
///     rules.limit(\.number, to: 20)
///     rules.count(\.tags, 1...3)
///     rules.range(\.discount, 0...100)
///     rules.check(\.due, Wording("invoice.dueBeforeIssued")) { invoice in
///         guard let issued = invoice.issued, let due = invoice.due else { return true }
///         return due >= issued
///     }
///     rules.group(\.address)
///     rules.lines(\.items)
/// }
/// ```
///
/// Of several rules of one field, the first that is broken is told.
public struct FormRules<Values: FormValues>: Sendable {
    /// The key path of a field.
    public typealias Path<Value> = any KeyPath<Values, Value> & Sendable

    private typealias Check =
        @Sendable (Values, FormRules, _ report: (FormField, FormMessage) -> Void) -> Void

    private var checks: [Check] = []
    /// The constraints of fields, by their kind.
    private(set) var constraints: [[FormField.Property]: FieldConstraints] = [:]

    init() { Values.rules(&self) }

    /// The broken rules: the first of each field, in the order of their declaration.
    func problems(of values: Values) -> FormProblems {
        var problems = FormProblems()
        for check in checks { check(values, self) { problems.add($1, at: $0) } }
        return problems
    }

    private mutating func add(
        _ path: any AnyKeyPath & Sendable, _ constrain: (inout FieldConstraints) -> Void = { _ in },
        _ problem: @escaping @Sendable (Values) -> FormMessage?
    ) {
        let field = FormField(FormField.Property(path))
        constrain(&constraints[field.kind, default: FieldConstraints()])
        checks.append { values, _, report in if let problem = problem(values) { report(field, problem) } }
    }
}

// MARK: Fields that must be filled in

extension FormRules {
    /// Requires a text that does not only consist of blanks.
    public mutating func require(_ path: Path<String>) {
        add(path) {
            $0.isRequired = true
        } _: {
            $0[keyPath: path].allSatisfy(\.isWhitespace) ? .required : nil
        }
    }

    /// Requires a value.
    public mutating func require<Value>(_ path: Path<Value?>) {
        add(path) {
            $0.isRequired = true
        } _: {
            $0[keyPath: path] == nil ? .required : nil
        }
    }

    /// Requires a toggle to be on, such as the consent to terms.
    public mutating func require(_ path: Path<Bool>) {
        add(path) {
            $0.isRequired = true
        } _: {
            $0[keyPath: path] ? nil : .accepted
        }
    }

    /// Requires at least one of several options.
    public mutating func require<Element: Sendable>(_ path: Path<Set<Element>>) {
        add(path) {
            $0.isRequired = true
        } _: {
            $0[keyPath: path].isEmpty ? .required : nil
        }
    }

    /// Requires at least one element of a list.
    public mutating func require<Element>(_ path: Path<[Element]>) {
        add(path) { $0[keyPath: path].isEmpty ? .required : nil }
    }
}

// MARK: Limits

extension FormRules {
    /// Limits the letters of a text.
    ///
    /// - Parameters:
    ///   - path: the field.
    ///   - most: the greatest number of letters, as people count them.
    public mutating func limit(_ path: Path<String>, to most: Int) { length(path, 0...most) }

    /// Requires a number of letters. An empty text keeps the rule: whether the field must be filled in is a rule of its own.
    public mutating func length(_ path: Path<String>, _ range: ClosedRange<Int>) {
        // Not a constraint: a platform may count a letter as several, and would cut off a text that the rule allows.
        add(path) {
            let count = $0[keyPath: path].count
            if count > range.upperBound { return .tooLong(most: range.upperBound) }
            return count > 0 && count < range.lowerBound ? .tooShort(least: range.lowerBound) : nil
        }
    }

    /// Requires a number of chosen options. None at all keeps the rule: whether any must be chosen is a rule of its own.
    ///
    /// ```swift
    /// rules.count(\.tags, 1...3)
    /// ```
    public mutating func count<Element: Sendable>(_ path: Path<Set<Element>>, _ range: ClosedRange<Int>) {
        add(path) {
            let count = $0[keyPath: path].count
            if count > range.upperBound { return .tooMany(most: range.upperBound) }
            return count > 0 && count < range.lowerBound ? .tooFew(least: range.lowerBound) : nil
        }
    }

    /// Requires a value between two limits, which it may reach.
    public mutating func range<Value: Comparable & Editable>(_ path: Path<Value>, _ range: ClosedRange<Value>) {
        limit(path, range.lowerBound, range.upperBound) { $0[keyPath: path] }
    }

    /// Requires a value of at least a limit: `rules.range(\.guests, 1...)`.
    public mutating func range<Value: Comparable & Editable>(_ path: Path<Value>, _ range: PartialRangeFrom<Value>) {
        limit(path, range.lowerBound, nil) { $0[keyPath: path] }
    }

    /// Requires a value of at most a limit: `rules.range(\.discount, ...100)`.
    public mutating func range<Value: Comparable & Editable>(
        _ path: Path<Value>, _ range: PartialRangeThrough<Value>
    ) { limit(path, nil, range.upperBound) { $0[keyPath: path] } }

    /// Requires a value between two limits, if there is one.
    public mutating func range<Value: Comparable & Editable>(_ path: Path<Value?>, _ range: ClosedRange<Value>) {
        limit(path, range.lowerBound, range.upperBound) { $0[keyPath: path] }
    }

    /// Requires a value of at least a limit, if there is one.
    public mutating func range<Value: Comparable & Editable>(_ path: Path<Value?>, _ range: PartialRangeFrom<Value>) {
        limit(path, range.lowerBound, nil) { $0[keyPath: path] }
    }

    /// Requires a value of at most a limit, if there is one.
    public mutating func range<Value: Comparable & Editable>(
        _ path: Path<Value?>, _ range: PartialRangeThrough<Value>
    ) { limit(path, nil, range.upperBound) { $0[keyPath: path] } }

    private mutating func limit<Value: Comparable & Editable>(
        _ path: any AnyKeyPath & Sendable, _ least: Value?, _ most: Value?,
        _ read: @escaping @Sendable (Values) -> Value?
    ) {
        let (lower, upper) = (least.map(FormMessage.Limit.init), most.map(FormMessage.Limit.init))
        add(path) {
            $0.minimum = lower?.plain
            $0.maximum = upper?.plain
        } _: { values in
            guard let value = read(values) else { return nil }
            if let least, let lower, value < least { return .tooSmall(lower) }
            if let most, let upper, value > most { return .tooLarge(upper) }
            return nil
        }
    }
}

// MARK: Steps

extension FormRules {
    /// Requires a multiple of a step, counted from the lower limit of the field's range, or from zero without one.
    ///
    /// ```swift
    /// rules.range(\.plates, 10...)
    /// rules.step(\.plates, 5)
    /// ```
    ///
    /// - Parameters:
    ///   - path: the field.
    ///   - step: the distance of two values, above zero. Any other step is no rule.
    public mutating func step(_ path: Path<Int>, _ step: Int) {
        self.step(path, Decimal(step)) { Decimal($0[keyPath: path]) }
    }

    /// Requires a multiple of a step, if there is a value.
    public mutating func step(_ path: Path<Int?>, _ step: Int) {
        self.step(path, Decimal(step)) { $0[keyPath: path].map { Decimal($0) } }
    }

    /// Requires a multiple of a step. The digits are compared exactly.
    public mutating func step(_ path: Path<Decimal>, _ step: Decimal) {
        self.step(path, step) { $0[keyPath: path] }
    }

    /// Requires a multiple of a step, if there is a value.
    public mutating func step(_ path: Path<Decimal?>, _ step: Decimal) {
        self.step(path, step) { $0[keyPath: path] }
    }

    /// Requires a multiple of a step. Numbers count as they are written: 0.3 is a multiple of 0.1, and so is a sum that differs from it by rounding
    /// alone, such as 0.1 * 3.
    public mutating func step(_ path: Path<Double>, _ step: Double) {
        guard let decimal = Decimal(written: step) else { return }
        self.step(path, decimal, isSame: Double.differByRounding) { Decimal(written: $0[keyPath: path]) }
    }

    /// Requires a multiple of a step, if there is a value.
    public mutating func step(_ path: Path<Double?>, _ step: Double) {
        guard let decimal = Decimal(written: step) else { return }
        self.step(path, decimal, isSame: Double.differByRounding) {
            $0[keyPath: path].flatMap { Decimal(written: $0) }
        }
    }

    private mutating func step(
        _ path: any AnyKeyPath & Sendable, _ step: Decimal,
        isSame: @escaping @Sendable (Decimal, Decimal) -> Bool = { $0 == $1 },
        _ read: @escaping @Sendable (Values) -> Decimal?
    ) {
        guard step.isFinite, step > 0 else { return }
        let field = FormField(FormField.Property(path))
        constraints[field.kind, default: FieldConstraints()].step = step.plainText
        checks.append { values, rules, report in
            guard let value = read(values), value.isFinite else { return }
            // The range may be declared after the step.
            let limits = rules.constraints[field.kind]
            let steps = FormSteps(
                of: step, from: limits?.minimum.flatMap { Decimal(string: $0) },
                to: limits?.maximum.flatMap { Decimal(string: $0) })
            let nearest = steps.nearest(to: value)
            if isSame(value, nearest) { return }
            let example = FormMessage.Limit(steps.allowed(near: nearest))
            report(field, .offStep(FormMessage.Limit(step), example: example))
        }
    }
}

// MARK: Rules of the app

extension FormRules {
    /// Requires a condition, which may depend on several fields.
    ///
    /// ```swift
    /// rules.check(\.again, Wording("signUp.differ")) { $0.again == $0.password }
    /// ```
    ///
    /// - Parameters:
    ///   - path: the field at which the message stands.
    ///   - message: the message if the condition is false.
    ///   - isKept: the condition: a pure function of the values.
    public mutating func check<Value>(
        _ path: Path<Value>, _ message: Wording, _ isKept: @escaping @Sendable (Values) -> Bool
    ) { add(path) { isKept($0) ? nil : .app(message) } }

    /// Requires a condition whose message depends on the values; `nil` if it is kept.
    public mutating func check<Value>(_ path: Path<Value>, _ problem: @escaping @Sendable (Values) -> Wording?) {
        add(path) { problem($0).map { .app($0) } }
    }

    /// Adds the rules of a group of fields, which is a value of its own: `rules.group(\.address)`.
    public mutating func group<Group: FormValues>(_ path: Path<Group>) {
        let (rules, outer) = (FormRules<Group>(), FormField.Property(path))
        for (kind, more) in rules.constraints {
            let whole = kind.prefix(1).map { $0.inside(outer) } + kind.dropFirst()
            constraints[whole, default: FieldConstraints()].add(more)
        }
        checks.append { values, _, report in
            for (field, message) in rules.problems(of: values[keyPath: path]).all {
                report(field.inside(outer), message)
            }
        }
    }

    /// Adds the rules of each line of a list.
    public mutating func lines<Line: FormValues & Identifiable>(_ path: Path<[Line]>) where Line.ID: Sendable {
        let (rules, list) = (FormRules<Line>(), FormField.Property(path))
        for (kind, more) in rules.constraints { constraints[[list] + kind, default: FieldConstraints()].add(more) }
        checks.append { values, _, report in
            for line in values[keyPath: path] {
                let place = FormField.Line(line.id, of: list)
                for (field, message) in rules.problems(of: line).all { report(field.inside(place), message) }
            }
        }
    }
}

extension FormMessage.Limit {
    init<Value: Editable>(_ value: Value) {
        plain = value.plainText
        text = { value.text(by: $0) }
    }
}
