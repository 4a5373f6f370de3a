extension HTTPServer {
    /// Why a server could not begin to serve.
    public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
        /// Another program serves that port.
        case portTaken(host: String, port: Int)
        /// The port needs rights that this program does not have.
        case notAllowed(host: String, port: Int)
        /// The host is not an address of this machine, or not a numeric one.
        case badHost(String)
        /// The system refused, for the reason given.
        case refused(String)

        /// The four parts.
        public var description: String {
            switch self {
            case .portTaken(let host, let port):
                """
                The port \(port) is taken.
                  where: http://\(host):\(port)
                  why:   another program on this machine listens there
                  do:    stop that program, or choose another port (0 takes any free one)
                """
            case .notAllowed(let host, let port):
                """
                The port \(port) may not be served.
                  where: http://\(host):\(port)
                  why:   the system keeps it for privileged programs
                  do:    choose a port from 1024 on, and let a proxy serve this one
                """
            case .badHost(let host):
                """
                The host \(host) cannot be served.
                  where: the server's host
                  why:   it is not a numeric address of this machine
                  do:    use 127.0.0.1 for this machine alone, 0.0.0.0 for every network it is on
                """
            case .refused(let reason):
                """
                The server did not start.
                  where: the system's sockets
                  why:   \(reason)
                  do:    free what it names and start again
                """
            }
        }
    }
}
