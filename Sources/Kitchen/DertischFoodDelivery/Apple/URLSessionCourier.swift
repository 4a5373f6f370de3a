#if canImport(Darwin)
    import Foundation
    import Synchronization

    /// The courier on Apple platforms: `URLSession` with the same features off as with libcurl.
    final class URLSessionCourier: Courier {
        private let session: URLSession
        private let usesSystemTrust: Bool

        init(_ configuration: FoodDelivery.Configuration) {
            let settings = URLSessionConfiguration.ephemeral
            settings.urlCache = nil
            if !configuration.keepsCookies {
                settings.httpCookieStorage = nil
                settings.httpShouldSetCookies = false
            }
            settings.urlCredentialStorage = nil
            settings.httpMaximumConnectionsPerHost = max(1, configuration.maxConnectionsPerHost)
            switch configuration.proxy {
            case .system: break
            case .none: settings.connectionProxyDictionary = [:]
            case .through(let address): settings.connectionProxyDictionary = Self.proxies(through: address)
            }
            usesSystemTrust = configuration.tls.isPlain
            session = URLSession(configuration: settings)
        }

        deinit { session.finishTasksAndInvalidate() }

        /// One proxy for both schemes, by the keys of the system's network settings.
        static func proxies(through address: String) -> [AnyHashable: Any] {
            let proxy = URL(string: address)
            var proxies: [AnyHashable: Any] = [:]
            for scheme in ["HTTP", "HTTPS"] {
                proxies["\(scheme)Enable"] = 1
                proxies["\(scheme)Proxy"] = proxy?.host() ?? ""
                proxies["\(scheme)Port"] = proxy?.port ?? 80
            }
            return proxies
        }

        func deliver(_ request: PreparedRequest) async throws -> Delivery {
            guard let url = URL(string: request.destination.text) else {
                throw FoodDelivery.Error.badAddress(request.destination.description, reason: "the system refuses it")
            }
            guard usesSystemTrust || request.destination.scheme != "https" else {
                throw FoodDelivery.Error.untrusted(
                    request.call, reason: "the configuration's tls asks for more than this platform's courier does")
            }
            var urlRequest = URLRequest(url: url)
            urlRequest.httpMethod = request.method.name
            let sent = try request.body.map { try SentBody($0, for: request) }
            // The session opens the stream itself, so the file stays until there is an answer.
            defer { sent?.removeTemporaryFile() }
            urlRequest.httpBody = sent?.data
            urlRequest.httpBodyStream = sent?.file.flatMap { InputStream(url: $0) }
            // The session's own time-out measures idle time, so it serves as the idle time-out.
            urlRequest.timeoutInterval = request.idleTimeout / .seconds(1)
            for field in request.headers.fields { urlRequest.addValue(field.value, forHTTPHeaderField: field.name) }
            let task = session.dataTask(with: urlRequest)
            let exchange = URLSessionExchange(request, task)
            task.delegate = exchange
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { exchange.start($0) }
            } onCancel: {
                exchange.stop(because: CancellationError())
            }
        }
    }

    /// A request's body for the system: in one piece, or from a file.
    private struct SentBody {
        private(set) var data: Data?
        private(set) var file: URL?
        private var isTemporary = false

        init(_ body: FoodDelivery.Body, for request: PreparedRequest) throws {
            if let bytes = body.bytes {
                data = Data(bytes)
            } else if body.pieces.count == 1, case .file(let file, 0, let count) = body.pieces[0],
                (try? OpenFile(reading: file).count) == count
            {
                self.file = file
            } else {
                // A form with files, or a part of a file, is first written to a temporary file and sent from there.
                let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
                do throws(FileError) { try Self.write(body, to: file) } catch {
                    throw FoodDelivery.Error.unreadable(request.call, file: error.file, reason: error.reason)
                }
                self.file = file
                isTemporary = true
            }
        }

        func removeTemporaryFile() {
            if isTemporary, let file { try? FileManager.default.removeItem(at: file) }
        }

        private static func write(_ body: FoodDelivery.Body, to file: URL) throws(FileError) {
            let output = try OpenFile(writing: file, keeping: false)
            let reader = BodyReader(body)
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
            defer { buffer.deallocate() }
            while let count = reader.read(into: buffer), count > 0 { try output.append(Array(buffer[..<count])) }
            if let error = reader.error { throw error }
        }
    }
#endif
