#if !canImport(Darwin)
    import CCurl
    import Glibc
    /// The socket events of one wait.
    struct EpollEvents: Sendable {
        var buffer: [dertisch_epoll_event] = []
        var count = 0

        static let none = EpollEvents()

        var all: ArraySlice<dertisch_epoll_event> { buffer[..<count] }
    }
#endif
