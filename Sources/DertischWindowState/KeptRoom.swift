public import Dertisch
import DertischBasics
import DertischJSON
public import Foundation

/// The state of a native dining room that is restored at the next start: its windows, their customers, the language,
/// and the guest's choice of appearance.
public struct KeptRoom: Codable, Hashable, Sendable {
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
    /// The guest's choice of appearance; `nil` if there is none.
    public var appearance: Appearance?

    /// Creates a room's state.
    public init(
        windows: [Window] = [], language: Language? = nil, region: Locale.Region? = nil, appearance: Appearance? = nil
    ) {
        self.windows = windows
        self.language = language
        self.region = region
        self.appearance = appearance
    }
}

extension RoomBook.Problem: CustomStringConvertible {
    /// A message that says what happened, where, why, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let file, let aside, let why):
            errorText(
                (
                    "What was kept of the room cannot be read, so it begins afresh.", file, why,
                    aside.map { "look into \($0), where it lies now, or remove it" } ?? "remove the file"
                ))
        case .unwritable(let file, let why):
            errorText(("The room cannot be kept.", file, why, "see that the folder can be written to"))
        }
    }
}
