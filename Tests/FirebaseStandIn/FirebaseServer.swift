import DertischSupport
import Foundation
import Synchronization
import TestSupport

import DertischFirebase

/// A server on loopback that answers as Google documents its REST interfaces, and does wrong when told to.
///
/// It runs on plain sockets and threads of its own.
package final class FirebaseServer: Sendable {
    /// Something wrong that is done once, instead of the answer to a request whose target contains a text.
    struct Fault: Sendable {
        enum Kind: Sendable {
            case respond(String, String, headers: [String] = [])
            /// The request is done, but the connection ends in the middle of the answer.
            case cutAfterwards
            /// The connection ends in the middle of an answer.
            case cut
            /// The connection ends after so many bytes of the answer's body.
            case cutAt(Int)
            /// The request is done, but the connection ends without a byte.
            case closeAfterwards
            /// Nothing comes until the client closes.
            case silence
            /// The answer comes once the test lets it go.
            case hold(HeldAnswer)
        }
        let target: String
        let kind: Kind
    }

    struct State: Sendable {
        var data = FirebaseData()
        var faults: [Fault] = []
        var requests: [SeenRequest] = []
        var connections: Set<SharedSocket> = []
        var isStopped = false
    }

    package var port: UInt16 { listening.number }
    private let listening: ListeningPort
    private let shared = Shared()

    /// The state that the threads share.
    final class Shared: Sendable {
        let state = Mutex(State())

        func serve(_ socket: SharedSocket) {
            let connection = ServerConnection(socket)
            while let request = connection.next() {
                guard answer(request, over: connection) else { break }
            }
            // The client sees the end before a test sees that it is no more counted.
            socket.shutDown()
            state.withLock { _ = $0.connections.remove(socket) }
        }

        private func answer(_ request: SeenRequest, over connection: ServerConnection) -> Bool {
            let fault = state.withLock { state -> Fault.Kind? in
                state.requests.append(request)
                guard let index = state.faults.firstIndex(where: { request.target.contains($0.target) }) else {
                    return nil
                }
                return state.faults.remove(at: index).kind
            }
            switch fault {
            case .respond(let status, let body, let headers):
                return connection.respond(status, body, headers: headers)
            case .cut: return cut(connection)
            case .silence:
                connection.untilClosed()
                return false
            case .cutAfterwards:
                _ = state.withLock { $0.data.answer(request) }
                return cut(connection)
            case .closeAfterwards:
                _ = state.withLock { $0.data.answer(request) }
                return false
            case .cutAt(let count):
                let answer = state.withLock { $0.data.answer(request) }
                let head =
                    (["HTTP/1.1 \(answer.status)", "Content-Length: \(answer.body.utf8.count)"] + answer.headers)
                    .joined(separator: "\r\n")
                connection.write(head + "\r\n\r\n" + answer.body.prefix(count))
                return false
            // This thread is the connection's own.
            case .hold(let answer): answer.wait()
            case nil: break
            }
            if request.names("Accept"), request.has("Accept: text/event-stream") {
                return stream(request, over: connection)
            }
            let answer = state.withLock { $0.data.answer(request) }
            return connection.respond(answer.status, answer.body, headers: answer.headers)
        }

        /// Ends the connection in the middle of an answer. Of one that ends before its answer, clients may send a request again by themselves.
        private func cut(_ connection: ServerConnection) -> Bool {
            connection.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
            return false
        }

        /// Sends what the script for streams says, and waits for more until the client has gone.
        private func stream(_ request: SeenRequest, over connection: ServerConnection) -> Bool {
            let script = state.withLock { state -> FirebaseData.StreamScript in
                state.data.nextStream(request)
            }
            if let refusal = script.refusal {
                return connection.respond(refusal.status, refusal.body, headers: refusal.headers)
            }
            connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-cache\r\n\r\n")
            for piece in script.pieces { guard connection.write(piece) else { return false } }
            guard state.withLock({ $0.data.followsChanges }) else {
                if script.staysOpen { connection.untilClosed() }
                return false
            }
            // The value after each change, until the client has gone.
            var last = script.pieces
            while connection.staysOpen(milliseconds: 5) {
                let pieces = state.withLock { $0.data.nextStream(request).pieces }
                if pieces != last { for piece in pieces { guard connection.write(piece) else { return false } } }
                last = pieces
            }
            return false
        }
    }

    package init() throws {
        listening = try ListeningPort()
        listening.serve { [shared] socket in
            let isAdmitted = shared.state.withLock { state in
                if !state.isStopped { state.connections.insert(socket) }
                return !state.isStopped
            }
            if isAdmitted { Thread.detachNewThread { shared.serve(socket) } }
        }
    }

    deinit {
        listening.end()
        shared.state.withLock { state in
            state.isStopped = true
            for connection in state.connections { connection.shutDown() }
        }
    }

    /// The environment that makes clients use this server.
    var emulators: FirebaseEmulators {
        FirebaseEmulators(environment: [
            "FIRESTORE_EMULATOR_HOST": "127.0.0.1:\(port)", "FIREBASE_AUTH_EMULATOR_HOST": "127.0.0.1:\(port)",
            "FIREBASE_DATABASE_EMULATOR_HOST": "127.0.0.1:\(port)",
            "FIREBASE_STORAGE_EMULATOR_HOST": "http://127.0.0.1:\(port)/",
        ])
    }

    /// Does wrong once, or several times.
    func misbehave(_ kind: Fault.Kind, at target: String, times: Int = 1) {
        shared.state.withLock { $0.faults += [Fault](repeating: Fault(target: target, kind: kind), count: times) }
    }

    /// Does no more wrong.
    func behave() { shared.state.withLock { $0.faults = [] } }

    func refuse(_ status: String, _ code: String, at target: String, times: Int = 1, headers: [String] = []) {
        let body = #"{"error": {"code": \#(status.prefix(3)), "message": "Said so.", "status": "\#(code)"}}"#
        misbehave(.respond(status, body, headers: headers), at: target, times: times)
    }

    /// Has its rules demand a user who has signed in.
    package func demandSignIn() { change { $0.isGuarded = true } }

    @discardableResult func change<Result: Sendable>(_ change: (inout FirebaseData) -> Result) -> Result {
        shared.state.withLock { change(&$0.data) }
    }
    var data: FirebaseData { shared.state.withLock { $0.data } }

    /// The number of connections that are open.
    var connections: Int { shared.state.withLock { $0.connections.count } }

    /// The requests so far to targets that contain a text.
    func requests(to target: String = "") -> [SeenRequest] {
        shared.state.withLock { $0.requests.filter { target.isEmpty || $0.target.contains(target) } }
    }
}
