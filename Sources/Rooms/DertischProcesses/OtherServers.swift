/// What goes on to serve when a process ends.
package enum OtherServers: UInt64, Sendable {
    case none
    /// Other processes of the same parent.
    case siblings
    /// Another machine or program behind the same balancer.
    case elsewhere
}
