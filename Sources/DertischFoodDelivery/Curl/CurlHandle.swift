#if !canImport(Darwin)
    import CCurl
    import FoundationEssentials
    import Plug

    // Unsafe Unmanaged: a handle's private pointer is its transfer, which the loop holds until the handle is off libcurl.

    /// One easy handle of libcurl and its buffer for messages; used for one transfer after another.
    final class CurlHandle {
        let easy: UnsafeMutableRawPointer
        private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
        /// The lines of the last errand's headers, and whose they are: most errands have the same.
        private var headers: UnsafeMutablePointer<curl_slist>?
        private var written: FoodDelivery.Headers?
        private var hasConstants = false
        /// Whether the errand is a `GET` without a body, which is what libcurl does unless told otherwise.
        private var isPlain = true

        private let cookies: UnsafeMutableRawPointer?
        /// Hears of the sockets, and knows what time it is.
        let poll: CurlPoll

        /// `nil` if libcurl has no memory.
        ///
        /// - Parameters:
        ///   - cookies: the cookies of all handles, or `nil` to keep none.
        ///   - poll: hears of the sockets.
        init?(sharing cookies: UnsafeMutableRawPointer?, _ poll: CurlPoll) {
            guard let easy = curl_easy_init() else {
                message.deallocate()
                return nil
            }
            self.easy = easy
            self.cookies = cookies
            self.poll = poll
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
                forgetHeaders()
            }
            message.pointee = 0
        }

        /// How many bytes of body are copied to libcurl at once; longer ones, and files, are read as they go out.
        private static let mostCopied = 64 * 1_024

        /// Whether a body is handed to libcurl at once.
        static func isSentWhole(_ body: FoodDelivery.Body?) -> Bool {
            guard let body, body.pieces.count == 1, case .bytes(let bytes) = body.pieces[0] else { return body == nil }
            return bytes.count <= mostCopied
        }

        /// Sets an errand's options; the callbacks are the transfer's.
        ///
        /// - Parameter remaining: how long it may take in all, or `nil` if that is not bounded.
        func set(_ errand: Errand, within remaining: Duration?, by terms: CurlCourier.Terms) -> CURLcode {
            var options = CurlOptions(easy: easy)
            if !hasConstants { setConstants(&options, terms) }
            hasConstants = true
            let isSpecial = errand.isStreamed || errand.destination.scheme == "https" && !terms.tls.isPlain
            isPlain = errand.method == .get && errand.body == nil && !isSpecial
            options.set(CURLOPT_TIMEOUT_MS, remaining?.milliseconds ?? 0)
            options.set(CURLOPT_CONNECTTIMEOUT_MS, errand.connectTimeout.milliseconds)
            options.set(CURLOPT_URL, errand.destination.text)
            options.set(CURLOPT_PROXY, Self.proxy(terms.proxy, to: errand.destination))
            if isSpecial { setSpecial(of: errand, terms.tls, &options) }
            if errand.method != .get || errand.body != nil { setMethod(of: errand, &options) }
            setHeaders(of: errand, &options)
            return options.failure
        }

        /// An empty name means no proxy, none at all means the environment's.
        private static func proxy(
            _ proxy: FoodDelivery.Configuration.Proxy, to destination: Destination
        ) -> String? {
            switch proxy {
            case .none: ""
            case .system: destination.isLoopback ? "" : nil
            case .through(let address): address
            }
        }

        private func setSpecial(of errand: Errand, _ tls: FoodDelivery.TLS, _ options: inout CurlOptions) {
            // What is streamed is large: fewer, larger pieces.
            if errand.isStreamed { options.set(CURLOPT_BUFFERSIZE, 64 * 1_024) }
            guard errand.destination.scheme == "https" else { return }
            let host = errand.destination.host
            if let file = tls.authorities {
                options.set(CURLOPT_CAINFO, file.path)
                options.set(CURLOPT_CAPATH, String?.none)
            }
            if let pins = tls.pins[host] { options.set(CURLOPT_PINNEDPUBLICKEY, pins.joined(separator: ";")) }
            if let identity = tls.identity, errand.isHome {
                options.set(CURLOPT_SSLCERT, identity.certificate.path)
                options.set(CURLOPT_SSLKEY, identity.key.path)
                options.set(CURLOPT_KEYPASSWD, identity.passphrase)
            }
            if tls.uncheckedHosts.contains(host) {
                options.set(CURLOPT_SSL_VERIFYPEER, 0)
                options.set(CURLOPT_SSL_VERIFYHOST, 0)
            }
        }

        /// Sets what is the same for every errand.
        ///
        /// `.netrc`, HSTS and alternative services stay off, and cookies unless asked for: libcurl has them off.
        private func setConstants(_ options: inout CurlOptions, _ terms: CurlCourier.Terms) {
            options.run { dertisch_curl_only_http($0) }
            options.run { dertisch_curl_leave_lookups($0) }
            options.run { [poll] in poll.attach(to: $0) }
            options.set(CURLOPT_NOSIGNAL, 1)
            options.set(CURLOPT_PATH_AS_IS, 1)
            options.set(CURLOPT_SSL_VERIFYPEER, 1)
            options.set(CURLOPT_SSL_VERIFYHOST, 2)
            options.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
            options.set(CURLOPT_FOLLOWLOCATION, 0)
            options.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
            // Whatever libcurl can undo: gzip and deflate, and mostly brotli and zstd.
            options.set(CURLOPT_ACCEPT_ENCODING, "")
            // Over TLS a second request waits to learn whether it can share the first one's connection (HTTP/2).
            options.set(CURLOPT_PIPEWAIT, 1)
            if let cookies {
                options.set(CURLOPT_SHARE, cookies)
                options.set(CURLOPT_COOKIEFILE, "")
            }
            options.set(CURLOPT_ERRORBUFFER, message)
        }

        private func setMethod(of errand: Errand, _ options: inout CurlOptions) {
            let sendsLength = [.post, .put, .patch].contains(errand.method)
            if errand.body != nil || sendsLength {
                if Self.isSentWhole(errand.body) {
                    let body = errand.body?.bytes ?? []
                    options.run { easy in
                        body.withUnsafeBytes { dertisch_curl_set_body(easy, $0.baseAddress, $0.count) }
                    }
                } else {
                    let count = errand.body?.count ?? 0
                    options.set(CURLOPT_POST, 1)
                    options.run { dertisch_curl_set_offset($0, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(count)) }
                }
                if errand.method != .post { options.set(CURLOPT_CUSTOMREQUEST, errand.method.name) }
            } else if errand.method == .head {
                options.set(CURLOPT_NOBODY, 1)
            } else if errand.method != .get {
                options.set(CURLOPT_CUSTOMREQUEST, errand.method.name)
            }
        }

        private func forgetHeaders() {
            curl_slist_free_all(headers)
            headers = nil
            written = nil
        }

        private func setHeaders(of errand: Errand, _ options: inout CurlOptions) {
            // A plain errand after a plain one: libcurl has these lines still.
            if isPlain, written == errand.headers { return }
            forgetHeaders()
            // A field with a semicolon is sent with no value; one with a bare colon keeps libcurl from adding its own.
            for field in errand.headers.fields {
                append(field.value.isEmpty ? field.name + ";" : field.name + ": " + field.value, &options)
            }
            if errand.body != nil || errand.method != .get { append("Expect:", &options) }
            if errand.body != nil || errand.method != .get, errand.headers["Content-Type"] == nil {
                append("Content-Type:", &options)
            }
            options.set(CURLOPT_HTTPHEADER, headers)
            if isPlain { written = errand.headers }
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
            let (seconds, attoseconds) = bounded.components
            guard seconds < Int32.max / 1_000 else { return Int(Int32.max) }
            return max(1, Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
        }
    }
#endif
