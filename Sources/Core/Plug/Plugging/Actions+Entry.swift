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

    /// The entry of a set for one action plugged in it.
    ///
    /// ```swift
    /// for entry in Actions.current.entries { print(entry) }
    /// // FindPhoto(Int) async throws -> Photo, plugged at App/Start.swift:12, wrapped by cache, retry(3)
    /// ```
    public struct Entry: Hashable, Sendable, CustomStringConvertible {
        /// The action's name and types.
        public let action: ActionSignature
        /// The place where the action was last plugged, or of the current swap; `nil` for `<~`, which cannot know it.
        public let site: Site?
        /// The names of the wrappers, the outermost first: those of the whole set, then those of the action.
        public let wrappers: [String]
        /// True while the implementation is swapped, until it is restored.
        public let isSwapped: Bool
        /// The number of plugs and swaps of the action in this set. More than one is probably a mistake while an app
        /// starts.
        public let count: Int
        /// The place where the replaced implementation was plugged; `nil` if there was none, or if it was plugged with
        /// `<~`.
        public let replacedSite: Site?

        /// The action's name, without its module.
        public var name: String { action.name }

        init<A: Pluggable>(_ action: ActionSignature, _ state: ActionSlot<A>.State) {
            self.action = action
            site = state.top.implementation.site
            wrappers = state.top.implementation.names(in: state.wrappers)
            isSwapped = !state.lower.isEmpty
            count = state.count
            replacedSite = state.top.replacedSite
        }

        /// The action, its place and its wrappers, in one line.
        public var description: String {
            let place = site.map { "\(isSwapped ? "swapped in" : "plugged") at \($0)" }
            let wraps = wrappers.isEmpty ? nil : "wrapped by \(wrappers.joined(separator: ", "))"
            return ([action.description, place, wraps] as [String?]).compactMap { $0 }.joined(separator: ", ")
        }
    }
}
