/// Lets the main actor do what it was given before: it works off what waits in the order in which it came.
@MainActor func turn() async {
    await Task { @MainActor in }.value
}
