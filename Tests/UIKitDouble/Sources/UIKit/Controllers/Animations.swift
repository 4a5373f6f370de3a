/// Animations that last until a test ends them, as those on a screen last for a while.
@MainActor public enum Animations {
    private static var pending: [() -> Void] = []

    /// True while something moves.
    public static var areRunning: Bool { !pending.isEmpty }

    /// Lets all animations end, with those that begin then.
    public static func finish() {
        while !pending.isEmpty { pending.removeFirst()() }
    }

    static func end(animated: Bool, _ end: @escaping () -> Void) {
        if animated { pending.append(end) } else { end() }
    }
}
