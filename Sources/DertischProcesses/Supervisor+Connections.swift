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

    /// Sends a connection to a child: to the one of that tag if it lives, or else to the one with the fewest connections, in turns.
    func place(_ descriptor: Int32, _ input: [UInt8], for tag: ProcessTag? = nil) {
        let candidates = children.indices.filter { children[$0].phase == .ready && children[$0].tag != tag }
            .sorted { (children[$0].load, children[$0].lastSent) < (children[$1].load, children[$1].lastSent) }
        let wanted = children.firstIndex { $0.tag == tag && $0.phase == .ready }
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

    func placeWaiting() {
        guard !waiting.isEmpty, children.contains(where: { $0.phase == .ready }) else { return }
        let connections = waiting
        waiting = []
        for connection in connections { place(connection.descriptor, connection.input) }
    }
}
