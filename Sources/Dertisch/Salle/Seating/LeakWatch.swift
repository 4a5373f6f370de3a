/// Sees whether those who were sent home have really gone. Whoever is still there after a while is a leak.
///
/// It works only while an inspector watches the house, which is whom it tells.
@MainActor final class LeakWatch {
    /// How long somebody may take to go, by the house's clock.
    static let patience = Duration.seconds(10)
    /// As many as are kept in mind at once; beyond that the oldest are forgotten.
    static let limit = 1024

    private struct Suspect {
        weak var object: AnyObject?
        let name: String
        let customer: String
        let party: Int
        let number: Int
    }

    private let clock: any Clock<Duration>
    private let tell: @MainActor (HouseEvent.Kind, _ customer: String, _ party: Int) -> Void
    private var suspects: [Suspect] = []
    private var last = 0
    private var isLooking = false

    /// - Parameter tell: told of each leak, once.
    init(clock: any Clock<Duration>, _ tell: @escaping @MainActor (HouseEvent.Kind, String, Int) -> Void) {
        self.clock = clock
        self.tell = tell
    }

    /// Keeps somebody in mind who is sent home now, without keeping it.
    func watch(_ colleague: AnyObject, of customer: String, party: Int) {
        if suspects.count == Self.limit {
            suspects.removeAll { $0.object == nil }
            if suspects.count == Self.limit { suspects.removeFirst() }
        }
        last += 1
        suspects.append(
            Suspect(
                object: colleague, name: "\(type(of: colleague))", customer: customer, party: party, number: last))
        guard !isLooking else { return }
        isLooking = true
        Task { await look() }
    }

    private func look() async {
        while !suspects.isEmpty {
            let latest = last
            guard (try? await clock.sleep(for: Self.patience)) != nil else { return }
            let leaks = suspects.filter { $0.number <= latest && $0.object != nil }
            suspects.removeAll { $0.number <= latest }
            for leak in leaks { tell(.leaked(leak.name), leak.customer, leak.party) }
        }
        isLooking = false
    }
}
