import CMicrohttpd
import Foundation
import Synchronization

/// Takes libmicrohttpd's calls for one server: collects each request, has it answered, sends the answer.
final class RequestDesk: Sendable {
    let limits: HTTPServer.Limits
    let sockets: SocketQueue
    private let handler: @Sendable (HTTPRequest) async -> HTTPResponse.Answer
    private let tasks = Mutex(Tasks())

    private struct Tasks {
        var running: [UInt64: Task<Void, Never>?] = [:]
        var last: UInt64 = 0
        var isClosed = false
        var onEmpty: CheckedContinuation<Void, Never>?
    }

    init(limits: HTTPServer.Limits, handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse.Answer) {
        self.limits = limits
        self.handler = handler
        sockets = SocketQueue(limits: limits)
    }

    /// Cancels what is at work and waits for it, then closes every socket.
    func close() async {
        await withCheckedContinuation { done in
            let isEmpty = tasks.withLock { tasks in
                tasks.isClosed = true
                for task in tasks.running.values { task?.cancel() }
                if !tasks.running.isEmpty { tasks.onEmpty = done }
                return tasks.running.isEmpty
            }
            if isEmpty { done.resume() }
        }
        await sockets.close()
    }

    /// One call of libmicrohttpd's, on its thread: the header, a part of the body, the end, or a connection resumed.
    static func handle(
        _ desk: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
        _ method: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
        _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result {
        guard let desk, let connection, let url, let method, let size, let state else { return .NO }
        let server = Unmanaged<RequestDesk>.fromOpaque(desk).takeUnretainedValue()
        guard let kept = state.pointee else {
            let pending = PendingRequest(
                RequestReader.request(connection, method: String(cString: method), path: String(cString: url)))
            state.pointee = Unmanaged.passRetained(pending).toOpaque()
            return .YES
        }
        let pending = Unmanaged<PendingRequest>.fromOpaque(kept).takeUnretainedValue()
        if size.pointee > 0 {
            pending.append(data, size.pointee, limit: server.limits.body)
            size.pointee = 0
            return .YES
        }
        return server.go(pending, connection)
    }

    private func go(_ pending: PendingRequest, _ connection: OpaquePointer) -> MHD_Result {
        if let answer = pending.answer { return ResponseSender.send(answer, to: pending.request, connection, sockets) }
        if pending.isTooLarge { return ResponseSender.send(.text("The body is too large.", status: 413), connection) }
        MHD_suspend_connection(connection)
        // libmicrohttpd keeps a suspended connection until it is resumed, which happens exactly once, below.
        nonisolated(unsafe) let connection = connection
        if !begin({ [handler] in
            pending.answer = await handler(pending.request)
            MHD_resume_connection(connection)
        }) {
            pending.answer = .response(.text("The house is closing.", status: 503))
            MHD_resume_connection(connection)
        }
        return .YES
    }

    private func begin(_ work: @escaping @Sendable () async -> Void) -> Bool {
        let id: UInt64? = tasks.withLock { tasks in
            if tasks.isClosed { return nil }
            tasks.last += 1
            tasks.running.updateValue(nil, forKey: tasks.last)
            return tasks.last
        }
        guard let id else { return false }
        let task = Task {
            await work()
            let done = tasks.withLock { tasks in
                tasks.running.removeValue(forKey: id)
                return tasks.running.isEmpty ? tasks.onEmpty : nil
            }
            done?.resume()
        }
        tasks.withLock { tasks in
            if tasks.running.keys.contains(id) { tasks.running[id] = task }
            if tasks.isClosed { task.cancel() }
        }
        return true
    }
}

/// A request on its way in, and its answer on the way out.
// `request` is written on libmicrohttpd's thread before the handler begins. `answer` is written before the connection
// is resumed and read after it: libmicrohttpd's own lock orders the two.
final class PendingRequest: @unchecked Sendable {
    private(set) var request: HTTPRequest
    private(set) var isTooLarge = false
    var answer: HTTPResponse.Answer?

    init(_ request: HTTPRequest) { self.request = request }

    func append(_ data: UnsafePointer<CChar>?, _ size: Int, limit: Int) {
        guard !isTooLarge, request.body.count + size <= limit else {
            isTooLarge = true
            request.body = []
            return
        }
        request.body.append(contentsOf: UnsafeRawBufferPointer(start: data, count: size))
    }
}
