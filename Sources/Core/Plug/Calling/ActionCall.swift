public import Synchronization

// Unsafe _withUnsafeGuaranteedRef: the caller keeps the set of actions during the call, the set its slots, and a
// slot its implementations.

/// Performs an action with the implementation plugged in the current set.
///
/// ```swift
/// extension Photo {
///     func thumbnail() throws -> Picture { try action(Thumbnail.self, self) }
/// }
/// ```
///
/// - Parameters:
///   - type: the action.
///   - input: the input of the action.
///   - file: the file of the call, for the message of ``UnpluggedError``.
///   - line: the line of the call, for the message of ``UnpluggedError``.
/// - Returns: the output of the action.
/// - Throws: ``UnpluggedError`` if the action has no implementation; otherwise the implementation's error.
/// - Complexity: O(1): a look-up and a call, without a lock, an allocation or a hop. The first call also creates the
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

/// Performs an action without input: `try action(Beep.self)`.
///
/// - Parameters:
///   - type: the action.
///   - file: the file of the call, for the message of ``UnpluggedError``.
///   - line: the line of the call, for the message of ``UnpluggedError``.
/// - Returns: the output of the action.
/// - Throws: ``UnpluggedError`` if the action has no implementation; otherwise the implementation's error.
/// - Complexity: O(1): a look-up and a call.
@inlinable
public func action<A: Action>(
    _ type: A.Type, file: StaticString = #fileID, line: UInt = #line
) throws -> A.Output where A.Input == Void {
    try action(type, (), file: file, line: line)
}

/// Performs an asynchronous action with the implementation plugged in the current set.
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
///   - input: the input of the action.
///   - file: the file of the call, for the message of ``UnpluggedError``.
///   - line: the line of the call, for the message of ``UnpluggedError``.
/// - Returns: the output of the action.
/// - Throws: ``UnpluggedError`` if the action has no implementation; otherwise the implementation's error.
/// - Complexity: O(1): a look-up and a call.
@inlinable
public func action<A: AsyncAction>(
    _ type: A.Type, _ input: A.Input, file: StaticString = #fileID, line: UInt = #line
) async throws -> A.Output {
    try await Actions.current.performer(of: type, file, line).body(input)
}

/// Performs an asynchronous action without input: `try await action(Refresh.self)`.
///
/// - Parameters:
///   - type: the action.
///   - file: the file of the call, for the message of ``UnpluggedError``.
///   - line: the line of the call, for the message of ``UnpluggedError``.
/// - Returns: the output of the action.
/// - Throws: ``UnpluggedError`` if the action has no implementation; otherwise the implementation's error.
/// - Complexity: O(1): a look-up and a call.
@inlinable
public func action<A: AsyncAction>(
    _ type: A.Type, file: StaticString = #fileID, line: UInt = #line
) async throws -> A.Output where A.Input == Void {
    try await action(type, (), file: file, line: line)
}

extension Actions {
    /// Performs an action without retaining its slot, which this set owns.
    @inlinable func perform<A: Action>(
        _ action: A.Type, _ input: A.Input, _ file: StaticString, _ line: UInt
    ) throws -> A.Output {
        try withExtendedLifetime(self) {
            guard let slot = slot(of: action) else { throw unplugged(action, .notPlugged, file, line) }
            return try slot._withUnsafeGuaranteedRef { try $0.perform(input, in: self, file, line) }
        }
    }

    /// The implementation of an action, created if necessary, retained for the duration of a call.
    @inlinable func performer<A: Pluggable>(
        of action: A.Type, _ file: StaticString, _ line: UInt
    ) throws(UnpluggedError) -> A.StoredPerformer {
        guard let slot = retained(slot(of: action)) else { throw unplugged(action, .notPlugged, file, line) }
        guard let performer = slot.performer() else { throw unplugged(action, .cycle, file, line) }
        return performer
    }

    @usableFromInline func unplugged<A: Pluggable>(
        _ action: A.Type, _ reason: UnpluggedError.Reason, _ file: StaticString, _ line: UInt
    ) -> UnpluggedError {
        UnpluggedError(ActionSignature(action), reason, in: self, at: Site(file: file, line: line))
    }
}
