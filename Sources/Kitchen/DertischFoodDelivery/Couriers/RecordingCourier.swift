import Synchronization

/// A courier that wraps another and records its exchanges, for playback in tests without a network.
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
/// Secrets are left out. Of a request, the recording has the method, address and body. Of a response, it has the status,
/// the body and all headers except `Set-Cookie`. A query is part of the address, so keep recordings with secret queries
/// out of the repository. Bodies from files are not recorded. Streamed responses arrive in one piece of at most 64 MB.
public final class RecordingCourier: Courier {
    /// The maximum number of exchanges recorded. Later ones are not.
    public static let maxRecorded = 10_000

    private let courier: any Courier
    private let recorded = Mutex(Recording())

    /// Creates a recording courier.
    ///
    /// - Parameter courier: the courier that carries the requests; `nil` for the platform's default.
    public init(around courier: (any Courier)? = nil) {
        self.courier = courier ?? DefaultCourier.make(for: FoodDelivery.Configuration())
    }

    /// The exchanges so far, in the order in which the responses came.
    public var recording: Recording { recorded.withLock { $0 } }

    /// Passes the request on, and records the exchange.
    public func deliver(_ request: PreparedRequest) async throws -> Delivery {
        var whole = request
        whole.isStreamed = false
        if request.isStreamed { whole.maxBytes = min(request.maxBytes, 64_000_000) }
        let delivery = try await courier.deliver(whole)
        recorded.withLock { recording in
            guard recording.exchanges.count < Self.maxRecorded else { return }
            recording.exchanges.append(Recording.Exchange(request, delivery))
        }
        return delivery
    }
}

extension CannedCourier {
    /// Creates a courier that answers as recorded. A request recorded several times gets its responses in turn, and the
    /// last one from then on. A request that was not recorded fails with
    /// ``FoodDelivery/Error/noConnection(_:reason:)``.
    ///
    /// - Parameter recording: the exchanges recorded by a ``RecordingCourier``.
    public convenience init(_ recording: Recording) {
        let player = RecordingPlayer(recording)
        self.init { try player.response(to: $0) }
    }
}

/// A recording, and the position of its playback.
private final class RecordingPlayer: Sendable {
    private let left: Mutex<[Recording.Exchange]>

    init(_ recording: Recording) { left = Mutex(recording.exchanges) }

    func response(to request: PreparedRequest) throws -> Delivery {
        try left.withLock { left in
            let matching = left.indices.filter { left[$0].matches(request) }
            guard let first = matching.first else {
                throw FoodDelivery.Error.noConnection(request.call, reason: "the recording has no such request")
            }
            return matching.count > 1 ? left.remove(at: first).delivery : left[first].delivery
        }
    }
}
