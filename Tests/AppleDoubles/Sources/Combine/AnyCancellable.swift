/// developer.apple.com/documentation/combine/anycancellable
final public class AnyCancellable: Cancellable, Hashable {
    private var whatToCancel: (() -> Void)?

    /// developer.apple.com/documentation/combine/anycancellable/init(_:)-2zv8v
    public init(_ cancel: @escaping () -> Void) { whatToCancel = cancel }
    /// developer.apple.com/documentation/combine/anycancellable/init(_:)-15iip
    public convenience init(_ canceller: some Cancellable) { self.init { canceller.cancel() } }

    deinit { whatToCancel?() }

    /// developer.apple.com/documentation/combine/anycancellable/cancel()
    public func cancel() {
        let cancel = whatToCancel
        whatToCancel = nil
        cancel?()
    }

    /// developer.apple.com/documentation/combine/anycancellable/store(in:)-3hyxs
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    /// developer.apple.com/documentation/combine/anycancellable/==(one:other:)
    public static func == (one: AnyCancellable, other: AnyCancellable) -> Bool { one === other }
    /// developer.apple.com/documentation/combine/anycancellable/hash(into:)
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
