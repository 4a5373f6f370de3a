/// Thrown by a head chef whose `give` is asynchronous, when it is called synchronously: the caller has to await it.
public struct MayWait: Error, CustomStringConvertible {
    @inlinable init() {}

    /// `This head chef may wait: await it.`
    public var description: String { "This head chef may wait: await it." }
}
