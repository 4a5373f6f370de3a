/// The proxy for simple values shared at run time, within the scope that its type names.
///
/// Head chefs ask for it in their initialisers, in any scope; kitchen resources for the house's. Whoever asks for the
/// same scope shares the same values. They go when the scope ends: nothing is to be cleaned up.
///
/// ```swift
/// extension TemporaryKey<String> { static var draft: Self { "draft" } }
///
/// struct LetterHeadChef: HeadChef {
///     let desk: TemporaryValues<WindowWide>
///     func give(_ order: LetterCourse.Order, to waiter: WaiterForHeadChef<LetterCourse>) async throws {
///         switch order {
///         case .open: waiter.serve(.text(desk[.draft] ?? ""))
///         case .typed(let text): try desk.put(text, under: .draft)
///         case .sent: desk.remove(.draft)
///         }
///     }
/// }
/// ```
///
/// Every call is safe from any isolation and takes constant time. A value that several change by what it was before
/// belongs into a ``ReducingSousChef``.
public struct TemporaryValues<Within: Scope>: Hat, Sendable {
    private let shelf: TemporaryShelf

    /// Makes values of one's own, as tests do: nobody else shares them.
    ///
    /// ```swift
    /// let desk = TemporaryValues<WindowWide>(limit: 0)
    /// ```
    ///
    /// - Parameter limit: as many values as may be kept.
    public init(limit: Int = 256) { self.init(shelf: TemporaryShelf(limit: limit)) }

    init(shelf: TemporaryShelf) { self.shelf = shelf }

    /// The value under a key; `nil` if there is none, or the scope has ended.
    public subscript<Value>(key: TemporaryKey<Value>) -> Value? { shelf.value(under: key) }

    /// Keeps a value under a key, in place of the one before.
    ///
    /// - Parameters:
    ///   - value: what is kept.
    ///   - key: under which name.
    ///   - file: where it is put, for the message of the error.
    ///   - line: where it is put, for the message of the error.
    /// - Throws: ``TemporaryValuesError``: the scope keeps as many values as it may, or has ended.
    public func put<Value>(
        _ value: Value, under key: TemporaryKey<Value>, file: StaticString = #fileID, line: UInt = #line
    ) throws(TemporaryValuesError) {
        guard let reason = shelf.put(value, under: key) else { return }
        throw TemporaryValuesError(
            reason: reason, key: key.name, values: "\(Self.self)", site: Site(file: file, line: line))
    }

    /// Takes a value away.
    ///
    /// - Parameter key: under which name.
    /// - Returns: the value that was there; `nil` if there was none, or the scope has ended.
    @discardableResult public func remove<Value>(_ key: TemporaryKey<Value>) -> Value? { shelf.remove(key) }

    /// The value under a key as it changes: as it is now first, then the newest; `nil` while there is none. Ends with
    /// the scope.
    ///
    /// - Parameter key: under which name.
    public func changes<Value>(of key: TemporaryKey<Value>) -> LatestValues<Value?> {
        LatestValues { [weak shelf] in shelf?.open(key) ?? .ended }
    }

    /// How many values are kept.
    public var count: Int { shelf.count }
}

extension TemporaryValues: ScopedDependency {
    static var reach: Reach { Within.reach }
    static func hand(in scopes: Scopes) -> Self? { scopes.storage(of: reach).map { Self(shelf: $0.values) } }
}
