/// A leak detector for staff who have been sent home: objects still alive after ``gracePeriod`` are reported as leaks.
///
/// It runs only while an inspector watches the house, since it reports to inspectors.
@MainActor final class LeakWatch {
    /// The time that staff have to go, by the house's clock.
    static let gracePeriod = Duration.seconds(10)
    /// The maximum number of objects watched at once; beyond it the oldest are forgotten.
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

    /// - Parameter tell: called once for each leak.
    init(clock: any Clock<Duration>, _ tell: @escaping @MainActor (HouseEvent.Kind, String, Int) -> Void) {
        self.clock = clock
        self.tell = tell
    }

    /// Watches, weakly, a colleague that is sent home now.
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
            guard (try? await clock.sleep(for: Self.gracePeriod)) != nil else { return }
            let leaks = suspects.filter { $0.number <= latest && $0.object != nil }
            suspects.removeAll { $0.number <= latest }
            for leak in leaks { tell(.leaked(leak.name), leak.customer, leak.party) }
        }
        isLooking = false
    }
}
