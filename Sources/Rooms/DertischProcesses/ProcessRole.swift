/// The work of a child process.
package enum ProcessRole: String, Sendable {
    /// It opens a house and takes connections of clients.
    case serving
    /// It is there once beside those that serve, and takes no connections of clients.
    case companion
}
