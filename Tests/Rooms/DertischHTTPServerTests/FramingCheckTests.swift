import Testing

@testable import DertischHTTPServer

@Suite("Request framing check") struct FramingCheckTests {
    private func verdict(_ fields: (String, String)...) -> FramingCheck.Verdict {
        let fields = [(name: "Host", value: "a")] + fields.map { (name: $0, value: $1) }
        return FramingCheck.verdict(on: fields, minorVersion: 1, limit: 100)
    }

    @Test("A request's body is accepted by its length")
    func lengths() {
        #expect(verdict() == .receive(.length(0)))
        #expect(verdict(("content-length", "100")) == .receive(.length(100)))
        #expect(verdict(("Content-Length", "0100")) == .receive(.length(100)))
        #expect(verdict(("Content-Length", "101")) == .drain(101))
        #expect(verdict(("Content-Length", "400")) == .drain(400))
        #expect(verdict(("Content-Length", "404")) == .refuse(.bodyTooLarge))
        #expect(verdict(("Content-Length", "5000")) == .refuse(.bodyTooLarge))
        #expect(verdict(("Content-Length", "99999999999999999999")) == .refuse(.bodyTooLarge))
        #expect(verdict(("Content-Length", "101"), ("Expect", "100-continue")) == .refuse(.bodyTooLarge))
        #expect(verdict(("Transfer-Encoding", "Chunked")) == .receive(.chunked))
    }

    @Test("A request with ambiguous framing is refused")
    func ambiguous() {
        #expect(verdict(("Content-Length", "1"), ("content-length", "1")) == .refuse(.malformed))
        #expect(verdict(("Content-Length", "1"), ("Transfer-Encoding", "chunked")) == .refuse(.malformed))
        #expect(verdict(("Transfer-Encoding", "chunked"), ("Transfer-Encoding", "chunked")) == .refuse(.malformed))
        for coding in ["gzip", "gzip, chunked", "chunked ", "", "identity", "xchunked"] {
            #expect(verdict(("Transfer-Encoding", coding)) == .refuse(.malformed))
        }
        for length in ["", "-1", "+1", "1,1", "0x1", "1 1", "１"] {
            #expect(verdict(("Content-Length", length)) == .refuse(.malformed))
        }
        #expect(verdict(("host", "b")) == .refuse(.malformed))
    }

    @Test("HTTP/1.0 needs no host, and has no chunks")
    func version() {
        func verdict(_ fields: [(name: String, value: String)], _ minorVersion: Int) -> FramingCheck.Verdict {
            FramingCheck.verdict(on: fields, minorVersion: minorVersion, limit: 100)
        }
        #expect(verdict([], 0) == .receive(.length(0)))
        #expect(verdict([], 1) == .refuse(.malformed))
        #expect(verdict([("Transfer-Encoding", "chunked")], 0) == .refuse(.malformed))
        #expect(verdict([("Host", "a b")], 0) == .refuse(.malformed))
    }

    @Test("A body ends where its verdict says, and the bytes behind it are left for the next request")
    func ends() {
        func rest(of text: String, after reader: RequestBodyReader) -> String? {
            var bytes = Array(text.utf8)[...]
            guard reader.read(&bytes) == .done else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }
        let none = RequestBodyReader(.length(0), limit: 10)
        #expect(none.isDone)
        #expect(rest(of: "GET", after: none) == "GET")
        let known = RequestBodyReader(.length(3), limit: 10)
        #expect(!known.isDone)
        #expect(rest(of: "abcGET", after: known) == "GET")
        #expect(known.body == Array("abc".utf8) && !known.isTooLarge)
        let chunked = RequestBodyReader(.chunked, limit: 10)
        #expect(rest(of: "3\r\nabc\r\n0\r\n\r\nGET", after: chunked) == "GET")
        #expect(chunked.body == Array("abc".utf8))
        let drained = RequestBodyReader(draining: 12, limit: 10)
        #expect(rest(of: "abcdefghijklGET", after: drained) == "GET")
        #expect(drained.body.isEmpty && drained.isTooLarge)
    }
}
