import DertischJSON

/// The way of messages to the browser that is connected.
extension WebSession {
    /// Sends the messages of a closure as one, so that all of them arrive or none.
    func sendAsOne(_ work: () -> Void) {
        guard batch == nil, connection != nil else { return work() }
        batch = []
        work()
        let messages = batch ?? []
        batch = nil
        guard messages.count > 1 else { return messages.forEach(transmit) }
        var list: [UInt8] = []
        list.reserveCapacity(messages.reduce(1) { $0 + $1.count + 1 })
        for message in messages {
            list.append(UInt8(ascii: list.isEmpty ? "[" : ","))
            list += message
        }
        list.append(UInt8(ascii: "]"))
        transmit(list)
    }

    /// Sends a message to the browser that is connected, although it may be due a whole page.
    func transmit(_ message: [UInt8]) {
        if batch == nil { connection?.send(message) } else { batch?.append(message) }
    }

    /// Sends the browser a message that does not change its page.
    func sendStatus(_ words: KeyValuePairs<String, JSON>) { transmit(JSON.object(words).bytes) }
}
