import Foundation

/// How many files this process may have open at once. Each connection is one.
enum DescriptorLimit {
    /// As many are left to the rest of the program: its files, and its own requests to others.
    static let rest = 64

    /// Raises the limit to hold so many connections beside what else a program opens, as far as the system allows.
    /// Never lowers it.
    ///
    /// - Returns: as many connections as may be open: fewer than wanted if the system allows no more.
    @discardableResult static func raise(toHold connections: Int) -> Int {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return connections }
        let wanted = min(rlim_t(max(0, connections)) + 256, limit.rlim_max)
        if wanted > limit.rlim_cur {
            let before = limit.rlim_cur
            limit.rlim_cur = wanted
            if setrlimit(resource, &limit) != 0 { limit.rlim_cur = before }
        }
        return room(for: connections, among: Int(clamping: limit.rlim_cur))
    }

    /// As many connections as a process may have that may have so many files open. Of a very low limit half is left to the
    /// rest.
    static func room(for connections: Int, among descriptors: Int) -> Int {
        min(connections, max(1, descriptors - min(rest, descriptors / 2)))
    }
}
