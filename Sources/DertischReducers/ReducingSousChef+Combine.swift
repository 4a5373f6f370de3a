#if canImport(Combine)
    public import Combine

    extension ReducingSousChef {
        /// The state over time, for Combine: the current one first, then the newest, on any thread.
        ///
        /// Each subscriber reads separately, and cancelling ends its reading. It finishes when the house closes.
        public var publisher: AnyPublisher<State, Never> {
            Deferred { [weak store] in store?.publisher ?? Empty().eraseToAnyPublisher() }.eraseToAnyPublisher()
        }
    }

    extension Store {
        /// A publisher for one subscriber.
        fileprivate var publisher: AnyPublisher<Chef.State, Never> {
            let feed = Feed(state)
            let reading = Task { [states] in
                for await state in states { feed.subject.send(state) }
                feed.subject.send(completion: .finished)
            }
            return feed.subject
                .removeDuplicates()
                .handleEvents(receiveCancel: { reading.cancel() })
                .eraseToAnyPublisher()
        }
    }

    /// A box that carries a subject into the task that feeds it.
    // Only one task sends, one state after another, and a subject is safe for concurrent subscribers.
    private final class Feed<State>: @unchecked Sendable {
        let subject: CurrentValueSubject<State, Never>

        init(_ state: State) { subject = CurrentValueSubject(state) }
    }
#endif
