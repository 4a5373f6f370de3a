#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Bionic)
    import Bionic
#endif

/// Which thread runs. Two threads that live at the same time never share one.
struct ThreadID: Hashable, Sendable {
    private let number: UInt

    init(_ number: UInt) { self.number = number }

    /// The thread that asks.
    static var current: ThreadID {
        #if canImport(Glibc)
            ThreadID(pthread_self())
        #else
            ThreadID(UInt(bitPattern: pthread_self()))
        #endif
    }
}
