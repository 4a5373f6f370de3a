package import DertischSupport
import DertischJSON
import Foundation

/// Something that an app tells the tool that serves it while it is written.
package enum DevelopmentNotice: Sendable {
    /// The house could not open.
    case refused([Fault])
    /// The house is open. Its windows wait until those of the former process have closed.
    case waiting
    /// The room serves.
    case open(styles: [String])
    /// A change was taken, apart from some files, which take effect when the process is started again.
    case reloaded(Int, styles: [String], faults: [Fault], rest: [String])
    /// A change was not taken, and everything is as it was before.
    case faulty(Int, [Fault])

    /// The notice as JSON.
    var json: JSON {
        switch self {
        case .refused(let faults): .object(["event": .text("refused"), "faults": Self.list(faults)])
        case .waiting: .object(["event": .text("waiting")])
        case .open(let styles):
            .object([
                "event": .text("open"), "styles": .list(styles.map(JSON.text)), "process": .number(Int(getpid())),
            ])
        case .reloaded(let number, let styles, let faults, let rest):
            .object([
                "event": .text("reloaded"), "number": .number(number), "styles": .list(styles.map(JSON.text)),
                "faults": Self.list(faults), "rest": .list(rest.map(JSON.text)),
            ])
        case .faulty(let number, let faults):
            .object(["event": .text("faulty"), "number": .number(number), "faults": Self.list(faults)])
        }
    }

    private static func list(_ faults: [Fault]) -> JSON {
        .list(
            faults.map { fault in
                let more = fault.consequences.count
                let why = more > 0 ? "\(fault.why) (\(more) more faults follow from it)" : fault.why
                return .object([
                    "severity": .text(fault.severity.rawValue), "what": .text(fault.what),
                    "file": .optional(fault.site?.file), "line": .number(fault.site?.line ?? 0),
                    "why": .text(why), "remedy": .text(fault.remedy),
                ])
            })
    }
}
