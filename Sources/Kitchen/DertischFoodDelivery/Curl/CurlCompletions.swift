#if !canImport(Darwin)
    /// The continuations to resume after a round of the event loop, in order.
    ///
    /// A round runs under the loop's lock, and an executor may run a caller immediately when it is resumed. That caller
    /// could ask for the next delivery, which needs the lock.
    struct CurlCompletions {
        private enum Completion {
            case delivery(CheckedContinuation<Delivery, any Error>, Result<Delivery, any Error>)
            case piece(BytePipe.Reader, [UInt8])
            case end(BytePipe, Result<Void, any Error>)
        }

        private var completions: [Completion] = []

        mutating func add(_ outcome: Result<Delivery, any Error>, to caller: CheckedContinuation<Delivery, any Error>) {
            completions.append(.delivery(caller, outcome))
        }

        mutating func add(_ bytes: [UInt8], to reader: BytePipe.Reader) { completions.append(.piece(reader, bytes)) }

        mutating func add(_ end: Result<Void, any Error>, to pipe: BytePipe) { completions.append(.end(pipe, end)) }

        /// Resumes all of them, and keeps the capacity for the next round.
        mutating func resumeAll() {
            if completions.isEmpty { return }
            for completion in completions {
                switch completion {
                case .delivery(let caller, let outcome): caller.resume(with: outcome)
                case .piece(let reader, let bytes): reader.resume(returning: bytes)
                case .end(let pipe, let end): pipe.end(end)
                }
            }
            completions.removeAll(keepingCapacity: true)
        }
    }
#endif
