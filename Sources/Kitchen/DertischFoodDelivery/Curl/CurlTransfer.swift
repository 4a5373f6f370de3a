#if !canImport(Darwin)
    import CCurl

    // Unsafe Unmanaged: the loop holds a transfer until its handle is removed from libcurl, so each context that
    // libcurl hands back is still alive.

    /// One exchange under way: the response so far, and the reason if it was stopped. Used only under the loop's lock.
    final class CurlTransfer {
        let task: CurlTask
        let handle: CurlHandle
        private var headerParser = HeaderParser()
        private var body: [UInt8] = []
        private var isTooLarge = false
        private var sendCount = 0
        private let reader: BodyReader?
        /// True if the transfer reads a file, which may block on the disk.
        var readsFile: Bool { reader != nil && task.readsFile }
        private let loop: CurlEventLoop
        /// The pipe of a streamed body, once the headers were delivered.
        private(set) var pipe: BytePipe?
        private var streamed = 0
        private var isPaused = false
        private var lastActivity: ContinuousClock.Instant

        // The loop outlives its transfers.
        init(_ task: CurlTask, on handle: CurlHandle, of loop: CurlEventLoop) {
            self.task = task
            self.loop = loop
            self.handle = handle
            lastActivity = handle.sockets.roundStart
            reader = CurlHandle.isSentWhole(task.request.body) ? nil : task.request.body.map { BodyReader($0) }
        }

        /// Sets the handle up. The transfer must live until its handle is removed from libcurl.
        func prepare(_ configuration: CurlCourier.Configuration) -> CURLcode {
            let request = task.request
            // A stream may last; `expiry` bounds only its beginning.
            let whole = request.isStreamed ? nil : task.deadline - handle.sockets.roundStart
            let failure = handle.set(request, within: whole, by: configuration)
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
                dertisch_curl_set_send_check(easy) { context, _, _, _, _ in
                    CurlTransfer.at(context)?.allowSend() ?? false ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
                }
            }
            return options.failure
        }

        /// The time at which the transfer expires unless bytes move; `nil` while its reader holds it up.
        var expiry: ContinuousClock.Instant? {
            if isPaused { return nil }
            let idle = lastActivity + task.request.idleTimeout
            return task.request.isStreamed && pipe == nil ? min(idle, task.deadline) : idle
        }

        /// The error of a transfer that expired.
        var expired: FoodDelivery.Error {
            let request = task.request
            if request.isStreamed, pipe == nil, ContinuousClock.now >= task.deadline {
                return .timedOut(request.call, after: request.timeout)
            }
            return .stalled(request.call, after: request.idleTimeout)
        }

        /// The result of the exchange. Called once it is over, before the handle is reset.
        func outcome(_ result: CURLcode) -> Result<Delivery, any Error> {
            guard result == CURLE_OK else { return .failure(failure(result)) }
            return .success(
                Delivery(status: handle.status, headers: headerParser.headers, body: body, took: .now - task.arrived))
        }

        /// The error for a code of libcurl.
        func failure(_ code: CURLcode) -> any Error {
            let request = task.request
            if let error = reader?.error {
                return FoodDelivery.Error.unreadable(request.call, file: error.file, reason: error.reason)
            }
            if isTooLarge { return FoodDelivery.Error.bodyTooLarge(request.call, maxBytes: request.maxBytes) }
            if headerParser.isTooLong {
                let reason = "it has more than \(HeaderParser.maxBytes) bytes of headers"
                return FoodDelivery.Error.badResponse(request.call, reason: reason)
            }
            if code == CURLE_OPERATION_TIMEDOUT, sendCount == 0, ContinuousClock.now < task.deadline {
                let reason = "connecting took longer than \(request.connectTimeout.shown)"
                return FoodDelivery.Error.noConnection(request.call, reason: reason)
            }
            if sendCount > 1, !request.mayBeRepeated {
                let reason =
                    "a reused connection was closed while the request was sent, and this \(request.method) is not repeated"
                return FoodDelivery.Error.connectionLost(request.call, reason: reason)
            }
            return CurlFailure.error(code, detail: handle.detail, for: request)
        }

        /// Resumes a paused transfer, since the reader has room again.
        func resume() {
            guard isPaused else { return }
            isPaused = false
            lastActivity = handle.sockets.roundStart
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
            lastActivity = handle.sockets.roundStart
            guard let reader, let count = reader.read(into: buffer) else { return Int(CURL_READFUNC_ABORT) }
            task.request.uploadObserver?.report(DeliveryProgress(done: reader.done, total: task.request.body?.count))
            return count
        }

        private func receive(line: UnsafeRawBufferPointer) -> Bool {
            lastActivity = handle.sockets.roundStart
            guard headerParser.parse(line) else { return false }
            // Interim completions do not count, only the final one (RFC 9110, section 15.2).
            if task.request.isStreamed, pipe == nil, headerParser.isComplete, headerParser.status >= 200 {
                let pipe = task.makePipe()
                self.pipe = pipe
                let delivery = Delivery(
                    status: headerParser.status, headers: headerParser.headers, stream: ByteStream(pipe),
                    took: .now - task.arrived)
                loop.completions.add(.success(delivery), to: task.continuation)
            }
            return true
        }

        private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
            lastActivity = handle.sockets.roundStart
            if let pipe { return stream(bytes, into: pipe) }
            guard bytes.count <= task.request.maxBytes - body.count else {
                isTooLarge = true
                body = []
                return 0
            }
            if body.isEmpty, let length = headerParser.contentLength, length > bytes.count {
                // The announced length is trusted up to a megabyte.
                body.reserveCapacity(min(length, task.request.maxBytes, 1 << 20))
            }
            body.append(contentsOf: bytes)
            return bytes.count
        }

        private func stream(_ bytes: UnsafeRawBufferPointer, into pipe: BytePipe) -> Int {
            guard bytes.count <= task.request.maxBytes - streamed else {
                isTooLarge = true
                return 0
            }
            switch pipe.offer(bytes) {
            case .accepted: break
            case .handOff(let reader): loop.completions.add(Array(bytes), to: reader)
            case .full:
                isPaused = true
                return Int(CURL_WRITEFUNC_PAUSE)
            }
            streamed += bytes.count
            return bytes.count
        }

        /// Allows the request to be sent. libcurl asks again if a kept connection turns out to be closed; the server
        /// may have read the request by then.
        private func allowSend() -> Bool {
            sendCount += 1
            lastActivity = handle.sockets.roundStart
            return sendCount == 1 || task.request.mayBeRepeated
        }
    }
#endif
