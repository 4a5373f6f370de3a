public import Dertisch
public import Foundation

/// The window state of a native dining room, restored at the next start: the windows, their customers, the language, and
/// the guest's choice of appearance.
public struct WindowState: Codable, Hashable, Sendable {
    /// The state of one window.
    public struct Window: Codable, Hashable, Sendable {
        /// The seating of the window.
        public var plan: SeatingPlan
        /// The size of the window.
        public var size: Size?

        /// Creates a window's state.
        public init(plan: SeatingPlan, size: Size? = nil) {
            self.plan = plan
            self.size = size
        }
    }

    /// A window's size, in the points of its platform.
    public struct Size: Codable, Hashable, Sendable {
        /// The width.
        public var width: Int
        /// The height.
        public var height: Int
        /// True if the window is maximised; the width and height apply when it is not.
        public var isMaximized: Bool

        /// Creates a size.
        public init(width: Int, height: Int, isMaximized: Bool = false) {
            self.width = width
            self.height = height
            self.isMaximized = isMaximized
        }
    }

    /// The windows, in the order in which they were opened.
    public var windows: [Window]
    /// The language of customers; `nil` for the language of the system.
    public var language: Language?
    /// The region of that language; `nil` for the one in the language's own code.
    public var region: Locale.Region?
    /// The guest's choice of appearance; `nil` if the guest chose none.
    public var appearance: Appearance?

    /// Creates a window state.
    public init(
        windows: [Window] = [], language: Language? = nil, region: Locale.Region? = nil, appearance: Appearance? = nil
    ) {
        self.windows = windows
        self.language = language
        self.region = region
        self.appearance = appearance
    }
}
