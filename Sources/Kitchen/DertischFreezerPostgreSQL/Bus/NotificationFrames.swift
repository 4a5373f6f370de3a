import DertischBus
import Foundation

/// The payloads of `NOTIFY` for a batch of messages, which one transaction sends.
///
/// A payload is text of less than 8,000 bytes without U+0000, so each is a frame in Base64. All messages of a batch form one stream: the
/// size of each (4 bytes, the highest first), then its bytes. The stream is cut into frames wherever one is full. So many small messages
/// share a frame, and a large one lies in several. PostgreSQL delivers the notifications of a transaction in order, and nothing between.
///
/// A frame begins with its version, a flag for the first of a batch, its sender and its number. No two payloads are equal, which
/// PostgreSQL would merge.
struct NotificationFrames {
    /// The number by which a bus knows its own frames.
    let sender: UInt64
    private var number: UInt64 = 0

    static let version: UInt8 = 1
    /// Version, flag, sender, number.
    static let headerBytes = 18
    /// 5,997 bytes are 7,996 characters.
    static let maxBytes = 5_997

    init(sender: UInt64) { self.sender = sender }

    /// Encodes a batch.
    mutating func payloads(_ messages: [[UInt8]]) -> [String] {
        var payloads: [String] = []
        var frame = header(isFirst: true)
        func room(_ frame: [UInt8]) -> Int { Self.maxBytes - frame.count }
        for message in messages {
            var bytes: [UInt8] = []
            FrameBytes.append(UInt32(truncatingIfNeeded: message.count), to: &bytes)
            var rest = (bytes + message)[...]
            while !rest.isEmpty {
                if room(frame) == 0 {
                    payloads.append(Data(frame).base64EncodedString())
                    frame = header(isFirst: false)
                }
                let part = rest.prefix(room(frame))
                frame += part
                rest = rest.dropFirst(part.count)
            }
        }
        return payloads + [Data(frame).base64EncodedString()]
    }

    private mutating func header(isFirst: Bool) -> [UInt8] {
        number += 1
        var frame: [UInt8] = [Self.version, isFirst ? 1 : 0]
        frame.reserveCapacity(Self.maxBytes)
        FrameBytes.append(sender, to: &frame)
        FrameBytes.append(number, to: &frame)
        return frame
    }
}
