/// The bounded list of alerts that wait for an answer.
struct Alerts {
    /// The maximum number of waiting alerts; beyond it the oldest is forgotten.
    static let limit = 16

    private var waiting: [(id: Int, respond: @MainActor (Int?, String) -> Void)] = []
    private var last = 0

    mutating func add(_ respond: @escaping @MainActor (Int?, String) -> Void) -> Int {
        last += 1
        if waiting.count == Self.limit { waiting.removeFirst() }
        waiting.append((last, respond))
        return last
    }

    mutating func take(_ id: Int) -> (@MainActor (Int?, String) -> Void)? {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return nil }
        return waiting.remove(at: index).respond
    }
}
