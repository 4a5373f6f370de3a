#if !canImport(Darwin)
    import CCurl

    /// One easy handle of libcurl and its buffer for messages; used for one transfer after another.
    final class CurlHandle {
        let easy: UnsafeMutableRawPointer
        private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
        private var headers: UnsafeMutablePointer<curl_slist>?
        private var hasConstants = false
        /// Whether the errand is a `GET` without a body, which is what libcurl does unless told otherwise.
        private var isPlain = true

        /// `nil` if libcurl has no memory.
        init?() {
            guard let easy = curl_easy_init() else {
                message.deallocate()
                return nil
            }
            self.easy = easy
            message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        }

        deinit {
            curl_easy_cleanup(easy)
            curl_slist_free_all(headers)
            message.deallocate()
        }

        /// What libcurl says of the last failure, beyond its code; empty if it says nothing.
        var detail: String { String(cString: message) }

        /// The status of the answer.
        var status: Int {
            var status = 0
            _ = dertisch_curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
            return status
        }

        /// The number of the transfer that a handle is used for.
        static func number(of easy: UnsafeMutableRawPointer?) -> UInt64? {
            var pointer: UnsafeMutableRawPointer?
            guard let easy, dertisch_curl_get_pointer(easy, CURLINFO_PRIVATE, &pointer) == CURLE_OK, let pointer
            else { return nil }
            return Unmanaged<CurlTransfer>.fromOpaque(pointer).takeUnretainedValue().job.number
        }

        /// Makes the handle ready for another errand, of which nothing of this one is left.
        ///
        /// After a plain `GET` everything that was set for it is set again by the next errand; only after others is the
        /// whole handle reset, which costs microseconds.
        func reset() {
            if !isPlain {
                curl_easy_reset(easy)
                hasConstants = false
            }
            curl_slist_free_all(headers)
            headers = nil
            message.pointee = 0
        }

        /// Sets an errand's options; the callbacks are the transfer's.
        func set(
            _ errand: Errand, within remaining: Duration, through proxy: FoodDelivery.Configuration.Proxy
        ) -> CURLcode {
            var options = CurlOptions(easy: easy)
            if !hasConstants { setConstants(&options) }
            hasConstants = true
            isPlain = errand.method == .get && errand.body == nil
            options.set(CURLOPT_TIMEOUT_MS, remaining.milliseconds)
            options.set(CURLOPT_CONNECTTIMEOUT_MS, errand.connectTimeout.milliseconds)
            options.set(CURLOPT_URL, errand.destination.text)
            // An empty name means no proxy, none at all means the environment's.
            options.set(CURLOPT_PROXY, proxy == .none || errand.destination.isLoopback ? "" : nil)
            if !isPlain { setMethod(of: errand, &options) }
            setHeaders(of: errand, &options)
            return options.failure
        }

        /// Sets what is the same for every errand.
        ///
        /// Cookies, `.netrc`, HSTS and alternative services stay off: libcurl has them off unless asked.
        private func setConstants(_ options: inout CurlOptions) {
            options.run { dertisch_curl_only_http($0) }
            options.run { dertisch_curl_leave_lookups($0) }
            options.set(CURLOPT_NOSIGNAL, 1)
            options.set(CURLOPT_PATH_AS_IS, 1)
            options.set(CURLOPT_SSL_VERIFYPEER, 1)
            options.set(CURLOPT_SSL_VERIFYHOST, 2)
            options.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
            options.set(CURLOPT_FOLLOWLOCATION, 0)
            options.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
            options.set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
            options.set(CURLOPT_ERRORBUFFER, message)
        }

        private func setMethod(of errand: Errand, _ options: inout CurlOptions) {
            let sendsLength = [.post, .put, .patch].contains(errand.method)
            if errand.body != nil || sendsLength {
                let body = errand.body ?? []
                options.run { easy in body.withUnsafeBytes { dertisch_curl_set_body(easy, $0.baseAddress, $0.count) } }
                if errand.method != .post { options.set(CURLOPT_CUSTOMREQUEST, errand.method.name) }
            } else if errand.method == .head {
                options.set(CURLOPT_NOBODY, 1)
            } else if errand.method != .get {
                options.set(CURLOPT_CUSTOMREQUEST, errand.method.name)
            }
        }

        private func setHeaders(of errand: Errand, _ options: inout CurlOptions) {
            // A field with a semicolon is sent with no value; one with a bare colon keeps libcurl from adding its own.
            for field in errand.headers.fields {
                append(field.value.isEmpty ? field.name + ";" : field.name + ": " + field.value, &options)
            }
            if !isPlain { append("Expect:", &options) }
            if !isPlain, errand.headers["Content-Type"] == nil { append("Content-Type:", &options) }
            options.set(CURLOPT_HTTPHEADER, headers)
        }

        private func append(_ line: String, _ options: inout CurlOptions) {
            guard let longer = curl_slist_append(headers, line) else { return options.run { _ in CURLE_OUT_OF_MEMORY } }
            headers = longer
        }
    }

    /// Sets options one after the other, and remembers the first that failed.
    struct CurlOptions {
        let easy: UnsafeMutableRawPointer
        private(set) var failure = CURLE_OK

        init(easy: UnsafeMutableRawPointer) { self.easy = easy }

        mutating func run(_ set: (UnsafeMutableRawPointer) -> CURLcode) {
            if failure == CURLE_OK { failure = set(easy) }
        }

        mutating func set(_ option: CURLoption, _ value: Int) { run { dertisch_curl_set_long($0, option, value) } }
        mutating func set(_ option: CURLoption, _ value: String?) { run { dertisch_curl_set_text($0, option, value) } }
        mutating func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer?) {
            run { dertisch_curl_set_pointer($0, option, value) }
        }
    }

    extension Duration {
        /// Whole milliseconds, at least one, and at most as many as libcurl takes.
        var milliseconds: Int {
            let (seconds, attoseconds) = components
            guard seconds < Int32.max / 1_000 else { return Int(Int32.max) }
            return max(1, Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
        }
    }
#endif
