#if !canImport(Darwin)
    import CCurl

    // Unsafe Unmanaged: the kit is retained once for the new thread, which takes it over, or released if there is no thread.

    /// The thread of one courier.
    enum CurlThread {
        /// What the thread is given to start with.
        private final class Kit: Sendable {
            let desk: CurlDesk
            let whenEnded: @Sendable () -> Void

            init(_ desk: CurlDesk, _ whenEnded: @escaping @Sendable () -> Void) {
                self.desk = desk
                self.whenEnded = whenEnded
            }
        }

        /// Starts it.
        ///
        /// - Returns: whether it runs.
        static func start(_ desk: CurlDesk, whenEnded: @escaping @Sendable () -> Void) -> Bool {
            let kit = Unmanaged.passRetained(Kit(desk, whenEnded))
            let failure = dertisch_start_thread(
                { context in
                    guard let context else { return nil }
                    let kit = Unmanaged<Kit>.fromOpaque(context).takeRetainedValue()
                    kit.desk.serve()
                    kit.whenEnded()
                    return nil
                }, kit.toOpaque())
            if failure != 0 { kit.release() }
            return failure == 0
        }
    }
#endif
