/// The connection to one browser, independent of its transport.
protocol Wire: AnyObject, Sendable {
    /// Sends one message; a broken wire drops it.
    func send(_ message: [UInt8])
    /// Closes the wire and tells the browser the reason.
    func close(_ reason: WireEnd)
}
