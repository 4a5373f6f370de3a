#if !canImport(Darwin)
    import CCurl

    /// The mapping from libcurl's error codes to errors.
    enum CurlFailure {
        static func error(_ code: CURLcode, detail: String, for request: PreparedRequest) -> FoodDelivery.Error {
            let call = request.call
            let general = String(cString: curl_easy_strerror(code))
            let reason = reason(detail: detail, general: general)
            switch code {
            case CURLE_OPERATION_TIMEDOUT: return .timedOut(call, after: request.timeout)
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE,
                CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS:
                return .untrusted(call, reason: reason)
            case CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT,
                CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM,
                CURLE_SSL_CIPHER, CURLE_FAILED_INIT, CURLE_INTERFACE_FAILED, CURLE_PROXY:
                return .noConnection(call, reason: reason)
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
                return .badResponse(call, reason: reason)
            // The cautious choice: the request may have been sent.
            default: return .connectionLost(call, reason: reason)
            }
        }

        /// The reason to show: libcurl's detail, unless it quotes an address, which may contain a proxy's password.
        static func reason(detail: String, general: String) -> String {
            let quotes = detail.contains("@") || detail.contains("/") || detail.contains("'")
            return detail.isEmpty || quotes ? general : detail
        }
    }
#endif
