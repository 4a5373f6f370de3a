import ServerSupport
import Testing

@testable import DertischHTTPServer

@Suite("Server start errors") struct ServerErrorTests {
    private func error(host: String, port: Int = 0) -> HTTPServer.Error? {
        do throws(HTTPServer.Error) {
            _ = try HTTPServer(host: host, port: port).start { _ in .response(.notFound) }
            return nil
        } catch { return error }
    }

    @Test("A start error reports that another program has the port")
    func portTaken() async throws {
        let server = HTTPServer(limits: .patient)
        let port = try server.start { _ in .response(.notFound) }
        #expect(error(host: "127.0.0.1", port: port) == .portTaken(host: "127.0.0.1", port: port))
        await server.stop()
    }

    @Test(
        "A start error names the invalid host or port",
        arguments: ["nowhere", "", "256.1.1.1", "127.0.0.1 ", "192.0.2.77"])
    func badHosts(_ host: String) {
        #expect(error(host: host) == .badHost(host))
        #expect(error(host: "127.0.0.1", port: 65_536) == .badPort(65_536))
        #expect(error(host: "127.0.0.1", port: -1) == .badPort(-1))
    }

    @Test("A start error says what happened, where, why and what to do")
    func texts() {
        #expect(
            HTTPServer.Error.portTaken(host: "::1", port: 8080).description == """
                error: The port 8080 is taken.
                  where: http://[::1]:8080
                  why:   another program on this machine listens there
                  do:    stop that program, or choose another port (0 takes any free one)
                """)
        let others: [HTTPServer.Error] = [
            .notAllowed(host: "h", port: 80), .badHost("h"), .badPort(-1), .alreadyServing(host: "h"),
            .refused(host: "h", port: 1, reason: "r"),
        ]
        for error in others {
            let lines = error.description.split(separator: "\n")
            #expect(lines.count == 4 && lines[0].hasSuffix("."))
            #expect(lines.dropFirst().map { $0.prefix(8) } == ["  where:", "  why:  ", "  do:   "])
        }
    }
}
