/// The metrics of a window as its staff see them: they may be read, and followed as they change.
///
/// Salle staff and head chefs ask for it in their initialisers. Kitchen resources serve all guests, so they cannot:
/// what a guest's device is like is that guest's affair, and a head chef passes on what is needed.
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
/// A waiter that reads it makes the carte right for once. What is to follow each change is better declared, see
/// ``Setting/metrics``.
public struct MetricsReader: Hat, SalleHat {
    private let board: MetricsBoard

    init(_ board: MetricsBoard) { self.board = board }

    /// Makes a reader of one's own, as tests do: `MetricsReader(of: metrics)`.
    ///
    /// - Parameter metrics: what is read. It never changes.
    public init(of metrics: Metrics) { board = MetricsBoard(metrics) }

    /// Proof that this hat is the house's own.
    nonisolated public static var seal: Seal { Seal() }

    /// Hands out the hat for one party.
    public static func hand(at door: Door) -> Self { door.metrics }

    /// The metrics as they are now; after the window has closed, as they were at the end.
    ///
    /// It can be observed: `withObservationTracking` and SwiftUI see when they change. Any isolation may read.
    public var current: Metrics { board.metrics }

    /// The metrics now, and again whenever they have changed, the newest only if the reader is slow, until the window
    /// is closed or the reading task cancelled.
    ///
    /// ```swift
    /// for await metrics in reader.changes { chart.draw(width: metrics.window?.width ?? 800) }
    /// ```
    public var changes: LatestValues<Metrics> { board.changes }
}

extension MetricsReader: ScopedDependency {
    static var reach: Reach { .window }
    static func hand(in scopes: Scopes) -> MetricsReader? { scopes.metrics.map { MetricsReader($0) } }
}
