import Dertisch

/// How a visitor wants to see the gallery: as the device says, or by day or night whatever it says.
enum Look: String, Codable, CaseIterable {
    case device
    case light
    case dark

    var appearance: Appearance { Appearance(colorScheme: .init(rawValue: rawValue)) }
}

extension Metrics {
    /// The look that was chosen.
    var look: Look { appearance.colorScheme.flatMap { Look(rawValue: $0.rawValue) } ?? .device }
}

/// The menu of looks.
extension CustomerID<Picker<Look>> { static var looks: Self { "looks" } }
