/// A topic, its message type erased.
protocol AnyTopic: Sendable {
    func close()
}
