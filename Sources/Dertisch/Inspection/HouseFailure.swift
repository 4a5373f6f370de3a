/// What went wrong, as an ``Inspector`` is told: which error, and for which order.
///
/// ```swift
/// func notice(_ event: HouseEvent) {
///     guard let failure = event.kind.failure else { return }
///     failures[failure.name, default: 0] += 1  // such as PhotoError.asleep
/// }
/// ```
///
/// Two failures are equal if their names are: the errors themselves need not be comparable.
public struct HouseFailure: Sendable {
    /// The error itself. Its description may hold what a visitor typed; ``name`` does not.
    public let error: any Error
    /// The error's type, and its case if it is an enum: `PhotoError.asleep`. What the case holds is left out.
    public let name: String
    /// The case of the order that failed, without what it holds; `nil` if no order failed, or orders are no enum.
    public let order: String?

    /// Describes a failure: `HouseFailure(PhotoError.asleep)`.
    ///
    /// - Parameters:
    ///   - error: what was thrown.
    ///   - order: the order for which it was thrown, if it was for one.
    public init(_ error: any Error, for order: (any Sendable)? = nil) {
        self.error = error
        let type = "\(Swift.type(of: error))"
        name = CaseName.of(error).map { "\(type).\($0)" } ?? type
        self.order = order.flatMap { CaseName.of($0) }
    }
}

extension HouseFailure: Hashable {
    /// Whether both have the same names.
    public static func == (left: HouseFailure, right: HouseFailure) -> Bool {
        left.name == right.name && left.order == right.order
    }

    /// Hashes the names.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(order)
    }
}

/// An error whose description may be written to a log: it holds nothing that a visitor typed, and nothing secret. A ``Fault`` is one.
///
/// ```swift
/// enum DiskProblem: LoggableError {
///     case full
///     var description: String { "The disk is full. Make room, then try again." }
/// }
/// ```
public protocol LoggableError: Error, CustomStringConvertible {}

extension Fault: LoggableError {}
extension Faults: LoggableError {}
