/// The stored implementation of an ``AsyncAction``. Apps never use it.
public final class AnyAsyncPerformer<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline let body: @Sendable (Input) async throws(Failure) -> Output

    @usableFromInline init(_ body: @escaping @Sendable (Input) async throws(Failure) -> Output) { self.body = body }

    convenience init<P: AsyncPerformer>(by performer: P)
    where P.Performs.Input == Input, P.Performs.Output == Output, P.Performs.Failure == Failure {
        self.init { (input) async throws(Failure) in try await performer.perform(input) }
    }
}
