/// What a load client found, as it writes it down for the process that started it.
struct LoadReport: Codable {
    /// Milliseconds from a tap to its patch, at a moderate load.
    var p50 = 0.0
    var p99 = 0.0
    /// Patches received while every session tapped again at once.
    var count = 0
    /// How long that lasted.
    var seconds = 0.0

    var rate: Double { seconds > 0 ? Double(count) / seconds : 0 }
}
