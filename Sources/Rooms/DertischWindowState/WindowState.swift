public import DertischRoom
public import Foundation

/// The window state of a native dining room, restored at the next start: the windows, their customers, the language, and
/// the guest's choice of appearance.
public struct WindowState: Codable, Hashable, Sendable {
    /// The state of one window.
    public struct Window: Hashable, Sendable {
        /// The seating of the window.
        public var plan: SeatingPlan
        /// The size of the window.
        public var size: Size?
        /// What was typed and chosen, the latest last. A window that the guest closes has none.
        package var fields: [WindowField] = []
        /// What was typed into the entries of open questions, by the numbers of their alerts.
        package var answers: [Int: String] = [:]
        package var focus: WindowFocus?
        /// True for the window that had the keyboard last.
        package var isActive = false

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

/// A window as JSON. What another build wrote in another way is left out, except the seating.
extension WindowState.Window: Codable {
    private enum Key: String, CodingKey { case plan, size, fields, answers, focus, isActive }

    /// Reads a window's state.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(plan: try values.decode(SeatingPlan.self, forKey: .plan))
        size = try? values.decodeIfPresent(WindowState.Size.self, forKey: .size)
        fields = ((try? values.decodeIfPresent([ReadableField].self, forKey: .fields)) ?? []).compactMap(\.field)
        answers = (try? values.decodeIfPresent([Int: String].self, forKey: .answers)) ?? [:]
        focus = try? values.decodeIfPresent(WindowFocus.self, forKey: .focus)
        isActive = (try? values.decodeIfPresent(Bool.self, forKey: .isActive)) ?? false
    }

    /// Writes the window's state.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(plan, forKey: .plan)
        try values.encodeIfPresent(size, forKey: .size)
        if !fields.isEmpty { try values.encode(fields, forKey: .fields) }
        if !answers.isEmpty { try values.encode(answers, forKey: .answers) }
        try values.encodeIfPresent(focus, forKey: .focus)
        if isActive { try values.encode(true, forKey: .isActive) }
    }

    /// A field, if it can be read. The list goes on after one that cannot.
    private struct ReadableField: Decodable {
        let field: WindowField?
        init(from decoder: any Decoder) { field = try? WindowField(from: decoder) }
    }
}
