import Observation

/// The observers of a carte other than its table: `withObservationTracking` and streams.
@MainActor final class CarteObservers<Carte: Sendable> {
    let registrar = ObservationRegistrar()
    private var followers = Broadcast<Carte>()
    private var hasEnded = false

    func follow(from carte: Carte?) -> AsyncStream<Carte> {
        guard let carte else { return .ended }
        let stream = followers.open(with: carte).stream
        if hasEnded { end() }
        return stream
    }

    func tell(_ carte: Carte) { followers.tell(carte) }

    func end() {
        hasEnded = true
        for follower in followers.closeAll() { follower.finish() }
    }
}
