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
    /// The bytes received so far; `mark` has the validator of their document.
    private let part: URL
    private let mark: URL

    init(_ request: DeliveryRequest, to file: URL, _ progress: (@Sendable (DeliveryProgress) -> Void)?) {
        self.request = request
        self.file = file
        self.progress = progress
        part = file.appendingPathExtension("part")
        mark = file.appendingPathExtension("part-of")
    }

    func run(with delivery: FoodDelivery) async throws -> FoodDelivery.Downloaded {
        var request = request
        // Ranges count bytes on the wire, so the file must not be compressed.
        request.headers["Accept-Encoding"] = "identity"
        let call = try delivery.errand(for: request).call
        let kept = kept()
        if let kept {
            request.headers["Range"] = "bytes=\(kept.count)-"
            request.headers["If-Range"] = kept.validator
        }
        var answer = try await delivery.open(request)
        if answer.status == 416, kept != nil {
            // The document is now shorter than the local part.
            forget()
            request.headers["Range"] = nil
            request.headers["If-Range"] = nil
            answer = try await delivery.open(request)
        }
        guard answer.isSuccess else {
            answer.body = await answer.stream.beginning(most: 1_200)
            throw FoodDelivery.Error.refused(
                call.taking(answer.took), status: answer.status, excerpt: answer.excerpt)
        }
        let goesOn = try Self.goesOn(answer, after: kept?.count, call)
        do throws(FileFault) { try keepMark(of: answer) } catch {
            throw FoodDelivery.Error.unwritable(call, file: error.file, reason: error.reason)
        }
        return try await receive(answer, after: goesOn ? kept?.count ?? 0 : 0, call)
    }

    /// True if the answer has only the missing part.
    static func goesOn(_ answer: Delivery, after count: Int?, _ call: FoodDelivery.Call) throws -> Bool {
        guard answer.status == 206 else { return false }
        let range = answer.headers["Content-Range"].flatMap(ContentRange.init)
        guard let count, range?.first == count else {
            throw FoodDelivery.Error.badAnswer(call, reason: "it brings another part than was asked for")
        }
        return true
    }

    private func receive(_ answer: Delivery, after kept: Int, _ call: FoodDelivery.Call) async throws
        -> FoodDelivery.Downloaded
    {
        let length = answer.headers["Content-Length"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
        let total = length.map { $0.addingReportingOverflow(kept).partialValue }
        var done = kept
        func tell(_ fault: FileFault) -> FoodDelivery.Error {
            .unwritable(call, file: fault.file, reason: fault.reason)
        }
        let output: OpenFile
        do throws(FileFault) { output = try OpenFile(writing: part, keeping: kept > 0) } catch { throw tell(error) }
        for try await piece in answer.stream {
            do throws(FileFault) { try output.append(piece) } catch { throw tell(error) }
            done += piece.count
            progress?(DeliveryProgress(done: done, total: total))
        }
        if let total, done != total {
            throw FoodDelivery.Error.brokenOff(call, reason: "\(done) of \(total) bytes came")
        }
        do throws(FileFault) { try OpenFile.move(part, to: file) } catch { throw tell(error) }
        try? FileManager.default.removeItem(at: mark)
        return FoodDelivery.Downloaded(count: done, resumed: kept)
    }

    /// The part that an earlier attempt left, if the server can be asked to resume it.
    private func kept() -> (count: Int, validator: String)? {
        guard let validator = try? String(contentsOf: mark, encoding: .utf8), !validator.isEmpty,
            let count = try? OpenFile(reading: part).count, count > 0
        else { return nil }
        return (count, validator)
    }

    /// Stores the validator of the document: a strong tag, or a date.
    private func keepMark(of answer: Delivery) throws(FileFault) {
        guard answer.status != 206 else { return }
        forget()
        let tag = answer.headers["ETag"].flatMap { $0.hasPrefix("W/") ? nil : $0 }
        guard let validator = tag ?? answer.headers["Last-Modified"] else { return }
        try OpenFile(writing: mark, keeping: false).append(Array(validator.utf8))
    }

    private func forget() {
        try? FileManager.default.removeItem(at: part)
        try? FileManager.default.removeItem(at: mark)
    }
}
