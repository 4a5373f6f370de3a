/// A reader for a window's metrics: its staff may read them, and follow their changes.
///
/// Salle staff and head chefs ask for a reader in their initialisers. Kitchen resources serve all guests, so they
/// cannot ask for it: a head chef passes on the facts that a resource needs about a guest's device.
///
/// ```swift
/// struct PosterHeadChef: HeadChef {
///     let posters: PosterPress
///     let metrics: MetricsReader
///     func give(_ order: PosterCourse.Order, to waiter: WaiterForHeadChef<PosterCourse>) async throws {
///         let width = metrics.current.window?.width ?? 800
///         waiter.serve(.poster(await posters.poster(pixels: Int(width * metrics.current.scale))))
///     }
/// }
/// ```
///
/// A carte that a waiter makes by the metrics is right only until they change. To follow changes, declare the
/// dependency instead, see ``LevelBuilder/metrics``.
public struct MetricsReader: Hat, SalleHat {
    private let board: MetricsBoard

    init(_ board: MetricsBoard) { self.board = board }

    /// Makes a separate reader, as tests do: `MetricsReader(of: metrics)`.
    ///
    /// - Parameter metrics: the metrics to read. They never change.
    public init(of metrics: Metrics) { board = MetricsBoard(metrics) }

    /// Proof that the framework declares this hat.
    nonisolated public static var seal: Seal { Seal() }

    /// Hands out the hat for one party.
    public static func hand(at door: Door) -> Self { door.metrics }

    /// The current metrics; after the window has closed, its last ones.
    ///
    /// It is observable: `withObservationTracking` and SwiftUI see its changes. Any isolation may read it.
    public var current: Metrics { board.metrics }

    /// A sequence of the metrics: the current ones, then the newest after each change. A slow reader misses the metrics
    /// in between. The sequence ends when the window closes or the reading task is cancelled.
    ///
    /// ```swift
    /// for await metrics in reader.changes { chart.draw(width: metrics.window?.width ?? 800) }
    /// ```
    public var changes: LatestValues<Metrics> { board.changes }
}

extension MetricsReader: ScopedDependency {
    package static var scope: ScopeKind { .window }
    package static func hand(in scopes: Scopes) -> MetricsReader? { scopes.metrics.map { MetricsReader($0) } }
}
