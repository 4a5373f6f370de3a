/// The processes that have been heard of, and the number of the last message of each.
///
/// A bus delivers the messages of one process in order, or loses some. So a number that is skipped is a message that was lost.
struct NewsSenders: Sendable {
    enum Outcome: Hashable, Sendable {
        /// The message is the next of its sender.
        case isNext
        /// The message is new, and messages before it were lost.
        case afterLoss
        /// The message came before. It is not taken again.
        case isOld
    }

    private struct Progress: Sendable {
        var last: UInt64
        /// The number of ticks without a sign of life.
        var silence = 0
    }

    /// The most processes that are tracked. Of further ones each message counts as one after a loss.
    static let maxCount = 4096
    /// The number of ticks after which a silent process is forgotten.
    static let maxSilence = 60

    private var progress: [NewsFrame.Sender: Progress] = [:]

    var count: Int { progress.count }

    /// Takes the number of a message.
    mutating func take(_ number: UInt64, of sender: NewsFrame.Sender) -> Outcome {
        let last = progress[sender]?.last ?? 0
        guard number > last else { return .isOld }
        set(number, of: sender)
        return number == last + 1 ? .isNext : .afterLoss
    }

    /// Takes a sign of life.
    ///
    /// - Returns: false if messages before it were lost.
    mutating func hear(_ sender: NewsFrame.Sender, last number: UInt64) -> Bool {
        let last = progress[sender]?.last ?? 0
        set(max(number, last), of: sender)
        return number <= last
    }

    /// Forgets processes that have been silent for long.
    mutating func tick() {
        for sender in progress.keys { progress[sender]?.silence += 1 }
        progress = progress.filter { $0.value.silence <= Self.maxSilence }
    }

    private mutating func set(_ number: UInt64, of sender: NewsFrame.Sender) {
        guard progress[sender] != nil || progress.count < Self.maxCount else { return }
        progress[sender] = Progress(last: number)
    }
}
