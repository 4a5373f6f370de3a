import Dertisch
import DertischJSON

/// A message as it arrives, with its number among the visitor's gestures in that session, if it has one.
struct Envelope: Equatable {
    let upward: Upward
    let number: Int?

    /// Parses a message; `nil` if it is malformed.
    init?(_ bytes: [UInt8]) {
        guard let message = try? JSONReader.document(bytes).decode(Message.self) else { return nil }
        upward = message.upward
        number = message.number
    }
}
