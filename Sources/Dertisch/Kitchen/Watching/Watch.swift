import Observation

/// Tells Observation that something was read, and that it has changed.
///
/// It is told of a change after it was made, not before. Whoever reads on another thread while it is made has then
/// either registered before it is told, and is called, or has read the new value.
final class Watch: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    /// What Observation is told of: it holds nothing.
    private var value: Void { () }

    func read() { registrar.access(self, keyPath: \.value) }
    func changed() { registrar.withMutation(of: self, keyPath: \.value) {} }
}
