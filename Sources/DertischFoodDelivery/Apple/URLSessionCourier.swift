#if canImport(Darwin)
    import Foundation
    import Synchronization

    /// The courier on Apple platforms: `URLSession` with the same features off as with libcurl.
    final class URLSessionCourier: Courier {
        private let session: URLSession
        private let isTrustPlain: Bool

        init(_ configuration: FoodDelivery.Configuration) {
            let terms = URLSessionConfiguration.ephemeral
            terms.urlCache = nil
            if !configuration.keepsCookies {
                terms.httpCookieStorage = nil
                terms.httpShouldSetCookies = false
            }
            terms.urlCredentialStorage = nil
            terms.httpMaximumConnectionsPerHost = max(1, configuration.mostConnectionsPerHost)
            switch configuration.proxy {
            case .system: break
            case .none: terms.connectionProxyDictionary = [:]
            case .through(let address):
                let proxy = URL(string: address)
                let port = proxy?.port ?? 80
                for scheme in ["HTTP", "HTTPS"] {
                    terms.connectionProxyDictionary?["\(scheme)Enable"] = 1
                    terms.connectionProxyDictionary?["\(scheme)Proxy"] = proxy?.host() ?? ""
                    terms.connectionProxyDictionary?["\(scheme)Port"] = port
                }
            }
            isTrustPlain = configuration.tls.isPlain
            session = URLSession(configuration: terms)
        }

        deinit { session.finishTasksAndInvalidate() }

        func deliver(_ errand: Errand) async throws -> Delivery {
            guard let url = URL(string: errand.destination.text) else {
                throw FoodDelivery.Error.badAddress(errand.destination.description, reason: "the system refuses it")
            }
            guard isTrustPlain || errand.destination.scheme != "https" else {
                throw FoodDelivery.Error.untrusted(
                    errand.call, reason: "the configuration's tls asks for more than this platform's courier does")
            }
            var request = URLRequest(url: url)
            request.httpMethod = errand.method.name
            let sent = try errand.body.map { try SentBody($0, for: errand) }
            request.httpBody = sent?.data
            request.httpBodyStream = sent?.stream
            // The session's own time-out measures idle time, so it serves as the idle time-out.
            request.timeoutInterval = errand.idleTimeout / .seconds(1)
            for field in errand.headers.fields { request.addValue(field.value, forHTTPHeaderField: field.name) }
            let task = session.dataTask(with: request)
            let exchange = URLSessionExchange(errand, task)
            task.delegate = exchange
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { exchange.start($0) }
            } onCancel: {
                exchange.stop(because: CancellationError())
            }
        }
    }

    /// A request's body for the system: in one piece, or from a file.
    private struct SentBody {
        var data: Data?
        var stream: InputStream?

        init(_ body: FoodDelivery.Body, for errand: Errand) throws {
            if let bytes = body.bytes {
                data = Data(bytes)
            } else if body.pieces.count == 1, case .file(let file, 0, let count) = body.pieces[0],
                (try? OpenFile(reading: file).count) == count
            {
                stream = InputStream(url: file)
            } else {
                // A form with files, or a part of a file, is first written to a temporary file and sent from there.
                let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
                do throws(FileFault) { try Self.write(body, to: file) } catch {
                    throw FoodDelivery.Error.unreadable(errand.call, file: error.file, reason: error.reason)
                }
                stream = InputStream(url: file)
                // An open stream stays readable after its file is deleted.
                stream?.open()
                try? FileManager.default.removeItem(at: file)
            }
        }

        private static func write(_ body: FoodDelivery.Body, to file: URL) throws(FileFault) {
            let output = try OpenFile(writing: file, keeping: false)
            let reader = BodyReader(body)
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
            defer { buffer.deallocate() }
            while let count = reader.read(into: buffer), count > 0 { try output.append(Array(buffer[..<count])) }
            if let fault = reader.fault { throw fault }
        }
    }

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

    /// The mapping from the system's errors.
    enum URLSessionFailure {
        static func error(_ error: any Error, for errand: Errand) -> any Error {
            guard let error = error as? URLError else { return error }
            let call = errand.call
            // Only the code, since the error's text may contain the whole address.
            let reason = "the system reports URLError \(error.code.rawValue)"
            switch error.code {
            case .cancelled: return CancellationError()
            case .timedOut: return FoodDelivery.Error.stalled(call, after: errand.idleTimeout)
            case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
                .serverCertificateNotYetValid:
                return FoodDelivery.Error.untrusted(call, reason: reason)
            case .networkConnectionLost: return FoodDelivery.Error.brokenOff(call, reason: reason)
            case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
                .dataLengthExceedsMaximum:
                return FoodDelivery.Error.badAnswer(call, reason: reason)
            default: return FoodDelivery.Error.noConnection(call, reason: reason)
            }
        }
    }
#endif
