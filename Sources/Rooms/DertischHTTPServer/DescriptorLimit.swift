import Foundation

/// The process's limit of open files. Each connection is one.
enum DescriptorLimit {
    /// The number of descriptors that are left to the rest of the program: its files, and its own requests to others.
    static let reserved = 64

    /// Raises the limit to hold that many connections beside the rest of the program, as far as the system allows.
    /// Never lowers it.
    ///
    /// - Returns: the number of connections that may be open; fewer than wanted if the system allows no more.
    @discardableResult static func raise(toHold connections: Int) -> Int {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return connections }
        let required = min(rlim_t(max(0, connections)) + 256, limit.rlim_max)
        if required > limit.rlim_cur {
            let before = limit.rlim_cur
            limit.rlim_cur = required
            if setrlimit(resource, &limit) != 0 { limit.rlim_cur = before }
        }
        return capacity(for: connections, descriptors: Int(clamping: limit.rlim_cur))
    }

    /// The number of connections that fit in a limit of open files. Of a very low limit, half is left to the rest of
    /// the program.
    static func capacity(for connections: Int, descriptors: Int) -> Int {
        min(connections, max(1, descriptors - min(reserved, descriptors / 2)))
    }
}
