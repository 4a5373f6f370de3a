import DertischSupport

extension HTTPServer {
    /// The reason why a server could not start.
    ///
    /// ```swift
    /// do {
    ///     _ = try other.start(answer)
    /// } catch .portTaken(_, let port) {
    ///     print("Another program serves port \(port).")
    /// }
    /// ```
    public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
        /// Another program serves that port.
        case portTaken(host: String, port: Int)
        /// The port needs rights that this program does not have.
        case notAllowed(host: String, port: Int)
        /// The host is not an address of this machine, or not a numeric one.
        case badHost(String)
        /// There is no such port.
        case badPort(Int)
        /// An entry of the proxies is neither a numeric address nor a network.
        case badProxy(String)
        /// This server is already serving, or has not stopped yet.
        case alreadyServing(host: String)
        /// The system refused, for the reason given.
        case refused(host: String, port: Int, reason: String)

        /// A message that says what happened, where, why, and what to do.
        public var description: String {
            switch self {
            case .portTaken(let host, let port):
                Self.text(
                    "The port \(port) is taken.", at: Self.address(host, port),
                    because: "another program on this machine listens there",
                    so: "stop that program, or choose another port (0 takes any free one)")
            case .notAllowed(let host, let port):
                Self.text(
                    "The port \(port) may not be served.", at: Self.address(host, port),
                    because: "the system reserves it for privileged programs",
                    so: "choose a port from 1024 on, and let a proxy serve this one")
            case .badHost(let host):
                Self.text(
                    "The host \(host) cannot be served.", at: "the server's host",
                    because: "it is not a numeric address of this machine",
                    so: "use 127.0.0.1 for this machine alone, 0.0.0.0 for every network it is on")
            case .badPort(let port):
                Self.text(
                    "The port \(port) cannot be served.", at: "the server's port",
                    because: "ports go from 0 to 65535", so: "choose one from 1024 on, or 0 for any free one")
            case .badProxy(let text):
                Self.text(
                    "The proxy \(text) is invalid.", at: "the server's proxies",
                    because: "it is neither a numeric address nor a network such as 10.0.0.0/8",
                    so: "give the numeric address from which the proxy connects")
            case .alreadyServing(let host):
                Self.text(
                    "The server was started twice.", at: "the server on \(host)",
                    because: "it is already serving, or has not stopped yet",
                    so: "await stop() before the next start, or create a second server")
            case .refused(let host, let port, let reason):
                Self.text(
                    "The server did not start.", at: Self.address(host, port), because: reason,
                    so: "resolve the reason above, and start the server again")
            }
        }

        private static func text(_ what: String, at place: String, because reason: String, so advice: String) -> String
        { errorText((what, place, reason, advice)) }

        private static func address(_ host: String, _ port: Int) -> String {
            "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        }
    }
}
