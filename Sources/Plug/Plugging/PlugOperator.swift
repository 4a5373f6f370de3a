infix operator <~ : AssignmentPrecedence

/// Plugs what performs an action in the current set: `Half.self <~ HalfByShifting()`.
///
/// - Parameters:
///   - action: the action's type.
///   - performer: what performs it, evaluated at the first call, once.
public func <~ <P: Performer>(action: P.Performs.Type, performer: @autoclosure @escaping @Sendable () -> P) {
    _ = Actions.current.enter(Implementation<P.Performs>(at: nil) { SyncPerformance(by: performer()) })
}

/// Plugs what performs an action that may wait in the current set: `LikePhoto.self <~ LikeOverREST(delivery: delivery)`.
///
/// - Parameters:
///   - action: the action's type.
///   - performer: what performs it, evaluated at the first call, once.
public func <~ <P: AsyncPerformer>(action: P.Performs.Type, performer: @autoclosure @escaping @Sendable () -> P) {
    _ = Actions.current.enter(Implementation<P.Performs>(at: nil) { AsyncPerformance(by: performer()) })
}
