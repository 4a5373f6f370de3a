/// A part of a house that talks to its like in other processes, beside the news. It numbers its messages itself.
package protocol ExchangePart: AnyObject, Sendable {
    /// Takes a message of another process, on any thread.
    func take(_ message: [UInt8], from process: NewsFrame.Sender)
    /// Called each second while the bus is open.
    func tick()
    /// Called when the bus has connected again. Messages may have been lost meanwhile.
    func reconnected()
    /// Called before the bus closes. What is sent now is still published.
    func close()
}
