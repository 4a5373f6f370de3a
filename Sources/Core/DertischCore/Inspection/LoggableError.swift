/// An error whose description may be written to a log: it holds no text that a guest typed, and no secret. ``Fault``
/// conforms.
///
/// ```swift
/// enum DiskProblem: LoggableError {
///     case full
///     var description: String { "The disk is full. Make room, then try again." }
/// }
/// ```
public protocol LoggableError: Error, CustomStringConvertible {}
