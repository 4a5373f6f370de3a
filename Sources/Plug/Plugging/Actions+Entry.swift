extension Actions {
    /// A place in the source: `App/Start.swift:12`.
    public struct Site: Hashable, Sendable, CustomStringConvertible {
        /// The file as `Module/File.swift`.
        public let file: String
        /// The line, from 1.
        public let line: Int

        init(file: StaticString, line: UInt) {
            self.file = file.description
            self.line = Int(line)
        }

        /// `Module/File.swift:12`.
        public var description: String { "\(file):\(line)" }
    }

    /// What a set says of one action plugged in it.
    ///
    /// ```swift
    /// for entry in Actions.current.entries { print(entry) }
    /// // FindPhoto(Int) async throws -> Photo, plugged at App/Start.swift:12, wrapped by cache, retry(3)
    /// ```
    public struct Entry: Hashable, Sendable, CustomStringConvertible {
        /// The action's name and types.
        public let action: ActionSignature
        /// Where it was plugged last, or what is swapped in was; `nil` for `<~`, which cannot know.
        public let site: Site?
        /// What it is wrapped by, the outermost first: the wrappers of the whole set, then its own.
        public let wrappers: [String]
        /// Whether something is swapped in that is to be restored some time.
        public let isSwapped: Bool
        /// How often it was plugged or swapped in this set. More than once is most likely a mistake while an app starts.
        public let count: Int
        /// Where that which it replaced was plugged; `nil` if there is none, or it was with `<~`.
        public let replacedSite: Site?

        /// The action's name, without its module.
        public var name: String { action.name }

        init<A: Pluggable>(_ action: ActionSignature, _ state: Outlet<A>.State) {
            self.action = action
            site = state.top.implementation.site
            wrappers = state.top.implementation.names(in: state.wrappers)
            isSwapped = !state.beneath.isEmpty
            count = state.count
            replacedSite = state.top.replacedSite
        }

        /// The action, where it was plugged, by what it is wrapped: one line.
        public var description: String {
            let place = site.map { "\(isSwapped ? "swapped in" : "plugged") at \($0)" }
            let wraps = wrappers.isEmpty ? nil : "wrapped by \(wrappers.joined(separator: ", "))"
            return ([action.description, place, wraps] as [String?]).compactMap { $0 }.joined(separator: ", ")
        }
    }
}
