public import Foundation

/// The metrics of a guest's device: its window's size, its look, its languages, time zone and resources.
///
/// Each window has metrics of its own. Its dining room sets the values that it knows, and leaves the others at their defaults. A browser reports its
/// values; a native room asks the desktop and the machine. The guest's own choices are applied already, see ``Appearance``. A customer lays by the
/// metrics (``LevelBuilder/metrics``), a ``MetricsReader`` reads them, and a head chef may have them as its news.
///
/// ```swift
/// var metrics = Metrics()
/// metrics.window = Metrics.Size(width: 390, height: 844)
/// #expect(metrics.isNarrow)
/// ```
///
/// A browser's values come from a stranger: they are within bounds, but need not be true.
public struct Metrics: Hashable, Codable, Sendable {
    /// The size of the window's content, in points; `nil` while unknown.
    public var window: Size?
    /// The size of the screen that shows the window, in points; `nil` if unknown.
    public var screen: Size?
    /// The number of pixels to a point, along one side.
    public var scale = 1.0
    /// The colour scheme: the guest's choice, or else the device's.
    public var colorScheme = ColorScheme.light
    /// The contrast that the device asks for.
    public var contrast = Contrast.standard
    /// True if motion is to stop: by the guest's choice, or else the device's.
    public var isMotionReduced = false
    /// The size of texts, as a multiple of the usual size on such a device.
    public var textScale = 1.0
    /// The languages that the guest reads, the preferred one first; empty if unknown. The sommelier decides which one
    /// is shown.
    public var languages: [Language] = []
    /// The guest's time zone; `nil` if unknown. See ``Moment``.
    public var timeZone: TimeZone?
    /// The device's processors and memory; `nil` if unknown.
    public var machine: Machine?
    /// The device's power supply; `nil` if unknown.
    public var power: Power?
    /// The device's network connection; `nil` if unknown.
    public var connection: Connection?
    /// The guest's choices, to show them as settings. ``colorScheme`` and ``isMotionReduced`` take them into account
    /// already.
    public private(set) var appearance = Appearance()

    /// Makes the metrics of a device that is not known yet: light, of unknown size, and with the most common values.
    public init() {}

    /// True if the window is narrower than 600 points, as on a telephone held upright. `false` while the size is
    /// unknown.
    ///
    /// For another limit, an app adds a property of its own:
    ///
    /// ```swift
    /// extension Metrics { var isWide: Bool { (window?.width ?? 0) >= 1000 } }
    /// ```
    public var isNarrow: Bool { window.map { $0.width < 600 } ?? false }

    /// True if the colour scheme is dark.
    public var isDark: Bool { colorScheme == .dark }

    /// A copy with the guest's choices applied.
    func wearing(_ appearance: Appearance) -> Metrics {
        var metrics = self
        metrics.colorScheme = appearance.colorScheme ?? colorScheme
        metrics.isMotionReduced = appearance.isMotionReduced ?? isMotionReduced
        metrics.appearance = appearance
        return metrics
    }
}

extension Metrics {
    /// A width and a height, in points.
    public struct Size: Hashable, Codable, Sendable {
        /// The width, in points.
        public var width: Double
        /// The height, in points.
        public var height: Double

        /// Makes a size.
        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// A colour scheme: light or dark.
    public enum ColorScheme: String, Hashable, Codable, Sendable, CaseIterable {
        /// Dark on light.
        case light
        /// Light on dark.
        case dark
    }

    /// A preference for the contrast of colours.
    public enum Contrast: String, Hashable, Codable, Sendable, CaseIterable {
        /// The contrast that the designer chose.
        case standard
        /// Higher contrast, for guests with low vision.
        case more
        /// Lower contrast, for guests who are sensitive to glare.
        case less
    }
}
