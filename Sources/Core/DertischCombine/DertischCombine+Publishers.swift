#if canImport(Combine)
    public import DertischCore

    extension LatestValues {
        /// The values for Combine, on the main actor: the current one first, then the newest after each change.
        ///
        /// ```swift
        /// metrics.changes.publisher.map(\.isNarrow).removeDuplicates()
        ///     .sink { [weak self] in self?.isNarrow = $0 }
        /// ```
        ///
        /// Metrics, the states of a reducing sous chef, temporary values and settings are such values. A slow subscriber
        /// misses values in between, never the newest. It finishes with the values' owner.
        public var publisher: ValuesPublisher<Value, Never> { ValuesPublisher { self } }
    }

    extension WaiterForCustomer {
        /// The current carte and then each new one, for Combine, until the party goes home.
        ///
        /// ```swift
        /// func beginShift() {
        ///     drawing = waiter.publisher.map(\.points).removeDuplicates().sink { [chart] in chart.draw($0) }
        /// }
        /// ```
        ///
        /// A slow subscriber gets the newest carte and misses those between. Tables do not need it: their bindings are
        /// laid automatically.
        public var publisher: ValuesPublisher<C.Carte, Never> { ValuesPublisher(onMainActor: { cartes }) }
    }

    extension BulletinReader {
        /// The messages for Combine, in order, from the moment that a subscriber subscribes.
        ///
        /// ```swift
        /// bulletin.publisher(keeping: .newest(32)).sink { [names] in names[$0.tea] = $0.name }
        /// ```
        ///
        /// Each subscriber hears every message. It finishes with the bulletin's scope, and when the party of the reading
        /// head chef goes home.
        ///
        /// - Parameter keeping: the buffer of one subscriber, for messages that arrive while it is busy or has not asked.
        ///   Messages that do not fit are dropped, counted, and reported to the inspector.
        public func publisher(keeping: BufferPolicy = .newest(256)) -> ValuesPublisher<Message, Never> {
            ValuesPublisher { posts(keeping: keeping) }
        }
    }
#endif
