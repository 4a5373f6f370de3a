/// Frames that wait until the other process takes them, joined where they fit. Their bytes are bounded.
struct FrameQueue: Sendable {
    let maxBytes: Int
    private(set) var byteCount = 0
    // Two neighbours do not fit into one frame, so these are few, and the first is removed quickly.
    private var frames: [MessageFrame] = []

    init(maxBytes: Int) { self.maxBytes = maxBytes }

    var isEmpty: Bool { frames.isEmpty }
    /// The frame to be sent next.
    var first: MessageFrame? { frames.first }
    /// True if more than one frame waits: joining them would not make them fewer.
    var hasFullFrame: Bool { frames.count > 1 }

    /// Appends a frame if it fits.
    mutating func append(_ frame: MessageFrame) -> Bool {
        guard byteCount + frame.bytes.count <= maxBytes else { return false }
        byteCount += frame.bytes.count
        if frames.isEmpty || !frames[frames.count - 1].join(frame) { frames.append(frame) }
        return true
    }

    /// Appends a frame, and drops the oldest ones to make room for it.
    ///
    /// - Returns: the number of messages that were dropped.
    mutating func appendDroppingOldest(_ frame: MessageFrame) -> Int {
        var dropped = 0
        while !append(frame) {
            guard let oldest = removeFirst() else { return dropped + frame.count }
            dropped += oldest.count
        }
        return dropped
    }

    @discardableResult mutating func removeFirst() -> MessageFrame? {
        guard !frames.isEmpty else { return nil }
        let frame = frames.removeFirst()
        byteCount -= frame.bytes.count
        return frame
    }
}
