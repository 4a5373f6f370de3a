import Synchronization

/// A courier around another that keeps what went by, to be played back in tests without a network.
///
/// ```swift
/// let recorder = RecordingCourier(around: courier)
/// let delivery = try FoodDelivery(to: "https://api.example") { $0.courier = recorder }
/// _ = try await delivery.bytes(from: "/photos/7")
/// let kept = try JSONEncoder().encode(recorder.recording)
///
/// let recording = try JSONDecoder().decode(Recording.self, from: kept)
/// let again = try FoodDelivery(to: "https://api.example") { $0.courier = CannedCourier(recording) }
/// ```
///
/// Secrets are left out: of a request its method, address and body are kept, of an answer its status, body, and all headers but
/// `Set-Cookie`. A query is a part of the address: leave recordings of secret ones out of the repository. Bodies of files are
/// kept as nothing, and what is streamed passes whole.
public final class RecordingCourier: Courier {
    /// How many exchanges are kept; later ones are not.
    public static let most = 10_000

    private let courier: any Courier
    private let kept = Mutex(Recording())

    /// Makes one.
    ///
    /// - Parameter courier: who carries; `nil` for the house's own courier.
    public init(around courier: (any Courier)? = nil) {
        self.courier = courier ?? HouseCourier.hire(for: FoodDelivery.Configuration())
    }

    /// What has gone by so far, in the order in which the answers came.
    public var recording: Recording { kept.withLock { $0 } }

    /// Hands the errand on, and keeps what came.
    public func deliver(_ errand: Errand) async throws -> Delivery {
        var whole = errand
        whole.isStreamed = false
        if errand.isStreamed { whole.mostBytes = min(errand.mostBytes, 64_000_000) }
        let delivery = try await courier.deliver(whole)
        kept.withLock { recording in
            guard recording.exchanges.count < Self.most else { return }
            recording.exchanges.append(Recording.Exchange(errand, delivery))
        }
        return delivery
    }
}

/// What went by a ``RecordingCourier``; a value to be written as JSON.
public struct Recording: Codable, Hashable, Sendable {
    /// One request and its answer.
    public struct Exchange: Codable, Hashable, Sendable {
        struct Field: Codable, Hashable {
            let name: String
            let value: String
        }

        let method: String
        let address: String
        let sent: [UInt8]?
        let status: Int
        let headers: [Field]
        let body: [UInt8]

        init(_ errand: Errand, _ delivery: Delivery) {
            method = errand.method.name
            address = errand.destination.text
            sent = errand.body?.bytes
            status = delivery.status
            headers = delivery.headers.fields.filter { !$0.isNamed("Set-Cookie") }
                .map { Field(name: $0.name, value: $0.value) }
            body = delivery.body
        }

        var delivery: Delivery {
            var headers = FoodDelivery.Headers()
            for field in self.headers { headers.append(field.name, field.value) }
            return Delivery(status: status, headers: headers, body: body)
        }

        func answers(_ errand: Errand) -> Bool {
            method == errand.method.name && address == errand.destination.text && sent == errand.body?.bytes
        }
    }

    /// The exchanges, in the order in which the answers came.
    public internal(set) var exchanges: [Exchange] = []

    /// Makes an empty recording.
    public init() {}
}

extension CannedCourier {
    /// Makes a courier that answers as it was recorded: a request that was made several times gets one answer after the
    /// other, and at last always the last. What was not recorded gets ``FoodDelivery/Error/noConnection(_:reason:)``.
    ///
    /// - Parameter recording: what went by a ``RecordingCourier``.
    public convenience init(_ recording: Recording) {
        let played = PlayedRecording(recording)
        self.init { try played.answer(to: $0) }
    }
}

/// A recording, and how far it has been played.
private final class PlayedRecording: Sendable {
    private let left: Mutex<[Recording.Exchange]>

    init(_ recording: Recording) { left = Mutex(recording.exchanges) }

    func answer(to errand: Errand) throws -> Delivery {
        try left.withLock { left in
            let fitting = left.indices.filter { left[$0].answers(errand) }
            guard let first = fitting.first else {
                throw FoodDelivery.Error.noConnection(errand.call, reason: "the recording has no such request")
            }
            return fitting.count > 1 ? left.remove(at: first).delivery : left[first].delivery
        }
    }
}
