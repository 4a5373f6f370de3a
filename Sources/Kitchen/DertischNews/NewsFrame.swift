import DertischBus

/// One message of the exchange on a bus: big-endian numbers, and the news as JSON.
///
/// A frame begins with the version of this format (1 byte), its kind (1), the process (16) and the number of its message (8). News go
/// on with the length of the topic's name (2), the name, the version of the news (4) and their JSON.
package struct NewsFrame: Hashable, Sendable {
    /// The process that sent a frame: a random number for each opening of a house.
    package struct Sender: Hashable, Sendable, Comparable {
        package let high: UInt64
        package let low: UInt64

        package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

        package static func < (left: Sender, right: Sender) -> Bool { (left.high, left.low) < (right.high, right.low) }

        static func random() -> Sender { Sender(high: .random(in: 0 ... .max), low: .random(in: 0 ... .max)) }
    }

    enum Content: Hashable, Sendable {
        /// News of a topic.
        case news(topic: String, version: UInt32, json: [UInt8])
        /// News of a topic that could not be sent.
        case missed(topic: String)
        /// A sign of life. Its number is that of the last message before it.
        case beat
        /// A message of the exchange's ``ExchangePart``. The number is that of the last message before it.
        case part([UInt8])

        /// The name of the topic; empty for what is no news.
        var topic: String {
            switch self {
            case .news(let topic, _, _), .missed(let topic): topic
            case .beat, .part: ""
            }
        }
    }

    static let format: UInt8 = 1
    let sender: Sender
    let number: UInt64
    let content: Content
}

extension NewsFrame {
    private enum Kind: UInt8 { case news = 1, missed, beat, part }

    var bytes: [UInt8] {
        var bytes: [UInt8] = [Self.format, kind.rawValue]
        for number in [sender.high, sender.low, number] { FrameBytes.append(number, to: &bytes) }
        switch content {
        case .news(let topic, let version, let json):
            FrameBytes.append(topic, to: &bytes)
            FrameBytes.append(version, to: &bytes)
            bytes += json
        case .missed(let topic): FrameBytes.append(topic, to: &bytes)
        case .beat: break
        case .part(let message): bytes += message
        }
        return bytes
    }

    /// Reads a frame; `nil` if the bytes are none, as those of another version may be.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        guard rest.popFirst() == Self.format, let kind = rest.popFirst().flatMap(Kind.init),
            let high: UInt64 = FrameBytes.read(&rest), let low: UInt64 = FrameBytes.read(&rest),
            let number: UInt64 = FrameBytes.read(&rest)
        else { return nil }
        sender = Sender(high: high, low: low)
        self.number = number
        switch kind {
        case .news:
            guard let topic = FrameBytes.readName(&rest), let version: UInt32 = FrameBytes.read(&rest) else {
                return nil
            }
            content = .news(topic: topic, version: version, json: Array(rest))
        case .missed:
            guard let topic = FrameBytes.readName(&rest), rest.isEmpty else { return nil }
            content = .missed(topic: topic)
        case .beat:
            guard rest.isEmpty else { return nil }
            content = .beat
        case .part: content = .part(Array(rest))
        }
    }

    private var kind: Kind {
        switch content {
        case .news: .news
        case .missed: .missed
        case .beat: .beat
        case .part: .part
        }
    }
}
