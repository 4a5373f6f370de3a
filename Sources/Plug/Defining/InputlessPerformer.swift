/// An implementation of an ``Action`` without input: its `perform()` has no parameter.
///
/// ```swift
/// enum Beep: Action {}
///
/// struct BeepAloud: InputlessPerformer {
///     typealias Performs = Beep
///     func perform() { print("\u{7}") }
/// }
///
/// Beep.self <~ BeepAloud()
/// ```
public protocol InputlessPerformer: Performer where Performs.Input == Void {
    /// Performs the action once, on the caller's thread.
    ///
    /// - Returns: the output of the action.
    /// - Throws: an error that the action declares.
    func perform() throws(Performs.Failure) -> Performs.Output
}

extension InputlessPerformer {
    /// Performs the action once.
    public func perform(_: Void) throws(Performs.Failure) -> Performs.Output { try perform() }
}

extension AsyncInputlessPerformer {
    /// Performs the action once.
    public func perform(_: Void) async throws(Performs.Failure) -> Performs.Output { try await perform() }
}
