/// The rules that a field shows and keeps by the platform's own means, such as the attributes of an HTML input.
///
/// They help the guest, and guarantee nothing: the house checks every value that arrives. A platform ignores a rule that its field does not support.
public struct FieldConstraints: Hashable, Sendable {
    /// True if the field must not stay empty. Screen readers announce it.
    public var isRequired = false
    /// The least value, as the field reports values: a number in ASCII digits, a date or a time by ISO 8601.
    public var minimum: String?
    /// The greatest value, as the field reports values.
    public var maximum: String?
    /// The distance between two values: a number in ASCII digits, in seconds for times and in days for dates.
    public var step: String?
    /// True if the customer listens for the focus that comes into the field.
    public var tellsEntering = false
    /// True if the customer listens for the focus that leaves the field.
    public var tellsLeaving = false

    /// Makes constraints without a rule.
    public init() {}

    /// Adds the rules of other constraints. A rule that both have is taken from the other constraints.
    public mutating func add(_ other: FieldConstraints) {
        isRequired = isRequired || other.isRequired
        minimum = other.minimum ?? minimum
        maximum = other.maximum ?? maximum
        step = other.step ?? step
        tellsEntering = tellsEntering || other.tellsEntering
        tellsLeaving = tellsLeaving || other.tellsLeaving
    }
}
