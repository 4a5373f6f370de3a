/// The connection to one browser, independent of its transport.
protocol BrowserConnection: AnyObject, Sendable {
    /// Sends one message; a broken connection drops it.
    func send(_ message: [UInt8])
    /// Sends a short message before it returns, unless others wait before it, so that it arrives even if this process ends now.
    func sendAtOnce(_ message: [UInt8])
    /// Closes the connection and tells the browser the reason.
    func close(_ reason: CloseReason)
}
