#if !canImport(Darwin)
    import CCurl
    import Glibc
    import Plug

    /// The socket events of one wait.
    struct CurlEvents: Sendable {
        var room: [dertisch_poll_event] = []
        var count = 0

        static let none = CurlEvents()

        var all: ArraySlice<dertisch_poll_event> { room[..<count] }
    }
#endif
