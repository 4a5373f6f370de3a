/// One thing to measure, and the names of the figures that come of it.
struct Benchmark {
    let figures: [String]
    let run: @MainActor (Effort) async throws -> [Figure]

    static let all = portable + native

    private static let portable = [
        Benchmark(figures: ["resolve.singleton"], run: ResolveBenchmark.run),
        Benchmark(
            figures: ["plug.call", "plug.wrapped", "plug.wrappedSet", "plug.cached", "plug.missed"],
            run: PlugBenchmark.run),
        Benchmark(figures: OpenBenchmark.figures, run: OpenBenchmark.run),
        Benchmark(figures: ["order.at-once", "order.no-hop"], run: OrderBenchmark.withoutHop),
        Benchmark(figures: ["order.tap", "order.tap.no-hop"], run: OrderBenchmark.taps),
        Benchmark(figures: ["order.one-hop"], run: OrderBenchmark.withHop),
        Benchmark(figures: ["seat", "seat.kept"], run: SeatBenchmark.run),
        Benchmark(figures: ["window"], run: SeatBenchmark.window),
        Benchmark(figures: ["rows.change", "rows.insert", "rows.move", "rows.remove"], run: RowsBenchmark.run),
        Benchmark(figures: ["rows.reload.changed", "rows.reload.moved"], run: RowsBenchmark.reload),
        Benchmark(figures: ["rows.kept"], run: RowsBenchmark.kept),
        Benchmark(figures: GridBenchmark.figures, run: GridBenchmark.run),
        Benchmark(figures: MetricsBenchmark.figures, run: MetricsBenchmark.run),
        Benchmark(figures: SommelierBenchmark.figures, run: SommelierBenchmark.run),
        Benchmark(figures: FreezerBenchmark.figures, run: FreezerBenchmark.run),
        Benchmark(figures: FreezerSharing.figures, run: FreezerSharing.run),
        Benchmark(figures: PostgreSQLBenchmark.figures, run: PostgreSQLBenchmark.run),
        Benchmark(figures: PostgreSQLWriters.figures, run: PostgreSQLWriters.run),
        Benchmark(figures: ["web.session"], run: SessionBenchmark.run),
        Benchmark(figures: ["web.session.left"], run: SessionBenchmark.returned),
        Benchmark(figures: ReturnBenchmark.figures, run: ReturnBenchmark.run),
        Benchmark(
            figures: ["web.gesture.p50", "web.gesture.p99", "web.gesture.rate", "web.gesture.per-core"],
            run: GestureBenchmark.run),
    ]

    #if os(Linux)
        private static let native =
            DeliveryBenchmark.all + [
                Benchmark(figures: RouteBenchmark.figures, run: RouteBenchmark.run),
                Benchmark(figures: AllocationsBenchmark.figures, run: AllocationsBenchmark.run),
                Benchmark(figures: ImagesBenchmark.figures, run: ImagesBenchmark.run),
                Benchmark(figures: LarderBenchmark.figures, run: LarderBenchmark.run),
                Benchmark(figures: ["gtk.start", "gtk.memory"], run: GTKBenchmark.start),
                Benchmark(figures: ["gtk.texts"], run: GTKBenchmark.texts),
                Benchmark(figures: ["gtk.rows", "gtk.rows.first"], run: GTKBenchmark.rows),
                Benchmark(figures: ["gtk.hop.p50"], run: GTKBenchmark.hop),
            ]
    #else
        private static let native: [Benchmark] = []
    #endif

    /// Whether a figure of that name, or whose name begins so, comes of it.
    func measures(_ name: String) -> Bool { figures.contains { $0.hasPrefix(name) } }
}

/// How much of the machine's time to spend.
struct Effort {
    /// How many rounds go into a median.
    let rounds: Int
    /// How long a load lasts.
    let loadSeconds: Int
    let isLong: Bool

    init(isLong: Bool) {
        self.isLong = isLong
        rounds = isLong ? 101 : 21
        loadSeconds = isLong ? 20 : 4
    }
}
