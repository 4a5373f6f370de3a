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
/// - Complexity: O(1): a look-up under a lock, and a call without an allocation or a hop. The first call also creates the
///   implementation.
@inlinable
public func action<A: Action>(
    _ type: A.Type, _ input: A.Input, file: StaticString = #fileID, line: UInt = #line
) throws -> A.Output {
    try Actions.current.performer(of: type, file, line).body(input)
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
    /// The implementation of an action, created if necessary.
    @usableFromInline func performer<A: Pluggable>(
        of action: A.Type, _ file: StaticString, _ line: UInt
    ) throws(UnpluggedError) -> A.StoredPerformer {
        guard let slot = slot(of: action) else { throw unplugged(action, .notPlugged, file, line) }
        guard let performer = slot.performer() else { throw unplugged(action, .cycle, file, line) }
        return performer
    }

    func unplugged<A: Pluggable>(
        _ action: A.Type, _ reason: UnpluggedError.Reason, _ file: StaticString, _ line: UInt
    ) -> UnpluggedError {
        UnpluggedError(ActionSignature(action), reason, in: self, at: Site(file: file, line: line))
    }
}
