#if !canImport(Darwin)
    import CCurl

    /// One exchange under way: what has come of its answer, and why it was stopped. Used on the courier's thread alone.
    final class CurlTransfer {
        let job: CurlJob
        let handle: CurlHandle
        private var gatherer = HeaderGatherer()
        private var body: [UInt8] = []
        private var isTooLarge = false
        private var departures = 0

        init(_ job: CurlJob, on handle: CurlHandle) {
            self.job = job
            self.handle = handle
        }

        /// Sets everything up; the transfer must live until it has been taken off libcurl.
        func prepare(_ terms: CurlCourier.Terms) -> CURLcode {
            let failure = handle.set(job.errand, within: job.deadline - .now, through: terms.proxy)
            guard failure == CURLE_OK else { return failure }
            var options = CurlOptions(easy: handle.easy)
            let context = Unmanaged.passUnretained(self).toOpaque()
            options.set(CURLOPT_PRIVATE, context)
            options.set(CURLOPT_WRITEDATA, context)
            options.set(CURLOPT_HEADERDATA, context)
            options.set(CURLOPT_PREREQDATA, context)
            options.run { easy in
                dertisch_curl_set_receiver(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
                    CurlTransfer.at(context)?.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
                }
            }
            options.run { easy in
                dertisch_curl_set_receiver(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
                    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
                    return CurlTransfer.at(context)?.gatherer.take(line) ?? false ? line.count : 0
                }
            }
            options.run { easy in
                dertisch_curl_set_departure(easy) { context, _, _, _, _ in
                    CurlTransfer.at(context)?.depart() ?? false ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
                }
            }
            return options.failure
        }

        /// What came of the exchange. Called once it is over, before the handle is reset.
        func outcome(_ result: CURLcode) -> Result<Delivery, any Error> {
            guard result == CURLE_OK else { return .failure(failure(result)) }
            let took = ContinuousClock.now - job.arrived
            return .success(Delivery(status: handle.status, headers: gatherer.headers, body: body, took: took))
        }

        /// What a code of libcurl means here.
        func failure(_ code: CURLcode) -> any Error {
            let errand = job.errand
            if isTooLarge { return FoodDelivery.Error.bodyTooLarge(errand.call, most: errand.mostBytes) }
            if gatherer.isTooLong {
                let reason = "it has more than \(HeaderGatherer.mostBytes) bytes of headers"
                return FoodDelivery.Error.badAnswer(errand.call, reason: reason)
            }
            if code == CURLE_OPERATION_TIMEDOUT, departures == 0, ContinuousClock.now < job.deadline {
                let reason = "connecting took longer than the \(errand.connectTimeout) it may"
                return FoodDelivery.Error.noConnection(errand.call, reason: reason)
            }
            if departures > 1, !errand.method.isIdempotent {
                let reason =
                    "a kept connection was closed as the request went out, and \(errand.method) is not repeated"
                return FoodDelivery.Error.brokenOff(errand.call, reason: reason)
            }
            return CurlFailure.error(code, detail: handle.detail, for: errand)
        }

        private static func at(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
            context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
        }

        private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
            guard bytes.count <= job.errand.mostBytes - body.count else {
                isTooLarge = true
                body = []
                return 0
            }
            if body.isEmpty, let announced = gatherer.announcedLength, announced > bytes.count {
                // What a server announces is believed up to a megabyte.
                body.reserveCapacity(min(announced, job.errand.mostBytes, 1 << 20))
            }
            body.append(contentsOf: bytes)
            return bytes.count
        }

        /// Whether the request may go out: libcurl asks again if a kept connection turned out to be closed, and then
        /// nobody knows whether the server has read the request already.
        private func depart() -> Bool {
            departures += 1
            return departures == 1 || job.errand.method.isIdempotent
        }
    }
#endif
