import DertischWeb
import Foundation

/// A server that prints the client of each page, as the room gets it.
struct PeerPrinter: HTTPTransport {
    let server: HTTPServer

    func start(_ handler: HTTPHandler) throws(HTTPServer.Error) -> Int {
        try server.start { request in
            if !request.path.hasPrefix("/~") {
                print("\(request.peer) \(request.isSecure ? "https" : "http") \(request.target)")
                fflush(nil)
            }
            return await handler(request)
        }
    }

    func stop() async { await server.stop() }
}
