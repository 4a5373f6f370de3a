import DertischFreezer
import Foundation

/// The parameters that are bound to a statement, in the wire format.
struct BoundParameters: Sendable {
    struct Span: Sendable {
        var start = 0
        /// The number of bytes; -1 for NULL.
        var count = -1
        var isText = false
    }

    /// The most that the server takes in one message.
    private static let maxBytes = 1_000_000_000

    private(set) var bytes: [UInt8] = []
    private(set) var spans: [Span]
    /// The reason why a value could not be bound, in kinds and lengths: never the value itself, which may be a secret.
    private(set) var refusal: String?

    init(count: Int) { spans = Array(repeating: Span(), count: count) }

    mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
        for index in spans.indices { spans[index] = Span() }
        refusal = nil
    }

    mutating func bindNull(at index: Int) { if spans.indices.contains(index) { spans[index] = Span() } }

    /// Binds what a closure appends.
    @inline(__always) private mutating func put(
        at index: Int, isText: Bool = false, _ append: (inout [UInt8]) -> Void
    ) {
        guard spans.indices.contains(index) else { return refuse("there are \(spans.count) parameters") }
        let start = bytes.count
        append(&bytes)
        guard bytes.count <= Self.maxBytes else { return refuse("the values of a statement have more than 1 GB") }
        spans[index] = Span(start: start, count: bytes.count - start, isText: isText)
    }

    private mutating func refuse(_ reason: String) { refusal = refusal ?? reason }

    mutating func bind(_ value: Int64, at index: Int, as wire: WireType) {
        switch wire {
        case .int8: put(at: index) { $0.append(bigEndian: value) }
        case .bool: put(at: index) { $0.append(value == 0 ? 0 : 1) }
        case .int4:
            guard let small = Int32(exactly: value) else {
                return refuse("a whole number does not fit into the 4 bytes of an integer")
            }
            put(at: index) { $0.append(bigEndian: small) }
        case .int2:
            guard let small = Int16(exactly: value) else {
                return refuse("a whole number does not fit into the 2 bytes of a smallint")
            }
            put(at: index) { $0.append(bigEndian: small) }
        case .float8, .float4, .instant:
            guard let real = Double(exactly: value) else {
                return refuse("a whole number has more digits than \(wire) keeps")
            }
            bind(real, at: index, as: wire)
        case .numeric, .text, .json, .jsonb, .other: bind("\(value)", at: index, as: wire)
        case .bytea, .uuid, .nothing: refuse("a whole number cannot be compared with \(wire)")
        }
    }

    mutating func bind(_ value: Double, at index: Int, as wire: WireType) {
        switch wire {
        case .float8: put(at: index) { $0.append(bigEndian: value.bitPattern) }
        case .float4: put(at: index) { $0.append(bigEndian: Float(value).bitPattern) }
        case .instant:
            let microseconds = ((value + WireType.secondsToReference) * 1e6).rounded()
            guard let whole = Int64(exactly: microseconds) else {
                return refuse("a date is beyond the range of the server")
            }
            put(at: index) { $0.append(bigEndian: whole) }
        case .int8, .int4, .int2:
            guard let whole = Int64(exactly: value) else {
                return refuse("a number with a fraction cannot be compared with \(wire)")
            }
            bind(whole, at: index, as: wire)
        case .numeric, .text, .json, .jsonb, .other: bind("\(value)", at: index, as: wire)
        case .bool, .bytea, .uuid, .nothing: refuse("a fraction cannot be compared with \(wire)")
        }
    }

    mutating func bind(_ value: String, at index: Int, as wire: WireType) {
        switch wire {
        case .text:
            var value = value
            value.withUTF8 { utf8 in put(at: index) { EscapedText.append(utf8, to: &$0) } }
        case .json: put(at: index) { $0.append(contentsOf: value.utf8) }
        case .jsonb:
            put(at: index) {
                $0.append(1)
                $0.append(contentsOf: value.utf8)
            }
        case .numeric:
            guard let numeric = NumericWireValue(value) else {
                return refuse("a text of \(value.count) characters is not a number")
            }
            put(at: index) { numeric.append(to: &$0) }
        case .uuid:
            guard let uuid = UUID(uuidString: value) else {
                return refuse("a text of \(value.count) characters is not a UUID")
            }
            put(at: index) { bytes in withUnsafeBytes(of: uuid.uuid) { bytes.append(contentsOf: $0) } }
        case .other: put(at: index, isText: true) { $0.append(contentsOf: value.utf8 + [0]) }
        case .bool, .int2, .int4, .int8, .float4, .float8, .bytea, .instant, .nothing:
            refuse("a text cannot be compared with \(wire)")
        }
    }

    mutating func bind(_ value: UnsafeRawBufferPointer, at index: Int, as wire: WireType) {
        switch wire {
        case .bytea: put(at: index) { $0.append(contentsOf: value) }
        case .uuid where value.count == 16: put(at: index) { $0.append(contentsOf: value) }
        default: refuse("bytes cannot be compared with \(wire)")
        }
    }

    /// Adds all as one row of a binary `COPY`: how many columns, and each with its length.
    func append(toCopy rows: inout [UInt8]) {
        rows.append(bigEndian: Int16(truncatingIfNeeded: spans.count))
        for span in spans {
            rows.append(bigEndian: Int32(truncatingIfNeeded: span.count))
            if span.count > 0 { rows.append(contentsOf: bytes[span.start..<span.start + span.count]) }
        }
    }
}
