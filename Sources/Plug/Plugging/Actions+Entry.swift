extension Actions {
    /// A place in the source.
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
    public struct Entry: Hashable, Sendable {
        /// The action's name, without its module.
        public let name: String
        /// Where it was plugged last; `nil` for `<~`, which cannot know.
        public let site: Site?
        /// How often it was plugged in this set. More than once is a swap in a running app, and most likely a mistake
        /// while an app starts.
        public let count: Int
        /// Where it was plugged before that; `nil` if it was not, or with `<~`.
        public let replacedSite: Site?

        init(name: String, site: Site?) { self.init(name: name, site: site, count: 1, replacedSite: nil) }

        private init(name: String, site: Site?, count: Int, replacedSite: Site?) {
            self.name = name
            self.site = site
            self.count = count
            self.replacedSite = replacedSite
        }

        func replaced(at site: Site?) -> Entry {
            Entry(name: name, site: site, count: count + 1, replacedSite: self.site)
        }
    }
}
