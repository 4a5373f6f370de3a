#if canImport(Darwin)
    import Foundation
    import Synchronization

    /// The courier on Apple platforms: `URLSession` with the same features off as with libcurl.
    final class URLSessionCourier: Courier {
        private let session: URLSession
        private let isTrustPlain: Bool

        init(_ configuration: FoodDelivery.Configuration) {
            let terms = URLSessionConfiguration.ephemeral
            terms.urlCache = nil
            if !configuration.keepsCookies {
                terms.httpCookieStorage = nil
                terms.httpShouldSetCookies = false
            }
            terms.urlCredentialStorage = nil
            terms.httpMaximumConnectionsPerHost = max(1, configuration.mostConnectionsPerHost)
            switch configuration.proxy {
            case .system: break
            case .none: terms.connectionProxyDictionary = [:]
            case .through(let address):
                let proxy = URL(string: address)
                let port = proxy?.port ?? 80
                for scheme in ["HTTP", "HTTPS"] {
                    terms.connectionProxyDictionary?["\(scheme)Enable"] = 1
                    terms.connectionProxyDictionary?["\(scheme)Proxy"] = proxy?.host() ?? ""
                    terms.connectionProxyDictionary?["\(scheme)Port"] = port
                }
            }
            isTrustPlain = configuration.tls.isPlain
            session = URLSession(configuration: terms)
        }

        deinit { session.finishTasksAndInvalidate() }

        func deliver(_ errand: Errand) async throws -> Delivery {
            guard let url = URL(string: errand.destination.text) else {
                throw FoodDelivery.Error.badAddress(errand.destination.description, reason: "the system refuses it")
            }
            guard isTrustPlain || errand.destination.scheme != "https" else {
                throw FoodDelivery.Error.untrusted(
                    errand.call, reason: "the configuration's tls asks for more than this platform's courier does")
            }
            var request = URLRequest(url: url)
            request.httpMethod = errand.method.name
            let sent = try errand.body.map { try SentBody($0, for: errand) }
            request.httpBody = sent?.data
            request.httpBodyStream = sent?.stream
            // The session's own time-out measures idle time, so it serves as the idle time-out.
            request.timeoutInterval = errand.idleTimeout / .seconds(1)
            for field in errand.headers.fields { request.addValue(field.value, forHTTPHeaderField: field.name) }
            let task = session.dataTask(with: request)
            let exchange = URLSessionExchange(errand, task)
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
        var data: Data?
        var stream: InputStream?

        init(_ body: FoodDelivery.Body, for errand: Errand) throws {
            if let bytes = body.bytes {
                data = Data(bytes)
            } else if body.pieces.count == 1, case .file(let file, 0, let count) = body.pieces[0],
                (try? OpenFile(reading: file).count) == count
            {
                stream = InputStream(url: file)
            } else {
                // A form with files, or a part of a file, is first written to a temporary file and sent from there.
                let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
                do throws(FileFault) { try Self.write(body, to: file) } catch {
                    throw FoodDelivery.Error.unreadable(errand.call, file: error.file, reason: error.reason)
                }
                stream = InputStream(url: file)
                // An open stream stays readable after its file is deleted.
                stream?.open()
                try? FileManager.default.removeItem(at: file)
            }
        }

        private static func write(_ body: FoodDelivery.Body, to file: URL) throws(FileFault) {
            let output = try OpenFile(writing: file, keeping: false)
            let reader = BodyReader(body)
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
            defer { buffer.deallocate() }
            while let count = reader.read(into: buffer), count > 0 { try output.append(Array(buffer[..<count])) }
            if let fault = reader.fault { throw fault }
        }
    }
#endif
