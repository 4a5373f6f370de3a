/// The connections of an event loop that speak HTTP, and the number of its requests.
struct OpenConnections {
    private var connections: [UInt64: HTTPConnection] = [:]
    /// The number of requests in progress, including those that became sockets.
    private(set) var requestsInProgress = 0

    var count: Int { connections.count }
    var isEmpty: Bool { connections.isEmpty }
    /// Every connection, in no order. Any of them may close while the caller goes through them.
    var all: [HTTPConnection] { Array(connections.values) }

    subscript(id: UInt64) -> HTTPConnection? { connections[id] }

    mutating func add(_ connection: HTTPConnection) { connections[connection.id] = connection }

    mutating func remove(_ connection: HTTPConnection) { connections[connection.id] = nil }

    mutating func beginRequest() { requestsInProgress += 1 }

    mutating func endRequest() { requestsInProgress -= 1 }
}
