/// The key to registration: lent to the staff during one call, and impossible to keep or copy. See ``Staff``.
public struct Key: ~Copyable {
    /// The only registrar that this key opens.
    let registrar: Registrar

    init(to registrar: Registrar) { self.registrar = registrar }
}
