import Dertisch
import DertischComponents

/// A visitor's choice of appearance: as the device is set, light or dark.
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
