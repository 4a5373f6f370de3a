public import Foundation

/// What is known of the device in a customer's hands: how large its window is, how it looks, where and when it is.
///
/// There is one for each window. Its dining room fills in what it knows, and keeps the rest as it is here: a browser
/// tells of itself, a native window asks its desktop and its machine. What the guest has chosen otherwise, see
/// ``Appearance``, is in it already. A customer lays by it (``Setting/metrics``), a ``MetricsReader`` reads it, and a
/// head chef may have it as its news.
///
/// ```swift
/// var metrics = Metrics()
/// metrics.window = Metrics.Size(width: 390, height: 844)
/// #expect(metrics.isNarrow)
/// ```
///
/// What a browser tells is what a stranger tells: its values are within bounds, and need not be true.
public struct Metrics: Hashable, Codable, Sendable {
    /// How large the window is inside, in points; `nil` as long as nobody has told.
    public var window: Size?
    /// How large the screen is on which the window stands, in points; `nil` if nobody has told.
    public var screen: Size?
    /// How many pixels a point has, from side to side.
    public var scale = 1.0
    /// Whether light or dark colours are shown: what the guest has chosen, or else the device.
    public var colorScheme = ColorScheme.light
    /// How far colours are to stand out.
    public var contrast = Contrast.standard
    /// Whether what moves is to stand still: what the guest has chosen, or else the device.
    public var isMotionReduced = false
    /// How large texts are, as a multiple of what is usual on such a device.
    public var textScale = 1.0
    /// The languages that the guest reads, the dearest first; empty if nobody has told. What is spoken is the
    /// sommelier's affair.
    public var languages: [Language] = []
    /// Where the guest's clocks are; `nil` if nobody has told. See ``Moment``.
    public var timeZone: TimeZone?
    /// What the device can do; `nil` if nobody has told.
    public var machine: Machine?
    /// What it lives on; `nil` if nobody has told.
    public var power: Power?
    /// How it is connected; `nil` if nobody has told.
    public var connection: Connection?
    /// What the guest has chosen. It is in ``colorScheme`` and ``isMotionReduced`` already, and is here for whoever
    /// shows the choice.
    public private(set) var appearance = Appearance()

    /// A device of which nobody has told anything: light, still to be measured, and like most.
    public init() {}

    /// Whether the window is narrower than 600 points, as on a telephone held upright. `false` as long as nobody has
    /// told.
    ///
    /// An app that draws the line elsewhere adds a property of its own:
    ///
    /// ```swift
    /// extension Metrics { var isWide: Bool { (window?.width ?? 0) >= 1000 } }
    /// ```
    public var isNarrow: Bool { window.map { $0.width < 600 } ?? false }

    /// Whether dark colours are shown.
    public var isDark: Bool { colorScheme == .dark }

    /// The same device with the looks that its guest has chosen.
    func wearing(_ appearance: Appearance) -> Metrics {
        var metrics = self
        metrics.colorScheme = appearance.colorScheme ?? colorScheme
        metrics.isMotionReduced = appearance.isMotionReduced ?? isMotionReduced
        metrics.appearance = appearance
        return metrics
    }
}

extension Metrics {
    /// From side to side and from top to bottom, in points.
    public struct Size: Hashable, Codable, Sendable {
        /// From side to side.
        public var width: Double
        /// From top to bottom.
        public var height: Double

        /// Describes a size.
        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// Which colours are shown.
    public enum ColorScheme: String, Hashable, Codable, Sendable, CaseIterable {
        /// Dark on light.
        case light
        /// Light on dark.
        case dark
    }

    /// How far colours are to stand out.
    public enum Contrast: String, Hashable, Codable, Sendable, CaseIterable {
        /// As the designer thought.
        case standard
        /// Further, for whoever sees little.
        case more
        /// Less far, for whoever is dazzled.
        case less
    }
}
