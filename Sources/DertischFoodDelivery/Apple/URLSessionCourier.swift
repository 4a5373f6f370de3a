#if canImport(Darwin)
    import Foundation
    import Synchronization

    /// The house's courier on Apple platforms: `URLSession` with everything off that libcurl has off.
    final class URLSessionCourier: Courier {
        private let session: URLSession

        init(_ configuration: FoodDelivery.Configuration) {
            let terms = URLSessionConfiguration.ephemeral
            terms.urlCache = nil
            terms.httpCookieStorage = nil
            terms.httpShouldSetCookies = false
            terms.urlCredentialStorage = nil
            terms.httpMaximumConnectionsPerHost = max(1, configuration.mostConnectionsPerHost)
            if configuration.proxy == .none { terms.connectionProxyDictionary = [:] }
            session = URLSession(configuration: terms)
        }

        deinit { session.finishTasksAndInvalidate() }

        func deliver(_ errand: Errand) async throws -> Delivery {
            guard let url = URL(string: errand.destination.text) else {
                throw FoodDelivery.Error.badAddress(errand.destination.description, reason: "the system refuses it")
            }
            var request = URLRequest(url: url)
            request.httpMethod = errand.method.name
            request.httpBody = errand.body.map { Data($0) }
            request.timeoutInterval = errand.timeout / .seconds(1)
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

    /// One exchange under way.
    final class URLSessionExchange: NSObject, URLSessionDataDelegate {
        private struct State: Sendable {
            var continuation: CheckedContinuation<Delivery, any Error>?
            var alarm: Task<Void, any Error>?
            var body: [UInt8] = []
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
            // The session's own timeout counts pauses; this one counts the whole exchange.
            let alarm = Task { [weak self, errand] in
                try await Task.sleep(for: errand.timeout)
                self?.stop(because: FoodDelivery.Error.timedOut(errand.call, after: errand.timeout))
            }
            state.withLock { state in
                state.continuation = continuation
                state.alarm = alarm
            }
            // A task that was stopped already completes all the same once it is resumed.
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

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            let isTooLarge = state.withLock { state in
                guard data.count <= errand.mostBytes - state.body.count else { return true }
                state.body.append(contentsOf: data)
                return false
            }
            if isTooLarge { stop(because: FoodDelivery.Error.bodyTooLarge(errand.call, most: errand.mostBytes)) }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            let response = task.response as? HTTPURLResponse
            let last = state.withLock { state in
                let last = state
                state.continuation = nil
                return last
            }
            last.alarm?.cancel()
            last.continuation?.resume(with: outcome(response, error, last.body, last.reason))
        }

        private func outcome(
            _ response: HTTPURLResponse?, _ error: (any Error)?, _ body: [UInt8], _ reason: (any Error)?
        ) -> Result<Delivery, any Error> {
            if let reason { return .failure(reason) }
            if let error { return .failure(URLSessionFailure.error(error, for: errand)) }
            guard let response else {
                return .failure(FoodDelivery.Error.badAnswer(errand.call, reason: "it is no HTTP answer"))
            }
            var headers: FoodDelivery.Headers = [:]
            for (name, value) in response.allHeaderFields { headers.append("\(name)", "\(value)") }
            let took = ContinuousClock.now - arrived
            return .success(Delivery(status: response.statusCode, headers: headers, body: body, took: took))
        }
    }

    /// What the system's errors mean to a caller.
    enum URLSessionFailure {
        static func error(_ error: any Error, for errand: Errand) -> any Error {
            guard let error = error as? URLError else { return error }
            let call = errand.call
            // The code alone: the error's own text may hold the whole address.
            let reason = "the system reports URLError \(error.code.rawValue)"
            switch error.code {
            case .cancelled: return CancellationError()
            case .timedOut: return FoodDelivery.Error.timedOut(call, after: errand.timeout)
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
