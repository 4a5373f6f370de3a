import DertischJSON

/// A message of the tool to an app, by a line of JSON.
package enum DevelopmentMessage: Sendable {
    /// Files have changed.
    case changed(DevelopmentChange)
    /// A problem to be shown, or none any more.
    case state(DevelopmentState)
    /// The former process has left: windows may open.
    case admitted

    /// The message in a line; `nil` for one of another version.
    package init?(_ line: [UInt8]) {
        guard let message = try? JSONReader.document(line).decode(Line.self) else { return nil }
        if let number = message.number, let paths = message.paths {
            self = .changed(DevelopmentChange(number: number, paths: paths))
        } else if let state = message.state {
            self = .state(state)
        } else if message.isAdmitted == true {
            self = .admitted
        } else {
            return nil
        }
    }

    private struct Line: Decodable {
        let number: Int?
        let paths: [String]?
        let state: DevelopmentState?
        let isAdmitted: Bool?
    }
}
