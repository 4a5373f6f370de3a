import Foundation

/// How many files this process may have open at once. Each connection is one.
enum DescriptorLimit {
    /// Raises the limit to hold so many connections beside what else a program opens, as far as the system allows.
    /// Never lowers it.
    static func raise(toHold connections: Int) {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        let wanted = min(rlim_t(max(0, connections)) + 256, limit.rlim_max)
        guard wanted > limit.rlim_cur else { return }
        limit.rlim_cur = wanted
        setrlimit(resource, &limit)
    }
}
