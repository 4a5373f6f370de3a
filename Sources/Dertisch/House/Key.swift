/// The key to the house: lent while staff are registered, and impossible to keep or copy. See ``Staff``.
public struct Key: ~Copyable {
    /// The only registrar that it opens.
    let registrar: Registrar

    init(to registrar: Registrar) { self.registrar = registrar }
}
