/// Decides whether the main actor is held, from one look to the next: decisions only, no effects.
///
/// It counts looks and not time. If the whole process stood still, for a debugger say, that is one look and no hold.
struct HoldDetector {
    /// What a look finds.
    struct Sight {
        /// The last ping that the main actor has answered.
        var answered: Int
        /// How often a party has come to be at work, ever.
        var entries: Int
        /// Whether one is at work now, or an order waits for something.
        var isBusy: Bool
    }

    /// What is to be done then.
    enum Verdict: Equatable {
        /// Ask the main actor to answer, by that number.
        case ping(Int)
        /// Look again.
        case wait
        /// The main actor has not answered for too long: because of one piece of work, or of many that came meanwhile.
        case report(isOneWork: Bool)
        /// All is quiet: ask to be woken, and look once more.
        case arm
        /// All is quiet still: sleep until woken.
        case sleep
    }

    /// As many looks at a ping that is not answered make a hold.
    let limit: Int
    private var ping = 0
    private var looks = 0
    private var entries = 0
    private var isArmed = false

    init(limit: Int) { self.limit = max(2, limit) }

    mutating func look(_ sight: Sight) -> Verdict {
        guard sight.answered >= ping else {
            looks += 1
            // What entered right after the ping was sent may hold it too.
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
