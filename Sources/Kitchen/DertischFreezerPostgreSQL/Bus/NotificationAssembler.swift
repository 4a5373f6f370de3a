import DertischBus
import Foundation

/// Makes messages of the payloads of notifications, as ``NotificationFrames`` writes them.
///
/// A payload is ignored if it is malformed, from another program, or late. So is the rest of a batch whose beginning was not heard.
struct NotificationAssembler {
    private let ownSender: UInt64
    private let maxMessageBytes: Int
    private let sequence: SequenceFilter
    /// The sender and number of the next frame, if a message goes on in it.
    private var next: (sender: UInt64, number: UInt64)?
    /// The beginning of a message.
    private var rest: [UInt8] = []

    init(ownSender: UInt64, maxMessageBytes: Int, _ sequence: SequenceFilter) {
        (self.ownSender, self.maxMessageBytes, self.sequence) = (ownSender, maxMessageBytes, sequence)
    }

    /// Parses the next payload.
    ///
    /// - Returns: the messages that it completes.
    mutating func messages(in payload: String) -> [[UInt8]] {
        guard let data = Data(base64Encoded: payload), data.count > NotificationFrames.headerBytes else { return [] }
        let frame = [UInt8](data)
        func value(at start: Int) -> UInt64 { frame[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        guard frame[0] == NotificationFrames.version, frame[1] <= 1, value(at: 2) != ownSender else { return [] }
        let (sender, number) = (value(at: 2), value(at: 10))
        guard sequence.accepts(number, of: sender) else { return [] }
        if frame[1] == 1 {
            rest = []
        } else {
            guard let next, next == (sender, number) else { return [] }
        }
        rest += frame[NotificationFrames.headerBytes...]
        next = (sender, number &+ 1)
        var messages: [[UInt8]] = []
        var taken = 0
        while rest.count - taken >= 4 {
            let size = rest[taken..<taken + 4].reduce(0) { $0 << 8 | Int($1) }
            guard size <= maxMessageBytes else {
                (rest, next) = ([], nil)
                return messages
            }
            guard rest.count - taken - 4 >= size else { break }
            messages.append(Array(rest[taken + 4..<taken + 4 + size]))
            taken += 4 + size
        }
        rest.removeFirst(taken)
        return messages
    }
}
