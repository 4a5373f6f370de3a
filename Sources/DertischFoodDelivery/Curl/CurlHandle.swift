#if !canImport(Darwin)
    import CCurl
    import FoundationEssentials
    import Plug

    // Unsafe Unmanaged: a handle's private pointer is its transfer, which the loop holds until the handle is removed
    // from libcurl.

    /// One easy handle of libcurl and its error buffer, reused for one transfer after another.
    final class CurlHandle {
        let easy: UnsafeMutableRawPointer
        private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
        /// The header lines of the last errand and the headers they came from. Most errands have the same.
        private var headers: UnsafeMutablePointer<curl_slist>?
        private var written: FoodDelivery.Headers?
        private var hasConstants = false
        /// True if the errand is a `GET` without a body, which is libcurl's default.
        private var isPlain = true

        private let cookies: UnsafeMutableRawPointer?
        /// The watcher of the sockets and the clock of the round.
        let poll: CurlPoll

        /// `nil` if libcurl is out of memory.
        ///
        /// - Parameters:
        ///   - cookies: the cookie store shared by all handles, or `nil` to keep none.
        ///   - poll: the watcher of the sockets.
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

        /// libcurl's description of the last failure, beyond its code; may be empty.
        var detail: String { String(cString: message) }

        /// The status of the answer.
        var status: Int {
            var status = 0
            _ = dertisch_curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
            return status
        }

        /// The number of the handle's current transfer.
        static func number(of easy: UnsafeMutableRawPointer?) -> UInt64? {
            var pointer: UnsafeMutableRawPointer?
            guard let easy, dertisch_curl_get_pointer(easy, CURLINFO_PRIVATE, &pointer) == CURLE_OK, let pointer
            else { return nil }
            return Unmanaged<CurlTransfer>.fromOpaque(pointer).takeUnretainedValue().job.number
        }

        /// Prepares the handle for another errand. Nothing of this one remains.
        ///
        /// After a plain `GET`, the next errand overwrites every option that it set. Only after other errands is the
        /// whole handle reset, which costs microseconds.
        func reset() {
            if !isPlain {
                curl_easy_reset(easy)
                hasConstants = false
                forgetHeaders()
            }
            message.pointee = 0
        }

        /// The maximum size of a body that is copied to libcurl, in bytes. Larger ones, and files, are read while they
        /// are sent.
        private static let mostCopied = 64 * 1_024

        /// True if the body is passed to libcurl in one piece.
        static func isSentWhole(_ body: FoodDelivery.Body?) -> Bool {
            guard let body, body.pieces.count == 1, case .bytes(let bytes) = body.pieces[0] else { return body == nil }
            return bytes.count <= mostCopied
        }

        /// Sets an errand's options. The transfer sets the callbacks.
        ///
        /// - Parameter remaining: the time limit of the transfer, or `nil` for none.
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

        /// The proxy option: an empty name means no proxy, `nil` means the environment's.
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
            // Streams are large, so use fewer, larger pieces.
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

        /// Sets the options that are the same for every errand.
        ///
        /// `.netrc`, HSTS and alternative services stay off, as is libcurl's default. So do cookies, unless configured.
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
            // An empty text accepts every encoding that libcurl can decode: gzip and deflate, and usually brotli and
            // zstd.
            options.set(CURLOPT_ACCEPT_ENCODING, "")
            // Over TLS, a second request waits to see if it can share the first one's connection (HTTP/2).
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
            // Both this errand and the last are plain, so libcurl still has these lines.
            if isPlain, written == errand.headers { return }
            forgetHeaders()
            // libcurl's syntax: a name with a semicolon sends an empty value; a name with a bare colon suppresses
            // libcurl's own header.
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

    extension Duration {
        /// The duration in whole milliseconds, from one to the maximum that libcurl accepts.
        var milliseconds: Int {
            let (seconds, attoseconds) = bounded.components
            guard seconds < Int32.max / 1_000 else { return Int(Int32.max) }
            return max(1, Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
        }
    }
#endif
