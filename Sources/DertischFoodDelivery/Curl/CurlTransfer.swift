#if !canImport(Darwin)
    import CCurl

    // Unsafe Unmanaged: the loop holds a transfer until its handle is removed from libcurl, so each context that
    // libcurl hands back is still alive.

    /// One exchange under way: the answer so far, and the reason if it was stopped. Used only under the loop's lock.
    final class CurlTransfer {
        let job: CurlJob
        let handle: CurlHandle
        private var gatherer = HeaderGatherer()
        private var body: [UInt8] = []
        private var isTooLarge = false
        private var departures = 0
        private let reader: BodyReader?
        /// True if the transfer reads a file, which may block on the disk.
        var readsFile: Bool { reader != nil && job.readsFile }
        private let loop: CurlLoop
        /// The pipe of a streamed body, once the headers were delivered.
        private(set) var pipe: BytePipe?
        private var streamed = 0
        private var isPaused = false
        private var lastMoved: ContinuousClock.Instant

        // The loop outlives its transfers.
        init(_ job: CurlJob, on handle: CurlHandle, of loop: CurlLoop) {
            self.job = job
            self.loop = loop
            self.handle = handle
            lastMoved = handle.poll.moment
            reader = CurlHandle.isSentWhole(job.errand.body) ? nil : job.errand.body.map { BodyReader($0) }
        }

        /// Sets the handle up. The transfer must live until its handle is removed from libcurl.
        func prepare(_ terms: CurlCourier.Terms) -> CURLcode {
            let errand = job.errand
            // A stream may last; `expiry` bounds only its beginning.
            let whole = errand.isStreamed ? nil : job.deadline - handle.poll.moment
            let failure = handle.set(errand, within: whole, by: terms)
            guard failure == CURLE_OK else { return failure }
            var options = CurlOptions(easy: handle.easy)
            let context = Unmanaged.passUnretained(self).toOpaque()
            options.set(CURLOPT_PRIVATE, context)
            options.set(CURLOPT_WRITEDATA, context)
            options.set(CURLOPT_HEADERDATA, context)
            options.set(CURLOPT_PREREQDATA, context)
            if reader != nil { prepareReading(&options, context) }
            options.run { easy in
                dertisch_curl_set_receiver(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
                    CurlTransfer.at(context)?.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
                }
            }
            options.run { easy in
                dertisch_curl_set_receiver(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
                    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
                    return CurlTransfer.at(context)?.receive(line: line) ?? false ? line.count : 0
                }
            }
            options.run { easy in
                dertisch_curl_set_departure(easy) { context, _, _, _, _ in
                    CurlTransfer.at(context)?.depart() ?? false ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
                }
            }
            return options.failure
        }

        /// The time at which the transfer expires unless bytes move; `nil` while its reader holds it up.
        var expiry: ContinuousClock.Instant? {
            if isPaused { return nil }
            let idle = lastMoved + job.errand.idleTimeout
            return job.errand.isStreamed && pipe == nil ? min(idle, job.deadline) : idle
        }

        /// The error of a transfer that expired.
        var expired: FoodDelivery.Error {
            let errand = job.errand
            if errand.isStreamed, pipe == nil, ContinuousClock.now >= job.deadline {
                return .timedOut(errand.call, after: errand.timeout)
            }
            return .stalled(errand.call, after: errand.idleTimeout)
        }

        /// The result of the exchange. Called once it is over, before the handle is reset.
        func outcome(_ result: CURLcode) -> Result<Delivery, any Error> {
            guard result == CURLE_OK else { return .failure(failure(result)) }
            return .success(
                Delivery(status: handle.status, headers: gatherer.headers, body: body, took: .now - job.arrived))
        }

        /// The error for a code of libcurl.
        func failure(_ code: CURLcode) -> any Error {
            let errand = job.errand
            if let fault = reader?.fault {
                return FoodDelivery.Error.unreadable(errand.call, file: fault.file, reason: fault.reason)
            }
            if isTooLarge { return FoodDelivery.Error.bodyTooLarge(errand.call, most: errand.mostBytes) }
            if gatherer.isTooLong {
                let reason = "it has more than \(HeaderGatherer.mostBytes) bytes of headers"
                return FoodDelivery.Error.badAnswer(errand.call, reason: reason)
            }
            if code == CURLE_OPERATION_TIMEDOUT, departures == 0, ContinuousClock.now < job.deadline {
                let reason = "connecting took longer than the \(errand.connectTimeout.shown) it may"
                return FoodDelivery.Error.noConnection(errand.call, reason: reason)
            }
            if departures > 1, !errand.method.isIdempotent {
                let reason =
                    "a kept connection was closed as the request went out, and \(errand.method) is not repeated"
                return FoodDelivery.Error.brokenOff(errand.call, reason: reason)
            }
            return CurlFailure.error(code, detail: handle.detail, for: errand)
        }

        /// Resumes a paused transfer, since the reader has room again.
        func goOn() {
            guard isPaused else { return }
            isPaused = false
            lastMoved = handle.poll.moment
            // libcurl delivers the waiting bytes at once, so the transfer may be paused again when this returns.
            curl_easy_pause(handle.easy, CURLPAUSE_CONT)
        }

        private static func at(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
            context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
        }

        private func prepareReading(_ options: inout CurlOptions, _ context: UnsafeMutableRawPointer) {
            options.set(CURLOPT_READDATA, context)
            options.set(CURLOPT_SEEKDATA, context)
            options.run { easy in
                dertisch_curl_set_receiver(easy, CURLOPT_READFUNCTION) { bytes, size, count, context in
                    let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
                    return CurlTransfer.at(context)?.send(buffer) ?? Int(CURL_READFUNC_ABORT)
                }
            }
            options.run { easy in
                dertisch_curl_set_seeker(easy) { context, offset, origin in
                    // libcurl only ever rewinds to the beginning.
                    guard offset == 0, origin == SEEK_SET, let transfer = CurlTransfer.at(context) else {
                        return CURL_SEEKFUNC_FAIL
                    }
                    transfer.reader?.rewind()
                    return CURL_SEEKFUNC_OK
                }
            }
        }

        private func send(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
            lastMoved = handle.poll.moment
            guard let reader, let count = reader.read(into: buffer) else { return Int(CURL_READFUNC_ABORT) }
            job.errand.sending?.tell(DeliveryProgress(done: reader.done, total: job.errand.body?.count))
            return count
        }

        private func receive(line: UnsafeRawBufferPointer) -> Bool {
            lastMoved = handle.poll.moment
            guard gatherer.take(line) else { return false }
            // Interim answers do not count, only the final one (RFC 9110, section 15.2).
            if job.errand.isStreamed, pipe == nil, gatherer.isComplete, gatherer.status >= 200 {
                let pipe = job.makePipe()
                self.pipe = pipe
                let delivery = Delivery(
                    status: gatherer.status, headers: gatherer.headers, stream: ByteStream(pipe),
                    took: .now - job.arrived)
                loop.answers.add(.success(delivery), to: job.continuation)
            }
            return true
        }

        private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
            lastMoved = handle.poll.moment
            if let pipe { return stream(bytes, into: pipe) }
            guard bytes.count <= job.errand.mostBytes - body.count else {
                isTooLarge = true
                body = []
                return 0
            }
            if body.isEmpty, let announced = gatherer.announcedLength, announced > bytes.count {
                // The announced length is trusted up to a megabyte.
                body.reserveCapacity(min(announced, job.errand.mostBytes, 1 << 20))
            }
            body.append(contentsOf: bytes)
            return bytes.count
        }

        private func stream(_ bytes: UnsafeRawBufferPointer, into pipe: BytePipe) -> Int {
            guard bytes.count <= job.errand.mostBytes - streamed else {
                isTooLarge = true
                return 0
            }
            switch pipe.take(bytes) {
            case .taken: break
            case .wanted(let reader): loop.answers.add(Array(bytes), to: reader)
            case .refused:
                isPaused = true
                return Int(CURL_WRITEFUNC_PAUSE)
            }
            streamed += bytes.count
            return bytes.count
        }

        /// Allows the request to be sent. libcurl asks again if a kept connection turns out to be closed; the server
        /// may have read the request by then.
        private func depart() -> Bool {
            departures += 1
            lastMoved = handle.poll.moment
            return departures == 1 || job.errand.method.isIdempotent
        }
    }
#endif
