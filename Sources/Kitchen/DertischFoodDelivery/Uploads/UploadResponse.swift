/// The meaning of a server's response for an upload: a pure decision (tus 1.0.0, tus.io/protocols/resumable-upload).
enum UploadResponse: Equatable {
    /// The server created the upload at this address.
    case created(location: String)
    /// The upload's offset: the number of bytes that the server has.
    case at(Int)
    /// The upload does not exist, or no longer does.
    case gone
    /// Another client is sending, or the server is overloaded: worth another attempt.
    case busy
    case fault(FoodDelivery.UploadError)
    /// The response is invalid.
    case invalid(String)
    /// The status is final.
    case refused

    static let version = "1.0.0"
    /// The statuses of a transient conflict. A server that has not yet noticed a cut connection keeps the upload locked
    /// (423).
    private static let transientConflicts: Set<Int> = [409, 423]

    /// Reads the response to the creation of an upload of `count` bytes.
    init(creating delivery: Delivery, of count: Int, repeating statuses: Set<Int>) {
        if let common = Self.common(delivery, count, statuses) {
            self = common
        } else if delivery.status != 201 {
            self = .fault(.notResumable(reason: "It answered with status \(delivery.status) instead of 201"))
        } else if let location = delivery.headers["Location"], !location.isEmpty {
            self = .created(location: location)
        } else {
            self = .fault(.notResumable(reason: "Its response has no header Location"))
        }
    }

    /// Reads the response to a request for the offset of an upload.
    init(asking delivery: Delivery, of count: Int, repeating statuses: Set<Int>) {
        if [403, 404, 410].contains(delivery.status) {
            self = .gone
        } else if Self.transientConflicts.contains(delivery.status) {
            self = .busy
        } else if let common = Self.common(delivery, count, statuses) {
            self = common
        } else if let length = delivery.headers["Upload-Length"], length != "\(count)" {
            // The address now belongs to another upload.
            self = .gone
        } else {
            self = Self.offset(in: delivery, from: 0, to: count)
        }
    }

    /// Reads the response to sending the bytes of a range, out of `count` bytes in all.
    init(sending delivery: Delivery, _ range: Range<Int>, of count: Int, repeating statuses: Set<Int>) {
        if [404, 410].contains(delivery.status) {
            self = .gone
        } else if Self.transientConflicts.contains(delivery.status) {
            self = .busy
        } else if let common = Self.common(delivery, count, statuses) {
            self = common
        } else {
            self = Self.offset(in: delivery, from: range.lowerBound, to: range.upperBound)
        }
    }

    /// The statuses and headers that mean the same after every request.
    private static func common(_ delivery: Delivery, _ count: Int, _ statuses: Set<Int>) -> UploadResponse? {
        switch delivery.status {
        case 412:
            let version = delivery.headers["Tus-Version"].map { "It speaks version \($0.prefix(80))" }
            return .fault(.notResumable(reason: version ?? "It refused with status 412"))
        case 413: return .fault(.tooLarge(count: count, maxBytes: delivery.headers["Tus-Max-Size"].flatMap { Int($0) }))
        case let status where statuses.contains(status): return .busy
        case 200..<300:
            let version = delivery.headers["Tus-Resumable"]
            return version == nil ? .fault(.notResumable(reason: "Its response has no header Tus-Resumable")) : nil
        default: return .refused
        }
    }

    private static func offset(in delivery: Delivery, from first: Int, to last: Int) -> UploadResponse {
        guard let text = delivery.headers["Upload-Offset"] else {
            return .fault(.notResumable(reason: "Its response has no header Upload-Offset"))
        }
        guard let offset = Int(text), offset >= first, offset <= last else {
            let shown = text.prefix(40)
            return .invalid("it says that the upload is at byte \(shown), which is not from \(first) to \(last)")
        }
        return .at(offset)
    }
}
