public import DertischCore
import DertischSupport
public import Plug

extension Substitutes {
    /// Plugs a function in place of the action's performer.
    ///
    /// ```swift
    /// substitutes.plug(LikePhoto.self) { _ in 42 }
    /// ```
    ///
    /// - Parameters:
    ///   - action: the action's type.
    ///   - file: the file of the call, for messages.
    ///   - line: the line of the call, for messages.
    ///   - perform: performs the action. It starts on the actor of the action's caller.
    public mutating func plug<A: AsyncAction>(
        _ action: A.Type, file: StaticString = #fileID, line: UInt = #line,
        to perform: @escaping @Sendable (A.Input) async throws(A.Failure) -> A.Output
    ) {
        register(performerFor: Plugged<A>.self, named: ActionName.of(action), at: Site(file: file, line: line)) {
            $0[HouseActions.self].actions.plug(action, file: file, line: line, to: perform)
        }
    }

    /// Plugs a function in place of the synchronous action's performer. Parameters are those of the other `plug`.
    public mutating func plug<A: Action>(
        _ action: A.Type, file: StaticString = #fileID, line: UInt = #line,
        to perform: @escaping @Sendable (A.Input) throws(A.Failure) -> A.Output
    ) {
        register(performerFor: Plugged<A>.self, named: ActionName.of(action), at: Site(file: file, line: line)) {
            $0[HouseActions.self].actions.plug(action, file: file, line: line, to: perform)
        }
    }
}
