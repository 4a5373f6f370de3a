/// A state machine that decides from one check to the next whether the main actor is held. It decides only, without
/// effects.
///
/// It counts checks instead of time. If the whole process was stopped, by a debugger for example, that counts as one
/// check and no hold.
struct HoldDetector {
    /// The input of one check.
    struct Sight {
        /// The number of the last ping that the main actor has answered.
        var answered: Int
        /// The number of times that a party has started to work, ever.
        var entries: Int
        /// True if a party is at work now, or an order is suspended.
        var isBusy: Bool
    }

    /// The action that follows a check.
    enum Verdict: Equatable {
        /// Ask the main actor to answer, with that number.
        case ping(Int)
        /// Check again.
        case wait
        /// The main actor has not answered for too long: because of one piece of work, or of many in the meantime.
        case report(isOneWork: Bool)
        /// No party is at work: ask to be woken, and check once more.
        case arm
        /// Still no party is at work: sleep until woken.
        case sleep
    }

    /// The number of checks with an unanswered ping that make a hold.
    let limit: Int
    private var ping = 0
    private var looks = 0
    private var entries = 0
    private var isArmed = false

    init(limit: Int) { self.limit = max(2, limit) }

    mutating func look(_ sight: Sight) -> Verdict {
        guard sight.answered >= ping else {
            looks += 1
            // A party that started work right after the ping was sent may be the party that holds the main actor.
            if looks == 1 { entries = sight.entries }
            return looks == limit ? .report(isOneWork: sight.entries == entries) : .wait
        }
        let isQuiet = !sight.isBusy && sight.entries == entries
        entries = sight.entries
        if isQuiet {
            defer { isArmed.toggle() }
            return isArmed ? .sleep : .arm
        }
        isArmed = false
        ping += 1
        looks = 0
        return .ping(ping)
    }
}
