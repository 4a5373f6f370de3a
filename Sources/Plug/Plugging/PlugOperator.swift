infix operator <~ : AssignmentPrecedence

/// Plugs a performer of an action in the current set: `Half.self <~ HalfByShifting()`.
///
/// An operator cannot have a third parameter, so this one does not know its file and line: ``Actions/Entry/site`` is
/// `nil`. Use `Actions.plug(Half.self, to: HalfByShifting())` to record the place.
///
/// - Parameters:
///   - action: the action's type.
///   - performer: the implementation, evaluated once, on the first call.
public func <~ <P: Performer>(action: P.Performs.Type, performer: @autoclosure @escaping @Sendable () -> P) {
    _ = Actions.current.register(Implementation<P.Performs>(at: nil) { AnyPerformer(by: performer()) })
}

/// Plugs a performer of an asynchronous action in the current set: `LikePhoto.self <~ LikeOverREST(delivery:
/// delivery)`.
///
/// It does not know its file and line; `Actions.plug(LikePhoto.self, to: LikeOverREST(delivery: delivery))` does.
///
/// - Parameters:
///   - action: the action's type.
///   - performer: the implementation, evaluated once, on the first call.
public func <~ <P: AsyncPerformer>(action: P.Performs.Type, performer: @autoclosure @escaping @Sendable () -> P) {
    _ = Actions.current.register(Implementation<P.Performs>(at: nil) { AnyAsyncPerformer(by: performer()) })
}
