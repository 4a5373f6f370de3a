infix operator <~ : AssignmentPrecedence

/// Plugs a performer of an action in the current set: `Half.self <~ HalfByShifting()`.
///
/// An operator cannot have a third parameter, so this one does not know its file and line: ``Actions/Entry/site`` is
/// `nil`. Use `Actions.plug(HalfByShifting())` to record the place.
///
/// - Parameters:
///   - action: the action's type.
///   - performer: the implementation, evaluated once, on the first call.
public func <~ <P: Performer>(action: P.Performs.Type, performer: @autoclosure @escaping @Sendable () -> P) {
    _ = Actions.current.register(Implementation<P.Performs>(at: nil) { AnyPerformer(by: performer()) })
}

/// Plugs a performer of an asynchronous action in the current set: `LikePhoto.self <~ LikeOverREST(delivery:
/// delivery)`. Parameters are those of the other operator.
public func <~ <P: AsyncPerformer>(action: P.Performs.Type, performer: @autoclosure @escaping @Sendable () -> P) {
    _ = Actions.current.register(Implementation<P.Performs>(at: nil) { AnyAsyncPerformer(by: performer()) })
}

/// Plugs a function that performs an action in the current set: `Half.self <~ { $0 / 2 }`.
///
/// It does not know its file and line, as for a performer.
///
/// - Parameters:
///   - action: the action's type.
///   - perform: the function, on the caller's thread.
public func <~ <A: Action>(action: A.Type, perform: @escaping @Sendable (A.Input) throws(A.Failure) -> A.Output) {
    _ = Actions.current.register(Implementation<A>(at: nil) { AnyPerformer(perform) })
}

/// Plugs a function that performs an asynchronous action in the current set: `LikePhoto.self <~ delivery.like`.
///
/// - Parameters:
///   - action: the action's type.
///   - perform: the function. It starts on the caller's actor.
public func <~ <A: AsyncAction>(
    action: A.Type, perform: @escaping @Sendable (A.Input) async throws(A.Failure) -> A.Output
) {
    _ = Actions.current.register(Implementation<A>(at: nil) { AnyAsyncPerformer(perform) })
}
