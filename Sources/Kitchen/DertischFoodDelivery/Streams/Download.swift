#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A resumable download into a file. It resumes only if the server's document is unchanged.
struct Download {
    private let request: DeliveryRequest
    private let file: URL
    private let progress: (@Sendable (DeliveryProgress) -> Void)?
    /// The bytes received so far; `validatorFile` has the validator of their document.
    private let partFile: URL
    private let validatorFile: URL

    init(_ request: DeliveryRequest, to file: URL, _ progress: (@Sendable (DeliveryProgress) -> Void)?) {
        self.request = request
        self.file = file
        self.progress = progress
        partFile = file.appendingPathExtension("part")
        validatorFile = file.appendingPathExtension("part-of")
    }

    /// The number of bytes received so far.
    var received: Int { partialDownload()?.count ?? 0 }

    func run(with delivery: FoodDelivery) async throws -> FoodDelivery.Downloaded {
        var request = request
        // Lengths and ranges count bytes on the wire, so the file should not be compressed. Some servers do it all the same.
        request.headers["Accept-Encoding"] = "identity"
        let call = try delivery.prepare(request).call
        let kept = partialDownload()
        if let kept {
            request.headers["Range"] = "bytes=\(kept.count)-"
            request.headers["If-Range"] = kept.validator
        }
        var response = try await delivery.open(request)
        if let kept, response.status == 416 || response.status == 206 && !Self.isContinuable(response, kept.validator) {
            // The document is now shorter than the local part, or another one: some servers do not know `If-Range`. Or the part is one
            // of a compressed file, and counts other bytes than those kept.
            removePartialFiles()
            request.headers["Range"] = nil
            request.headers["If-Range"] = nil
            response = try await delivery.open(request)
        }
        guard response.isSuccess else {
            response.body = await response.stream.prefix(maxBytes: 1_200)
            throw FoodDelivery.Error.refused(
                call.with(duration: response.took), status: response.status, excerpt: response.excerpt)
        }
        let isContinuation = try Self.isContinuation(response, after: kept?.count, call)
        do throws(FileError) { try storeValidator(of: response) } catch {
            throw FoodDelivery.Error.unwritable(call, file: error.file, reason: error.reason)
        }
        return try await receive(response, after: isContinuation ? kept?.count ?? 0 : 0, call)
    }

    /// True if a part can be put behind the kept one.
    private static func isContinuable(_ part: Delivery, _ validator: String) -> Bool {
        !part.wasCompressed && part.headers["Content-Encoding"] == nil && isUnchanged(part, validator)
    }

    /// True if a part is of the same document as the kept part. A server that resumes has to send the tag (RFC 9110, section 15.3.7), and need not
    /// send the date.
    static func isUnchanged(_ part: Delivery, _ validator: String) -> Bool {
        if validator.hasPrefix("\"") { return part.headers["ETag"] == validator }
        return part.headers["Last-Modified"].map { $0 == validator } ?? true
    }

    /// True if the response has only the missing part.
    static func isContinuation(_ response: Delivery, after count: Int?, _ call: FoodDelivery.Call) throws -> Bool {
        guard response.status == 206 else { return false }
        let range = response.headers["Content-Range"].flatMap(ContentRange.init)
        guard let count, range?.first == count else {
            throw FoodDelivery.Error.badResponse(call, reason: "it brings another part than was asked for")
        }
        return true
    }

    private func receive(_ response: Delivery, after kept: Int, _ call: FoodDelivery.Call) async throws
        -> FoodDelivery.Downloaded
    {
        let length = response.headers["Content-Length"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
        let total = length.map { $0.addingReportingOverflow(kept).partialValue }
        var done = kept
        func unwritable(_ error: FileError) -> FoodDelivery.Error {
            .unwritable(call, file: error.file, reason: error.reason)
        }
        let output: OpenFile
        do throws(FileError) { output = try OpenFile(writing: partFile, keeping: kept > 0) } catch {
            throw unwritable(error)
        }
        for try await piece in response.stream {
            do throws(FileError) { try output.append(piece) } catch { throw unwritable(error) }
            done += piece.count
            progress?(DeliveryProgress(done: done, total: total))
        }
        if let total, done != total {
            throw FoodDelivery.Error.connectionLost(call, reason: "\(done) of \(total) bytes came")
        }
        do throws(FileError) { try OpenFile.move(partFile, to: file) } catch { throw unwritable(error) }
        try? FileManager.default.removeItem(at: validatorFile)
        return FoodDelivery.Downloaded(count: done, resumed: kept)
    }

    /// The part that an earlier attempt left, if the server can be asked to resume it.
    private func partialDownload() -> (count: Int, validator: String)? {
        guard let validator = try? String(contentsOf: validatorFile, encoding: .utf8), !validator.isEmpty,
            let count = try? OpenFile(reading: partFile).count, count > 0
        else { return nil }
        return (count, validator)
    }

    /// Stores the validator of the document: a strong tag, or a date. Without it the part is not resumed, and so none is stored of a file
    /// that was compressed on its way: the part's length is not an offset there.
    private func storeValidator(of response: Delivery) throws(FileError) {
        guard response.status != 206 else { return }
        removePartialFiles()
        guard !response.wasCompressed else { return }
        let tag = response.headers["ETag"].flatMap { $0.hasPrefix("W/") ? nil : $0 }
        guard let validator = tag ?? response.headers["Last-Modified"] else { return }
        try OpenFile(writing: validatorFile, keeping: false).append(Array(validator.utf8))
    }

    private func removePartialFiles() {
        try? FileManager.default.removeItem(at: partFile)
        try? FileManager.default.removeItem(at: validatorFile)
    }
}
