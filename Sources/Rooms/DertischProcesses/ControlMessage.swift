/// A message between a parent and one of its children.
package enum ControlMessage: Hashable, Sendable {
    /// To a child, with a descriptor: a client's connection, and the bytes that another child has read from it.
    case connection(number: UInt64, input: [UInt8])
    /// To a child: asks its main actor for a sign of life.
    case ping
    /// To a child: it is to end soon, so it tells balancers that it is not ready.
    case unready
    /// To a child: it gets no further connections, and is to end. Its tabs can move to what goes on.
    case end(leaving: OtherServers)
    /// From a child: its house is open, and it takes connections.
    case ready
    /// From a child: the connections up to that number have arrived.
    case adopted(number: UInt64)
    /// From a child: the connection of that number could not arrive, since the child has no descriptors left.
    case declined(number: UInt64)
    /// From a child: it ends, and takes no further connections.
    case ending
    /// From a child, with a descriptor: a connection that belongs to another child, and the bytes that were read from it.
    case forward(to: ProcessTag, input: [UInt8])
    /// From a child: the number of its open connections.
    case load(connections: Int)
    /// From a child: its main actor's answer to a ping. The connections up to that number have arrived.
    case pong(adopted: UInt64)
    /// From a child, at once after a ping: its main actor has begun further work since the ping before.
    case progress
    /// From a child, at once after a ping: its main actor still does the work for that session.
    case atWork(session: String)
    /// To a child: that session has held the main actor of another for too long.
    case suspect(session: String)

    /// The longest message in bytes, which holds the head of any request.
    package static let maxBytes = 64 << 10
    /// The most bytes of a connection that a message holds.
    static let maxInput = maxBytes - 9
}

extension ControlMessage {
    private enum Kind: UInt8 {
        case connection = 1, ping, end, ready, adopted, forward, load, pong, declined, ending, unready,
            progress, atWork, suspect
    }

    /// The message as bytes: its kind, a number of eight bytes, and the rest.
    var bytes: [UInt8] {
        switch self {
        case .connection(let number, let input): Self.bytes(.connection, number, input)
        case .ping: Self.bytes(.ping)
        case .unready: Self.bytes(.unready)
        case .end(let others): Self.bytes(.end, others.rawValue)
        case .ready: Self.bytes(.ready)
        case .adopted(let number): Self.bytes(.adopted, number)
        case .forward(let tag, let input): Self.bytes(.forward, UInt64(tag.number), input)
        case .load(let connections): Self.bytes(.load, UInt64(max(0, connections)))
        case .pong(let number): Self.bytes(.pong, number)
        case .progress: Self.bytes(.progress)
        case .atWork(let session): Self.bytes(.atWork, 0, Array(session.utf8))
        case .suspect(let session): Self.bytes(.suspect, 0, Array(session.utf8))
        case .declined(let number): Self.bytes(.declined, number)
        case .ending: Self.bytes(.ending)
        }
    }

    /// Reads a message; `nil` if the bytes are none, as those of another version may be.
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count >= 9, let kind = bytes.first.flatMap(Kind.init) else { return nil }
        let number = bytes.dropFirst().prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let rest = Array(bytes.dropFirst(9))
        switch kind {
        case .connection: self = .connection(number: number, input: rest)
        case .ping: self = .ping
        case .unready: self = .unready
        case .end: self = .end(leaving: OtherServers(rawValue: number) ?? .none)
        case .ready: self = .ready
        case .adopted: self = .adopted(number: number)
        case .forward:
            guard let number = UInt16(exactly: number) else { return nil }
            self = .forward(to: ProcessTag(number: number), input: rest)
        case .load: self = .load(connections: Int(clamping: number))
        case .pong: self = .pong(adopted: number)
        case .progress: self = .progress
        case .atWork: self = .atWork(session: String(decoding: rest, as: UTF8.self))
        case .suspect: self = .suspect(session: String(decoding: rest, as: UTF8.self))
        case .declined: self = .declined(number: number)
        case .ending: self = .ending
        }
    }

    private static func bytes(_ kind: Kind, _ number: UInt64 = 0, _ rest: [UInt8] = []) -> [UInt8] {
        [kind.rawValue] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } + rest
    }
}
