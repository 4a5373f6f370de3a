import DertischRoom
import Foundation

/// The languages of this machine's user, according to the environment.
enum UserLanguages {
    static var preferred: [Language] { preferred(in: ProcessInfo.processInfo.environment) }

    /// The preferred languages: `LANGUAGE` lists several; otherwise the first other variable that is set holds one:
    /// `de_CH.UTF-8`. As in gettext, the locale `C` asks for the program's own language, whatever `LANGUAGE` lists.
    static func preferred(in environment: [String: String]) -> [Language] {
        let single = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        if single == "C" || single == "POSIX" { return [] }
        let list = environment["LANGUAGE"].map { $0.split(separator: ":").map(String.init) } ?? []
        return (list + (single.map { [$0] } ?? [])).compactMap { name in
            let code = name.prefix { $0 != "." && $0 != "@" }
            return code.isEmpty || code == "C" || code == "POSIX" ? nil : Language(name)
        }
    }
}
