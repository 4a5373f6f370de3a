#if canImport(Darwin)
    import Foundation
    import Synchronization

    /// One exchange under way.
    final class URLSessionExchange: NSObject, URLSessionDataDelegate {
        private struct State: Sendable {
            var continuation: CheckedContinuation<Delivery, any Error>?
            var alarm: Task<Void, any Error>?
            var body: [UInt8] = []
            var pipe: BytePipe?
            var streamed = 0
            /// The bytes that arrived while the pipe was full.
            var waiting: [UInt8] = []
            var reason: (any Error)?
        }

        private let errand: Errand
        private let task: URLSessionDataTask
        private let arrived = ContinuousClock.now
        private let state = Mutex(State())

        init(_ errand: Errand, _ task: URLSessionDataTask) {
            self.errand = errand
            self.task = task
        }

        func start(_ continuation: CheckedContinuation<Delivery, any Error>) {
            // The session's own time-out measures idle time; this one measures the whole exchange, or a stream's
            // beginning.
            let alarm = Task { [weak self, errand] in
                try await Task.sleep(for: errand.timeout)
                self?.stop(because: FoodDelivery.Error.timedOut(errand.call, after: errand.timeout))
            }
            state.withLock { state in
                state.continuation = continuation
                state.alarm = alarm
            }
            // A task that was already cancelled still completes once it is resumed.
            task.resume()
        }

        func stop(because reason: any Error) {
            state.withLock { state in
                if state.reason == nil { state.reason = reason }
            }
            task.cancel()
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
            totalBytesExpectedToSend: Int64
        ) {
            errand.sending?.tell(DeliveryProgress(done: Int(totalBytesSent), total: errand.body?.count))
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
        ) {
            if errand.isStreamed, let response = response as? HTTPURLResponse {
                let pipe = BytePipe(goOn: { [weak self] in self?.goOn() }, giveUp: { [task] in task.cancel() })
                let (continuation, alarm) = state.withLock { state in
                    let continuation = state.continuation
                    state.continuation = nil
                    state.pipe = pipe
                    return (continuation, state.alarm)
                }
                alarm?.cancel()
                continuation?.resume(
                    returning: Delivery(
                        status: response.statusCode, headers: Self.headers(of: response), stream: ByteStream(pipe),
                        took: .now - arrived))
            }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            let bytes = [UInt8](data)
            let isTooLarge = state.withLock { state in
                guard bytes.count <= errand.mostBytes - state.streamed else { return true }
                state.streamed += bytes.count
                guard let pipe = state.pipe else {
                    state.body += bytes
                    return false
                }
                // These bytes were already on their way when the task was suspended.
                if !state.waiting.isEmpty || !bytes.withUnsafeBytes({ pipe.put($0) }) {
                    state.waiting += bytes
                    task.suspend()
                }
                return false
            }
            if isTooLarge { stop(because: FoodDelivery.Error.bodyTooLarge(errand.call, most: errand.mostBytes)) }
        }

        private func goOn() {
            state.withLock { state in
                guard let pipe = state.pipe, state.waiting.withUnsafeBytes({ pipe.put($0) }) else { return }
                state.waiting = []
                task.resume()
            }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            let response = task.response as? HTTPURLResponse
            let last = state.withLock { state in
                let last = state
                state.continuation = nil
                return last
            }
            last.alarm?.cancel()
            let outcome = outcome(response, error, last.body, last.reason)
            last.continuation?.resume(with: outcome)
            guard let pipe = last.pipe else { return }
            pipe.endWith(last.waiting, outcome.map { _ in })
        }

        private func outcome(
            _ response: HTTPURLResponse?, _ error: (any Error)?, _ body: [UInt8], _ reason: (any Error)?
        ) -> Result<Delivery, any Error> {
            if let reason { return .failure(reason) }
            if let error { return .failure(URLSessionFailure.error(error, for: errand)) }
            guard let response else {
                return .failure(FoodDelivery.Error.badAnswer(errand.call, reason: "it is no HTTP answer"))
            }
            let took = ContinuousClock.now - arrived
            return .success(
                Delivery(status: response.statusCode, headers: Self.headers(of: response), body: body, took: took))
        }

        private static func headers(of response: HTTPURLResponse) -> FoodDelivery.Headers {
            var headers = FoodDelivery.Headers()
            for (name, value) in response.allHeaderFields { headers.append("\(name)", "\(value)") }
            return headers
        }
    }
#endif
