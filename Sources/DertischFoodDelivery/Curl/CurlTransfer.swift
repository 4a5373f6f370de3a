#if !canImport(Darwin)
    import CCurl

    // Unsafe Unmanaged: libcurl hands each context back while what it points to lives: the loop holds a transfer until its
    // handle is off libcurl.

    /// One exchange under way: what has come of its answer, and why it was stopped. Used on the courier's thread alone.
    final class CurlTransfer {
        let job: CurlJob
        let handle: CurlHandle
        private var gatherer = HeaderGatherer()
        private var body: [UInt8] = []
        private var isTooLarge = false
        private var departures = 0
        private let reader: BodyReader?
        /// Whether it reads a file, which takes as long as the disk does.
        var readsFile: Bool { reader != nil && job.readsFile }
        private let loop: CurlLoop
        /// Where the body goes once the headers were handed over, if it is streamed.
        private(set) var pipe: BytePipe?
        private var streamed = 0
        private var isPaused = false
        private var lastMoved: ContinuousClock.Instant

        // It lives as long as it is under way in this loop.
        init(_ job: CurlJob, on handle: CurlHandle, of loop: CurlLoop) {
            self.job = job
            self.loop = loop
            self.handle = handle
            lastMoved = handle.poll.moment
            reader = CurlHandle.isSentWhole(job.errand.body) ? nil : job.errand.body.map { BodyReader($0) }
        }

        /// Sets everything up; the transfer must live until it has been taken off libcurl.
        func prepare(_ terms: CurlCourier.Terms) -> CURLcode {
            let errand = job.errand
            // A stream may last: only its beginning is bounded, by `expiry`.
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

        /// When it has to be given up unless something moves; `nil` while its reader holds it up.
        var expiry: ContinuousClock.Instant? {
            if isPaused { return nil }
            let idle = lastMoved + job.errand.idleTimeout
            return job.errand.isStreamed && pipe == nil ? min(idle, job.deadline) : idle
        }

        /// Why it was given up at its expiry.
        var expired: FoodDelivery.Error {
            let errand = job.errand
            if errand.isStreamed, pipe == nil, ContinuousClock.now >= job.deadline {
                return .timedOut(errand.call, after: errand.timeout)
            }
            return .stalled(errand.call, after: errand.idleTimeout)
        }

        /// What came of the exchange. Called once it is over, before the handle is reset.
        func outcome(_ result: CURLcode) -> Result<Delivery, any Error> {
            guard result == CURLE_OK else { return .failure(failure(result)) }
            return .success(
                Delivery(status: handle.status, headers: gatherer.headers, body: body, took: .now - job.arrived))
        }

        /// What a code of libcurl means here.
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

        /// The reader has room again.
        func goOn() {
            guard isPaused else { return }
            isPaused = false
            lastMoved = handle.poll.moment
            // What waited is brought at once, so it may be paused again when this returns.
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
                    // libcurl goes back to the beginning, and nowhere else.
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
            // Only the last answer counts, not those that say to go on (RFC 9110, section 15.2).
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
                // What a server announces is believed up to a megabyte.
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

        /// Whether the request may go out: libcurl asks again if a kept connection turned out to be closed, and then
        /// nobody knows whether the server has read the request already.
        private func depart() -> Bool {
            departures += 1
            lastMoved = handle.poll.moment
            return departures == 1 || job.errand.method.isIdempotent
        }
    }
#endif
