infix operator <~ : AssignmentPrecedence

/// Plugs what performs an action in the current set: `Half.self <~ HalfByShifting()`.
///
/// The language gives an operator no third parameter, so this one cannot know its file and line: ``Actions/Entry/site`` is
/// `nil`. Whoever wants the place listed writes `Actions.plug(Half.self, to: HalfByShifting())`.
///
/// - Parameters:
///   - action: the action's type.
///   - performer: what performs it, evaluated at the first call, once.
public func <~ <P: Performer>(action: P.Performs.Type, performer: @autoclosure @escaping @Sendable () -> P) {
    _ = Actions.current.enter(Implementation<P.Performs>(at: nil) { SyncPerformance(by: performer()) })
}

/// Plugs what performs an action that may wait in the current set: `LikePhoto.self <~ LikeOverREST(delivery: delivery)`.
///
/// It cannot know its file and line; `Actions.plug(LikePhoto.self, to: LikeOverREST(delivery: delivery))` does.
///
/// - Parameters:
///   - action: the action's type.
///   - performer: what performs it, evaluated at the first call, once.
public func <~ <P: AsyncPerformer>(action: P.Performs.Type, performer: @autoclosure @escaping @Sendable () -> P) {
    _ = Actions.current.enter(Implementation<P.Performs>(at: nil) { AsyncPerformance(by: performer()) })
}
