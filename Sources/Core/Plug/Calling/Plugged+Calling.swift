extension Plugged where A: Action {
    /// Performs the action: `let two = try half(4)`, without `try` if the action cannot fail.
    ///
    /// - Parameters:
    ///   - input: the input of the action.
    ///   - file: the file of the call.
    ///   - line: the line of the call.
    /// - Returns: the output of the action.
    /// - Throws: the implementation's error. If the implementation's own initialiser makes the call, and the action
    ///   can throw any error, ``UnpluggedError`` as well. If the action cannot, that initialiser runs again, as in any
    ///   recursion.
    /// - Complexity: O(1): a look-up under a lock, and a call without an allocation or a hop.
    @inlinable
    public func callAsFunction(
        _ input: A.Input, file: StaticString = #fileID, line: UInt = #line
    ) throws(A.Failure) -> A.Output {
        try performer(file, line).body(input)
    }

    /// Performs an action without input: `try beep()`.
    ///
    /// - Parameters:
    ///   - file: the file of the call.
    ///   - line: the line of the call.
    /// - Returns: the output of the action.
    /// - Throws: the implementation's error.
    @inlinable
    public func callAsFunction(
        file: StaticString = #fileID, line: UInt = #line
    ) throws(A.Failure) -> A.Output where A.Input == Void {
        try callAsFunction((), file: file, line: line)
    }
}

extension Plugged where A: AsyncAction {
    /// Performs the action: `let likes = try await like(photo.id)`. It starts on the caller's actor.
    ///
    /// - Parameters:
    ///   - input: the input of the action.
    ///   - file: the file of the call.
    ///   - line: the line of the call.
    /// - Returns: the output of the action.
    /// - Throws: the implementation's error.
    /// - Complexity: O(1): a look-up and a call.
    @inlinable
    public func callAsFunction(
        _ input: A.Input, file: StaticString = #fileID, line: UInt = #line
    ) async throws(A.Failure) -> A.Output {
        try await performer(file, line).body(input)
    }

    /// Performs an action without input: `try await refresh()`.
    ///
    /// - Parameters:
    ///   - file: the file of the call.
    ///   - line: the line of the call.
    /// - Returns: the output of the action.
    /// - Throws: the implementation's error.
    @inlinable
    public func callAsFunction(
        file: StaticString = #fileID, line: UInt = #line
    ) async throws(A.Failure) -> A.Output where A.Input == Void {
        try await performer(file, line).body(())
    }
}

extension Plugged {
    /// The implementation for the next call.
    @usableFromInline func performer(_ file: StaticString, _ line: UInt) throws(A.Failure) -> A.StoredPerformer {
        let actions = actions.effective
        let slot = actions.slot(of: A.self) ?? found
        if let performer = slot.performer() { return performer }
        let error = actions.unplugged(A.self, .cycle, file, line)
        if let error = error as? A.Failure { throw error }
        return slot.secondPerformer()
    }
}
