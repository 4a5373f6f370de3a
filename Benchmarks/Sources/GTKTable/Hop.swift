/// From another thread to the main actor, which GTK's loop serves, and back.
enum Hop {
    static func measure() async -> [Double] {
        await Task.detached {
            var times: [Double] = []
            for _ in 0..<10_000 {
                let start = ContinuousClock.now
                await MainActor.run {}
                times.append((ContinuousClock.now - start) / .microseconds(1))
            }
            return [times.sorted()[times.count / 2]]
        }.value
    }
}
