import DertischJSON

/// The weights of a browser's tries to have its state seated, which add up as long as none gets an answer.
///
/// A state whose seating ends the process would end each to which its tab goes. A try counts little when it is sent, since the process may have been
/// ended for another reason before it began. It counts fully once the process tells that it begins. The browser adds the numbers, and gives the sum with its
/// next try.
enum RestoreAttempts {
    /// The weight of a try that was sent. The client knows it too.
    static let sent = 1
    /// The weight of a try whose seating has begun.
    static let begun = 8
    /// From this sum on, a state is refused: after two tries that began, or sixteen without a sign of life.
    static let limit = 2 * begun

    /// Tells the browser what its try counts beyond what it has counted.
    static func message(_ weight: Int) -> [UInt8] { JSON.object(["try": .number(weight)]).bytes }
}
