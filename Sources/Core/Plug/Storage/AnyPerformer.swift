/// The stored implementation of an ``Action``. Apps never use it.
public final class AnyPerformer<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline let body: @Sendable (Input) throws(Failure) -> Output

    @usableFromInline init(_ body: @escaping @Sendable (Input) throws(Failure) -> Output) { self.body = body }

    convenience init<P: Performer>(by performer: P)
    where P.Performs.Input == Input, P.Performs.Output == Output, P.Performs.Failure == Failure {
        self.init { (input) throws(Failure) in try performer.perform(input) }
    }
}
