/// A body that is handed on as it comes in.
struct StreamedBody {
    let reader: RequestBodyReader
    let pipe: BodyPipe
    /// True until the client that asks first is told to send the body.
    private(set) var awaitsInvitation: Bool
    /// True once no more of the body comes, although it is not whole.
    private(set) var isBroken = false
    /// The beginning of the time in which a client has to send some bytes.
    private var windowStart: ContinuousClock.Instant
    private var windowBytes = 0
    /// True while the client waits for the handler.
    private var isPaused = false

    /// The fewest bytes that come in the idle time-out. It ends clients that send a byte now and then.
    static let minBytes = 16 << 10

    init(reader: RequestBodyReader, pipe: BodyPipe, awaitsInvitation: Bool, windowStart: ContinuousClock.Instant) {
        self.reader = reader
        self.pipe = pipe
        self.awaitsInvitation = awaitsInvitation
        self.windowStart = windowStart
    }

    /// Notes that the client may send the body from now on.
    mutating func invite() { (awaitsInvitation, isPaused) = (false, true) }

    /// Tells the handler that no more of the body comes.
    mutating func breakOff() {
        isBroken = true
        pipe.breakOff()
    }

    /// Notes that bytes have come in.
    mutating func receive(_ count: Int, at now: ContinuousClock.Instant) {
        if isPaused { (windowStart, windowBytes, isPaused) = (now, 0, false) }
        windowBytes += count
        if windowBytes >= Self.minBytes { (windowStart, windowBytes) = (now, 0) }
    }

    /// Notes that the client waits for the handler.
    mutating func pause() { isPaused = true }

    /// True if the client sends too little although the handler reads.
    func isTooSlow(at now: ContinuousClock.Instant, _ timeout: Duration) -> Bool {
        !isBroken && !awaitsInvitation && !isPaused && now - windowStart >= timeout
    }
}
