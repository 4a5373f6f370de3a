#if !os(iOS)
    import Synchronization

    /// Says that the book of likes and comments cannot be read or written, once, and that it can again.
    final class OutageLog: Sendable {
        private let isOut = Mutex(false)
        private let complain: @Sendable ([String]) -> Void

        init(_ complain: @escaping @Sendable ([String]) -> Void) { self.complain = complain }

        func note(_ error: any Error) {
            if isOut.withLock({ wasOut in !swapped(&wasOut, true) }) { complain(["\(error)"]) }
        }

        func noteSuccess() {
            if isOut.withLock({ wasOut in swapped(&wasOut, false) }) {
                complain(["Likes and comments are kept again."])
            }
        }

        private func swapped(_ value: inout Bool, _ new: Bool) -> Bool {
            defer { value = new }
            return value
        }
    }
#endif
