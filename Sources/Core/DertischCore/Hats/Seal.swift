/// Proof that a ``SalleHat`` belongs to this module. It has no public initialiser.
public struct Seal: Sendable {
    init() {}
}
