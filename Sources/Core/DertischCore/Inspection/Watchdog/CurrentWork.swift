import Synchronization

/// The work on the main actor at this moment. Parties note their work here; a ``Watchdog`` reads it on its own thread.
///
/// It is an object of its own: the watchdog is referenced weakly, and weak references slow down all reference counting
/// of an object, which each order would pay for. Only the main actor writes the word and the count, so relaxed loads
/// and stores suffice, without an exchange or a lock.
final class CurrentWork: Sendable {
    /// Notes for parties of houses without a watchdog.
    static let unread = CurrentWork()

    private let bits = Atomic<UInt64>(0)
    private let entries = Atomic<Int>(0)
    private let isArmed = Atomic<Bool>(true)

    /// The party at work, with its order and occasion.
    var word: WorkWord { WorkWord(bits: bits.load(ordering: .relaxed)) }

    /// The number of times that the main actor has begun work for a party.
    var entryCount: Int { entries.load(ordering: .relaxed) }

    /// Notes that a party is at work.
    ///
    /// - Returns: the word of the work before, and whether the watchdog waits to be woken.
    func enter(_ word: WorkWord) -> (before: WorkWord, mustWake: Bool) {
        let before = bits.load(ordering: .relaxed)
        bits.store(word.bits, ordering: .relaxed)
        guard before == 0 else { return (WorkWord(bits: before), false) }
        entries.store(entries.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
        return (.none, isArmed.load(ordering: .relaxed))
    }

    /// Notes that the main actor's work is now about another order or party.
    func turn(to word: WorkWord) { bits.store(word.bits, ordering: .relaxed) }

    /// Lets the next work wake the watchdog.
    func arm() { isArmed.store(true, ordering: .relaxed) }

    /// Lets no work wake the watchdog. Returns `false` if no work would have woken it.
    func disarm() -> Bool { isArmed.exchange(false, ordering: .relaxed) }
}
