public import Synchronization

// Unsafe _withUnsafeGuaranteedRef: an outlet keeps its implementations, and the set of actions its outlets; the caller keeps
// the set during the call.

/// Performs an action, by whatever is plugged for it in the current set.
///
/// ```swift
/// extension Photo {
///     func thumbnail() throws -> Picture { try action(Thumbnail.self, self) }
/// }
/// ```
///
/// - Parameters:
///   - type: the action.
///   - input: what it is given.
///   - file: where it is called, for the message of ``Unplugged``.
///   - line: where it is called, for the message of ``Unplugged``.
/// - Returns: what the action gives back.
/// - Throws: ``Unplugged`` if nobody plugged it, or else what the implementation throws.
/// - Complexity: O(1): a look-up and a call, no lock, no allocation, no hop. The first call also makes the
///   implementation.
@inlinable
public func action<A: Action>(
    _ type: A.Type, _ input: A.Input, file: StaticString = #fileID, line: UInt = #line
) throws -> A.Output {
    if Actions.everBound.load(ordering: .relaxed) {
        return try Actions.boundOrProcessWide.perform(type, input, file, line)
    }
    return try Actions.processWide._withUnsafeGuaranteedRef { try $0.perform(type, input, file, line) }
}

/// Performs an action that takes nothing: `try action(Beep.self)`.
///
/// - Parameters:
///   - type: the action.
///   - file: where it is called, for the message of ``Unplugged``.
///   - line: where it is called, for the message of ``Unplugged``.
/// - Returns: what the action gives back.
/// - Throws: ``Unplugged`` if nobody plugged it, or else what the implementation throws.
/// - Complexity: O(1): a look-up and a call.
@inlinable
public func action<A: Action>(
    _ type: A.Type, file: StaticString = #fileID, line: UInt = #line
) throws -> A.Output where A.Input == Void {
    try action(type, (), file: file, line: line)
}

/// Performs an action that may wait, by whatever is plugged for it in the current set.
///
/// ```swift
/// extension Photo {
///     func like() async throws -> Int { try await action(LikePhoto.self, id) }
/// }
/// ```
///
/// It starts on the caller's actor.
///
/// - Parameters:
///   - type: the action.
///   - input: what it is given.
///   - file: where it is called, for the message of ``Unplugged``.
///   - line: where it is called, for the message of ``Unplugged``.
/// - Returns: what the action gives back.
/// - Throws: ``Unplugged`` if nobody plugged it, or else what the implementation throws.
/// - Complexity: O(1): a look-up and a call.
@inlinable
public func action<A: AsyncAction>(
    _ type: A.Type, _ input: A.Input, file: StaticString = #fileID, line: UInt = #line
) async throws -> A.Output {
    try await Actions.current.performance(of: type, file, line).body(input)
}

/// Performs an action that takes nothing and may wait: `try await action(Refresh.self)`.
///
/// - Parameters:
///   - type: the action.
///   - file: where it is called, for the message of ``Unplugged``.
///   - line: where it is called, for the message of ``Unplugged``.
/// - Returns: what the action gives back.
/// - Throws: ``Unplugged`` if nobody plugged it, or else what the implementation throws.
/// - Complexity: O(1): a look-up and a call.
@inlinable
public func action<A: AsyncAction>(
    _ type: A.Type, file: StaticString = #fileID, line: UInt = #line
) async throws -> A.Output where A.Input == Void {
    try await action(type, (), file: file, line: line)
}

extension Actions {
    /// Performs an action without counting a reference to its outlet, which this set keeps.
    @inlinable func perform<A: Action>(
        _ action: A.Type, _ input: A.Input, _ file: StaticString, _ line: UInt
    ) throws -> A.Output {
        try withExtendedLifetime(self) {
            guard let outlet = outlet(of: action) else { throw unplugged(action, .nobody, file, line) }
            return try outlet._withUnsafeGuaranteedRef { try $0.perform(input, in: self, file, line) }
        }
    }

    /// The implementation of an action, made if need be, to keep while a call waits.
    @inlinable func performance<A: Pluggable>(
        of action: A.Type, _ file: StaticString, _ line: UInt
    ) throws(Unplugged) -> A.Performance {
        guard let outlet = kept(outlet(of: action)) else { throw unplugged(action, .nobody, file, line) }
        guard let performance = outlet.performance() else { throw unplugged(action, .madeInACircle, file, line) }
        return performance
    }

    @usableFromInline func unplugged<A: Pluggable>(
        _ action: A.Type, _ reason: Unplugged.Reason, _ file: StaticString, _ line: UInt
    ) -> Unplugged {
        Unplugged(ActionSignature(action), reason, in: self, at: Site(file: file, line: line))
    }
}
