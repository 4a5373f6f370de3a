#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Bionic)
    import Bionic
#endif

/// The identity of a thread. Two threads that live at the same time have different ones.
struct ThreadID: Hashable, Sendable {
    private let number: UInt

    init(_ number: UInt) { self.number = number }

    /// The calling thread.
    static var current: ThreadID {
        #if canImport(Glibc)
            ThreadID(pthread_self())
        #else
            ThreadID(UInt(bitPattern: pthread_self()))
        #endif
    }
}
