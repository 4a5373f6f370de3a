#if !canImport(Darwin)
    import CCurl
    import FoundationEssentials
    /// Sets options in sequence, and keeps the first failure.
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
#endif
