public import DertischCore
public import DertischSupport

/// The proxy for simple values shared at run time, within the scope that its type names.
///
/// Head chefs ask for it in their initialisers, in any scope; kitchen resources ask for that of the house. All who ask
/// for the same scope share the same values. The values go when the scope ends: there is nothing to clean up.
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
/// Every call is safe from any isolation and takes constant time. If several parts of the app change a value depending
/// on its previous state, use a ``ReducingSousChef``.
public struct TemporaryValues<Within: Scope>: Hat, Sendable {
    let storage: TemporaryStorage

    /// Makes separate values, shared with no other code, as tests do.
    ///
    /// ```swift
    /// let desk = TemporaryValues<WindowWide>(limit: 0)
    /// ```
    ///
    /// - Parameter limit: the largest number of values that can be kept.
    public init(limit: Int = 256) { self.init(storage: TemporaryStorage(limit: limit)) }

    init(storage: TemporaryStorage) { self.storage = storage }

    /// The value under a key; `nil` if the key has no value or the scope has ended.
    public subscript<Value>(key: TemporaryKey<Value>) -> Value? { storage.value(under: key) }

    /// Keeps a value under a key, replacing the previous one.
    ///
    /// - Parameters:
    ///   - value: the value to keep.
    ///   - key: the key to keep it under.
    ///   - file: the file of the call, for the error's message.
    ///   - line: the line of the call, for the error's message.
    /// - Throws: ``TemporaryValuesError`` if the scope is full or has ended.
    public func put<Value>(
        _ value: Value, under key: TemporaryKey<Value>, file: StaticString = #fileID, line: UInt = #line
    ) throws(TemporaryValuesError) {
        guard let reason = storage.put(value, under: key) else { return }
        throw TemporaryValuesError(
            reason: reason, key: key.name, values: "\(Self.self)", site: Site(file: file, line: line))
    }

    /// Removes a value.
    ///
    /// - Parameter key: the value's key.
    /// - Returns: the value that was removed; `nil` if the key had no value or the scope has ended.
    @discardableResult public func remove<Value>(_ key: TemporaryKey<Value>) -> Value? { storage.remove(key) }

    /// A sequence of the value under a key: the current value first, then the newest after each change. An element is
    /// `nil` while the key has no value. The sequence ends with the scope.
    ///
    /// - Parameter key: the value's key.
    public func changes<Value>(of key: TemporaryKey<Value>) -> LatestValues<Value?> {
        LatestValues { [weak storage] in storage?.open(key) ?? .ended }
    }

    /// The number of values kept.
    public var count: Int { storage.count }
}

extension TemporaryValues: ScopedDependency {
    package static var scope: ScopeKind { Within.kind }
    package static func hand(in scopes: Scopes) -> Self? {
        scopes.storage(of: scope).map { Self(storage: $0[TemporaryStorage.self]) }
    }
}
