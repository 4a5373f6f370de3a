import Synchronization

/// The orders bulletin of one scope: a publish-subscribe channel with one topic for each type of message.
final class Bulletin: Sendable {
    private struct Topics {
        var all: [ObjectIdentifier: any AnyTopic] = [:]
        var hasEnded = false
    }

    private let topics = Mutex(Topics())
    private let inbox = MainInbox()

    deinit { close() }

    func topic<Message: Sendable>(of type: Message.Type) -> Topic<Message> {
        let (topic, hasEnded) = topics.withLock { topics in
            if let topic = topics.all[ObjectIdentifier(type)] as? Topic<Message> { return (topic, topics.hasEnded) }
            let topic = Topic<Message>(inbox: inbox)
            topics.all[ObjectIdentifier(type)] = topic
            return (topic, topics.hasEnded)
        }
        if hasEnded { topic.close() }
        return topic
    }

    /// True if a topic for messages of a type has been made.
    func hasTopic<Message: Sendable>(of type: Message.Type) -> Bool {
        topics.withLock { $0.all[ObjectIdentifier(type)] != nil }
    }

    /// Ends every reader's sequence and every listening. Nothing can be posted afterwards.
    func close() {
        let all = topics.withLock { topics in
            topics.hasEnded = true
            return Array(topics.all.values)
        }
        for topic in all { topic.close() }
    }
}
