package import DertischFreezer

/// Cancels calls that change records, at random moments, and compares what each has said with what is stored.
package struct CancellationChecker: Sendable {
    /// The outcomes of the calls, if each agrees with the stored records.
    package struct Tally: Sendable {
        package var kept = 0
        package var cancelled = 0
        package var uncertain = 0
    }

    /// A change, by what it does to records whose keys begin at a number.
    private enum Change: Int, CaseIterable {
        case storing, adding, updating, deleting, pair, many

        /// Makes what there must be before.
        func prepare(_ key: Int, _ store: any RecordStore) async throws {
            switch self {
            case .updating, .deleting: try await store.store(Cook(id: key, name: "before"))
            default: break
            }
        }

        func run(_ key: Int, _ store: any RecordStore) async throws {
            let after = Cook(id: key, name: "after")
            switch self {
            case .storing: try await store.store(after)
            case .adding: try await store.add(after)
            case .updating: try await store.update(Cook.where(\.id == key)) { $0.set(\.name, to: "after") }
            case .deleting: try await store.delete(Cook.self, key)
            case .pair:
                try await store.write { work in
                    try work.store(after)
                    try work.add(Cook(id: key + 1, name: "after"))
                }
            case .many: try await store.store((key..<key + 50).map { Cook(id: $0, name: "after") })
            }
        }

        /// Returns `true` if the change was stored, `false` if not; `nil` for half of it.
        func isKept(_ key: Int, _ store: any RecordStore) async throws -> Bool? {
            let found = try await store.retrieve(Cook.where(.in(\.id, key...key + 99)))
            let changed = found.count { $0.name == "after" }
            switch self {
            case .storing, .adding, .updating: return changed == 1
            case .deleting: return found.isEmpty
            case .pair: return [0: false, 2: true][changed]
            case .many: return [0: false, 50: true][changed]
            }
        }
    }

    /// Cancels so many changes of a store, which holds ``Cook`` and is empty.
    ///
    /// - Returns: what they said.
    package static func run(_ count: Int, seed: UInt64, on store: any RecordStore) async throws -> Tally {
        let workers = 4
        return try await withThrowingTaskGroup(of: Tally.self) { group in
            for worker in 0..<workers {
                group.addTask { try await run(worker, count / workers, seed &+ UInt64(worker), on: store) }
            }
            return try await group.reduce(into: Tally()) { sum, tally in
                sum.kept += tally.kept
                sum.cancelled += tally.cancelled
                sum.uncertain += tally.uncertain
            }
        }
    }

    private static func run(
        _ worker: Int, _ count: Int, _ seed: UInt64, on store: any RecordStore
    ) async throws -> Tally {
        var (tally, random) = (Tally(), RandomQueries.Numbers(seed: seed))
        // The largest number of yields before the call is cancelled. It adapts to the time of each kind of call on this machine.
        var longest = [Double](repeating: 8, count: Change.allCases.count)
        for number in 0..<count {
            let change = Change.allCases[number % Change.allCases.count]
            let key = (worker * count + number) * 100
            try await change.prepare(key, store)
            let call = Task { try await change.run(key, store) }
            for _ in 0..<Int.random(in: 0...Int(longest[change.rawValue]), using: &random) { await Task.yield() }
            call.cancel()
            let result = await call.result
            let isKept = try await change.isKept(key, store)
            do {
                try result.get()
                try StoreChecker.expect(isKept == true, "seed \(seed): \(change) \(number) returned, and is not kept")
                tally.kept += 1
                longest[change.rawValue] = max(1, longest[change.rawValue] * 0.9)
            } catch is CancellationError {
                try StoreChecker.expect(isKept == false, "seed \(seed): \(change) \(number) was cancelled, and is kept")
                tally.cancelled += 1
                longest[change.rawValue] = min(100_000, longest[change.rawValue] * 1.1 + 1)
            } catch Freezer.Error.uncertain {
                try StoreChecker.expect(isKept != nil, "seed \(seed): half of \(change) \(number) is kept")
                tally.uncertain += 1
            }
        }
        return tally
    }
}
