#if canImport(Combine)
    public import Combine

    extension ReducingSousChef {
        /// The state as it changes, for Combine: as it is now first, then the newest, on whatever thread it comes.
        ///
        /// Each subscriber reads for itself, and cancelling ends its reading. It finishes when the house closes.
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

    /// Carries a subject into the task that feeds it.
    // One task alone sends, one state after another, and a subject guards itself against who subscribes meanwhile.
    private final class Feed<State>: @unchecked Sendable {
        let subject: CurrentValueSubject<State, Never>

        init(_ state: State) { subject = CurrentValueSubject(state) }
    }
#endif
