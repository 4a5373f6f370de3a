import Testing

@testable import DertischFoodDelivery

@Suite("Header parsing of curl")
struct HeaderParserTests {
    private func parse(_ lines: [String]) -> HeaderParser {
        var parser = HeaderParser()
        for line in lines { _ = Array(line.utf8).withUnsafeBytes { parser.parse($0) } }
        return parser
    }

    @Test("Names, values, folds and repetitions of headers are preserved")
    func plain() {
        let headers = parse([
            "HTTP/1.1 200 OK\r\n", "A:1\r\n", "B:  two \r\n", "\tlines\r\n", "a: 3\r\n", "Empty:\r\n", "nonsense\r\n",
            "Content-Length: 12\r\n", "\r\n",
        ])
        #expect(headers.headers == ["A": "1", "B": "two lines", "a": "3", "Empty": "", "Content-Length": "12"])
        #expect(headers.contentLength == 12)
    }

    @Test("Interim responses and trailers do not add headers to the response")
    func interim() {
        let headers = parse([
            "HTTP/1.1 103 Early Hints\r\n", "Link: x\r\n", "\r\n", "HTTP/2 200\r\n", "A: 1\r\n", "\r\n",
            "Trailer: x\r\n",
        ])
        #expect(headers.headers == ["A": "1"])
    }

    @Test(
        "The status is the number in the status line, or 0 if it is missing",
        arguments: [
            ("HTTP/1.1 200 OK\r\n", 200), ("HTTP/2 204\r\n", 204), ("HTTP/1.1  503 \r\n", 503), ("HTTP/1.1\r\n", 0),
            ("HTTP/1.1 soup\r\n", 0), ("HTTP/1.1 99999999999999999999\r\n", 0), ("HTTP/1.1 -1\r\n", 0), ("HTTP/", 0),
        ])
    func status(line: String, status: Int) { #expect(parse([line]).status == status) }

    @Test("Headers are collected up to the limit, including interim responses")
    func limit() {
        var parser = HeaderParser()
        let line = Array("HTTP/1.1 103 \(String(repeating: "x", count: 1_000))\r\n".utf8)
        var taken = 0
        while line.withUnsafeBytes({ parser.parse($0) }) { taken += line.count }
        #expect(taken <= HeaderParser.maxBytes && taken > HeaderParser.maxBytes - line.count)
        #expect(parser.isTooLong)
    }
}
