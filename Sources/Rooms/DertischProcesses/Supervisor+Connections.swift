import Foundation

/// The connections of clients, on their way to a child.
extension Supervisor {
    func acceptConnections() {
        for _ in 0..<64 where waiting.isEmpty {
            let descriptor = accept(listening, nil, nil)
            guard descriptor >= 0 else {
                if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) {
                    options.log("connections wait: the system has no descriptors left for the parent process")
                    acceptance = now + .seconds(1)
                }
                return
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            place(descriptor, [])
        }
    }

    /// Sends a connection to a child: to the one of that tag if it lives, or else to the one with the fewest connections, in turns. Those
    /// that are to be replaced come last, so that a tab need not move twice.
    func place(_ descriptor: Int32, _ input: [UInt8], for tag: ProcessTag? = nil) {
        let candidates = children.indices.filter { children[$0].serves && children[$0].tag != tag }
            .map { (index: $0, rank: rank(of: children[$0])) }.sorted { $0.rank < $1.rank }.map(\.index)
        let wanted = children.firstIndex { $0.tag == tag && $0.serves }
        lastNumber += 1
        for index in [wanted].compactMap(\.self) + candidates {
            let message = ControlMessage.connection(number: lastNumber, input: input)
            guard children[index].socket.send(message, descriptor: descriptor) else { continue }
            children[index].sent[lastNumber] = Child.Sent(descriptor: descriptor, input: input)
            children[index].load += 1
            children[index].lastSent = lastNumber
            return
        }
        if waiting.count < Self.maxWaiting { waiting.append((descriptor, input)) } else { close(descriptor) }
    }

    /// Orders the children for the next connection.
    private func rank(of child: Child) -> (Int, Int, UInt64) {
        (child.isLeaving || isOutdated(child) ? 1 : 0, child.load, child.lastSent)
    }

    func placeWaiting() {
        guard !waiting.isEmpty, children.contains(where: \.serves) else { return }
        let connections = waiting
        waiting = []
        for connection in connections { place(connection.descriptor, connection.input) }
    }
}
