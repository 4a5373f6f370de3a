#if !canImport(Darwin)
    import CCurl
    import Glibc
    import Plug

    /// The socket events of one wait.
    struct CurlEvents: Sendable {
        fileprivate var room: [dertisch_poll_event] = []
        fileprivate var count = 0

        static let none = CurlEvents()

        var all: ArraySlice<dertisch_poll_event> { room[..<count] }
    }
#endif
