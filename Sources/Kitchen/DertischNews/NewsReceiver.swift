/// A topic as the exchange delivers to it.
protocol NewsReceiver: AnyObject, Sendable {
    /// Reads news of another process, and posts them.
    func take(_ json: [UInt8], version: UInt32) throws(NewsError)
    /// Posts the message that stands for those that were missed.
    func takeMissed()
}
