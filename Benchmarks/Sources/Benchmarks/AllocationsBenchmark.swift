#if os(Linux)
    /// How many blocks of memory a synchronous action asks for: counted by a program of its own, whose allocator counts.
    enum AllocationsBenchmark {
        static let figures = ["plug.allocations.call", "plug.allocations.dependency"]

        @MainActor static func run(_ effort: Effort) throws -> [Figure] {
            let counts = try Program("Allocations").numbers([])
            guard counts.count == 4, counts[2] >= 0, counts[3] == 1000 else { throw Failure.nothingMeasured }
            return zip(figures, counts).map { name, count in
                Figure(name, count, "blocks/1000", floor: counts[2], .atMost(0))
            }
        }
    }
#endif
