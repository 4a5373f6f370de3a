/// The work of a house on the main actor, which any thread can look at while it goes on.
package struct WorkView: Sendable {
    fileprivate let watchdog: Watchdog

    /// The number of times that the main actor has begun work for a party. Work that begins inside other work does not count.
    package var count: Int { watchdog.current.entryCount }

    /// The number of the maître d whose party is at work now; `nil` if none is.
    package var maitreD: Int? { watchdog.partyAtWork?.name.maitreD }
}

extension Restaurant {
    /// The house's work on the main actor; `nil` without a watchdog.
    package var work: WorkView? { watchdog.map { WorkView(watchdog: $0) } }
}

extension MaitreD {
    /// The maître d's number in the house, which no other has.
    package var number: Int { context.number }
}
