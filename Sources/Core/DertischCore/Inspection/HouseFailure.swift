/// A failure, as an ``Inspector`` hears of it: the error, and the order that failed.
///
/// ```swift
/// func notice(_ event: HouseEvent) {
///     guard let failure = event.kind.failure else { return }
///     failures[failure.name, default: 0] += 1  // such as PhotoError.asleep
/// }
/// ```
///
/// Two failures are equal if their names are: the errors need not be comparable.
public struct HouseFailure: Sendable {
    /// The error itself. Its description may hold text that a guest typed; ``name`` does not.
    public let error: any Error
    /// The error's type, and its case if it is an enum: `PhotoError.asleep`. Associated values are left out.
    public let name: String
    /// The case of the order that failed, without its associated values; `nil` if no order failed, or orders are no
    /// enum.
    public let order: String?

    /// Makes a description of a failure: `HouseFailure(PhotoError.asleep)`.
    ///
    /// - Parameters:
    ///   - error: the error that was thrown.
    ///   - order: the order that failed; `nil` if no order did.
    public init(_ error: any Error, for order: (any Sendable)? = nil) {
        self.error = error
        let type = "\(Swift.type(of: error))"
        name = CaseName.of(error).map { "\(type).\($0)" } ?? type
        self.order = order.flatMap { CaseName.of($0) }
    }
}

extension HouseFailure: Hashable {
    /// True if both have the same names.
    public static func == (left: HouseFailure, right: HouseFailure) -> Bool {
        left.name == right.name && left.order == right.order
    }

    /// Hashes the names.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(order)
    }
}

extension Fault: LoggableError {}
extension Faults: LoggableError {}
