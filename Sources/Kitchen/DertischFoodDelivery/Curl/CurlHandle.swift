#if !canImport(Darwin)
    import CCurl
    import DertischSupport
    import FoundationEssentials
    // Unsafe Unmanaged: a handle's private pointer is its transfer, which the loop holds until the handle is removed
    // from libcurl.

    /// One easy handle of libcurl and its error buffer, reused for one transfer after another.
    final class CurlHandle {
        let easy: UnsafeMutableRawPointer
        private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
        /// The header lines of the last request and the headers they came from. Most requests have the same.
        private var headers: UnsafeMutablePointer<curl_slist>?
        private var written: FoodDelivery.Headers?
        private var hasConstants = false
        /// True if the request is a `GET` without a body, which is libcurl's default.
        private var isPlain = true

        private let cookies: UnsafeMutableRawPointer?
        /// The registry of the sockets, and the clock of the round.
        let sockets: CurlSocketRegistry

        /// `nil` if libcurl is out of memory.
        ///
        /// - Parameters:
        ///   - cookies: the cookie store shared by all handles, or `nil` to keep none.
        ///   - sockets: the registry of the sockets.
        init?(sharing cookies: UnsafeMutableRawPointer?, _ sockets: CurlSocketRegistry) {
            guard let easy = curl_easy_init() else {
                message.deallocate()
                return nil
            }
            self.easy = easy
            self.cookies = cookies
            self.sockets = sockets
            message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        }

        deinit {
            curl_easy_cleanup(easy)
            curl_slist_free_all(headers)
            message.deallocate()
        }

        /// libcurl's description of the last failure, beyond its code; may be empty.
        var detail: String { String(cString: message) }

        /// The status of the response.
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
            return Unmanaged<CurlTransfer>.fromOpaque(pointer).takeUnretainedValue().task.number
        }

        /// Prepares the handle for another request. Nothing of this one remains.
        ///
        /// After a plain `GET`, the next request overwrites every option that it set. Only after other requests is the
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
        private static let maxCopiedBytes = 64 * 1_024

        /// True if the body is passed to libcurl in one piece.
        static func isSentWhole(_ body: FoodDelivery.Body?) -> Bool {
            guard let body, body.pieces.count == 1, case .bytes(let bytes) = body.pieces[0] else { return body == nil }
            return bytes.count <= maxCopiedBytes
        }

        /// Sets a request's options. The transfer sets the callbacks.
        ///
        /// - Parameter remaining: the time limit of the transfer, or `nil` for none.
        func set(_ request: PreparedRequest, within remaining: Duration?, by configuration: CurlCourier.Configuration)
            -> CURLcode
        {
            var options = CurlOptions(easy: easy)
            if !hasConstants { setConstants(&options, configuration) }
            hasConstants = true
            let isSpecial = request.isStreamed || request.destination.scheme == "https" && !configuration.tls.isPlain
            isPlain = request.method == .get && request.body == nil && !isSpecial
            options.set(CURLOPT_TIMEOUT_MS, remaining?.milliseconds ?? 0)
            options.set(CURLOPT_CONNECTTIMEOUT_MS, request.connectTimeout.milliseconds)
            options.set(CURLOPT_URL, request.destination.text)
            // Over TLS, a second request waits to see if it can share the first one's connection (HTTP/2). The handshake tells that.
            // Without TLS only an answer would, so a server that is slow to answer would hold up all other requests to it.
            options.set(CURLOPT_PIPEWAIT, request.destination.scheme == "https" ? 1 : 0)
            options.set(CURLOPT_PROXY, Self.proxy(configuration.proxy, to: request.destination))
            if isSpecial { setSpecial(of: request, configuration.tls, &options) }
            if request.method != .get || request.body != nil { setMethod(of: request, &options) }
            setHeaders(of: request, &options)
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

        private func setSpecial(of request: PreparedRequest, _ tls: FoodDelivery.TLS, _ options: inout CurlOptions) {
            // Streams are large, so use fewer, larger pieces.
            if request.isStreamed { options.set(CURLOPT_BUFFERSIZE, 64 * 1_024) }
            guard request.destination.scheme == "https" else { return }
            let host = request.destination.host
            if let file = tls.authorities {
                options.set(CURLOPT_CAINFO, file.path)
                options.set(CURLOPT_CAPATH, String?.none)
            }
            if let pins = tls.pins[host] { options.set(CURLOPT_PINNEDPUBLICKEY, pins.joined(separator: ";")) }
            if let identity = tls.identity, request.isSameOrigin {
                options.set(CURLOPT_SSLCERT, identity.certificate.path)
                options.set(CURLOPT_SSLKEY, identity.key.path)
                options.set(CURLOPT_KEYPASSWD, identity.passphrase)
            }
            if tls.uncheckedHosts.contains(host) {
                options.set(CURLOPT_SSL_VERIFYPEER, 0)
                options.set(CURLOPT_SSL_VERIFYHOST, 0)
            }
        }

        /// Sets the options that are the same for every request.
        ///
        /// `.netrc`, HSTS and alternative services stay off, as is libcurl's default. So do cookies, unless configured.
        private func setConstants(_ options: inout CurlOptions, _ configuration: CurlCourier.Configuration) {
            options.run { dertisch_curl_only_http($0) }
            options.run { dertisch_curl_abandon_lookups($0) }
            options.run { [sockets] in sockets.attach(to: $0) }
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
            if let cookies {
                options.set(CURLOPT_SHARE, cookies)
                options.set(CURLOPT_COOKIEFILE, "")
            }
            options.set(CURLOPT_ERRORBUFFER, message)
        }

        private func setMethod(of request: PreparedRequest, _ options: inout CurlOptions) {
            let sendsLength = [.post, .put, .patch].contains(request.method)
            if request.body != nil || sendsLength {
                if Self.isSentWhole(request.body) {
                    let body = request.body?.bytes ?? []
                    options.run { easy in
                        body.withUnsafeBytes { dertisch_curl_set_body(easy, $0.baseAddress, $0.count) }
                    }
                } else {
                    let count = request.body?.count ?? 0
                    options.set(CURLOPT_POST, 1)
                    options.run { dertisch_curl_set_offset($0, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(count)) }
                }
                if request.method != .post { options.set(CURLOPT_CUSTOMREQUEST, request.method.name) }
            } else if request.method == .head {
                options.set(CURLOPT_NOBODY, 1)
            } else if request.method != .get {
                options.set(CURLOPT_CUSTOMREQUEST, request.method.name)
            }
        }

        private func forgetHeaders() {
            curl_slist_free_all(headers)
            headers = nil
            written = nil
        }

        private func setHeaders(of request: PreparedRequest, _ options: inout CurlOptions) {
            // Both this request and the last are plain, so libcurl still has these lines.
            if isPlain, written == request.headers { return }
            forgetHeaders()
            // libcurl's syntax: a name with a semicolon sends an empty value; a name with a bare colon suppresses
            // libcurl's own header.
            for field in request.headers.fields {
                append(field.value.isEmpty ? field.name + ";" : field.name + ": " + field.value, &options)
            }
            if request.body != nil || request.method != .get { append("Expect:", &options) }
            if request.body != nil || request.method != .get, request.headers["Content-Type"] == nil {
                append("Content-Type:", &options)
            }
            options.set(CURLOPT_HTTPHEADER, headers)
            if isPlain { written = request.headers }
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
