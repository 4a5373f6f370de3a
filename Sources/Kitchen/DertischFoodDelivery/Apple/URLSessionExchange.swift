#if canImport(Darwin)
    import Foundation
    import Synchronization

    /// One exchange under way.
    final class URLSessionExchange: NSObject, URLSessionDataDelegate {
        private struct State: Sendable {
            var continuation: CheckedContinuation<Delivery, any Error>?
            var timer: Task<Void, any Error>?
            var body: [UInt8] = []
            var pipe: BytePipe?
            var streamed = 0
            /// The bytes that arrived while the pipe was full.
            var overflow: [UInt8] = []
            var reason: (any Error)?
        }

        private let request: PreparedRequest
        private let task: URLSessionDataTask
        private let arrived = ContinuousClock.now
        private let state = Mutex(State())

        init(_ request: PreparedRequest, _ task: URLSessionDataTask) {
            self.request = request
            self.task = task
        }

        func start(_ continuation: CheckedContinuation<Delivery, any Error>) {
            // The session's own time-out measures idle time; this one measures the whole exchange, or a stream's
            // beginning.
            let timer = Task { [weak self, request] in
                try await Task.sleep(for: request.timeout)
                self?.stop(because: FoodDelivery.Error.timedOut(request.call, after: request.timeout))
            }
            state.withLock { state in
                state.continuation = continuation
                state.timer = timer
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
            request.uploadObserver?.report(DeliveryProgress(done: Int(totalBytesSent), total: request.body?.count))
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
        ) {
            if request.isStreamed, let response = response as? HTTPURLResponse {
                let pipe = BytePipe(
                    onResume: { [weak self] in self?.resumeTask() }, onAbandon: { [task] in task.cancel() })
                let (continuation, timer) = state.withLock { state in
                    let continuation = state.continuation
                    state.continuation = nil
                    state.pipe = pipe
                    return (continuation, state.timer)
                }
                timer?.cancel()
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
                guard bytes.count <= request.maxBytes - state.streamed else { return true }
                state.streamed += bytes.count
                guard let pipe = state.pipe else {
                    state.body += bytes
                    return false
                }
                // These bytes were already on their way when the task was suspended, once, since suspensions may be counted.
                if !state.overflow.isEmpty {
                    state.overflow += bytes
                } else if !bytes.withUnsafeBytes({ pipe.write($0) }) {
                    state.overflow = bytes
                    task.suspend()
                }
                return false
            }
            if isTooLarge { stop(because: FoodDelivery.Error.bodyTooLarge(request.call, maxBytes: request.maxBytes)) }
        }

        private func resumeTask() {
            state.withLock { state in
                guard let pipe = state.pipe, state.overflow.withUnsafeBytes({ pipe.write($0) }) else { return }
                state.overflow = []
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
            last.timer?.cancel()
            let outcome = outcome(response, error, last.body, last.reason)
            last.continuation?.resume(with: outcome)
            guard let pipe = last.pipe else { return }
            pipe.end(with: last.overflow, outcome.map { _ in })
        }

        private func outcome(
            _ response: HTTPURLResponse?, _ error: (any Error)?, _ body: [UInt8], _ reason: (any Error)?
        ) -> Result<Delivery, any Error> {
            if let reason { return .failure(reason) }
            if let error { return .failure(URLSessionFailure.error(error, for: request)) }
            guard let response else {
                return .failure(FoodDelivery.Error.badResponse(request.call, reason: "it is not an HTTP response"))
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
