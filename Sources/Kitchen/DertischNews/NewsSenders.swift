/// The processes that have been heard of, and the number of the last message of each.
///
/// A bus delivers the messages of one process in order, or loses some. So a number that is skipped is a message that was lost.
struct NewsSenders: Sendable {
    enum Outcome: Hashable, Sendable {
        /// Nothing was lost before it.
        case isNext
        /// So many messages before it were lost.
        case afterLoss(Int)
        /// It is the first of a process that has sent others before, to which nothing listened here, or which were lost.
        case isFirstHeard
        /// It came before. It is not taken again.
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
    static let maxSilence = 15

    private var progress: [NewsFrame.Sender: Progress] = [:]

    var count: Int { progress.count }

    /// Takes the number of a message.
    mutating func take(_ number: UInt64, of sender: NewsFrame.Sender) -> Outcome {
        let last = progress[sender]?.last
        guard number > last ?? 0 else { return .isOld }
        set(number, of: sender)
        return outcome(after: last, next: number - 1)
    }

    /// Takes a sign of life, which tells the number of the last message before it.
    mutating func hear(_ sender: NewsFrame.Sender, last number: UInt64) -> Outcome {
        let last = progress[sender]?.last
        set(max(number, last ?? 0), of: sender)
        return outcome(after: last, next: number)
    }

    /// What became of the messages between two numbers.
    private func outcome(after last: UInt64?, next number: UInt64) -> Outcome {
        guard let last else { return number == 0 ? .isNext : .isFirstHeard }
        return number <= last ? .isNext : .afterLoss(Int(clamping: number - last))
    }

    /// Forgets processes that have been silent for long.
    ///
    /// - Returns: true if there were any. Their last messages may be lost: no sign of life follows those of a process that has ended.
    mutating func tick() -> Bool {
        let count = progress.count
        for sender in progress.keys { progress[sender]?.silence += 1 }
        progress = progress.filter { $0.value.silence <= Self.maxSilence }
        return progress.count < count
    }

    private mutating func set(_ number: UInt64, of sender: NewsFrame.Sender) {
        guard progress[sender] != nil || progress.count < Self.maxCount else { return }
        progress[sender] = Progress(last: number)
    }
}
