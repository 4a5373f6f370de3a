package import DertischRoom
import DertischChain
import DertischJSON
package import Foundation

/// A report on a house that does not open: its faults, or who works in it and leads where. The tool `dertisch` asks for one by the
/// environment, and reads the file.
///
/// ```
/// DERTISCH_REPORT=check DERTISCH_REPORT_FILE=report.json swift run
/// ```
package struct HouseReport: Sendable {
    /// The content of a report.
    package enum Kind: String, Sendable {
        /// The faults.
        case check
        /// The staff, which member hands work to which, the links, and the edges between screens.
        case graph
    }

    /// The variable that names the kind.
    package static let kindVariable = "DERTISCH_REPORT"
    /// The variable that names the file to write.
    package static let fileVariable = "DERTISCH_REPORT_FILE"

    package let kind: Kind
    package let file: URL

    package init(_ kind: Kind, to file: URL) {
        self.kind = kind
        self.file = file
    }

    /// The report that this process was asked for instead of opening its house; `nil` if none.
    package static func ofThisProcess(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> HouseReport? {
        guard let kind = environment[kindVariable].flatMap(Kind.init), let file = environment[fileVariable],
            !file.isEmpty
        else { return nil }
        return HouseReport(kind, to: URL(filePath: file))
    }

    /// Writes the report. The house is checked, and nothing of it is made.
    ///
    /// - Parameters:
    ///   - staff: the app's staff.
    ///   - faults: checks the house as its dining room would.
    /// - Throws: the reason why the file cannot be written.
    @MainActor package func write<Team: Staff>(_ staff: Team, faults: (Team) -> [Fault]) throws {
        let report: JSON =
            switch kind {
            case .check: .object(["faults": .list(faults(staff).map(Self.json))])
            case .graph: HouseGraph(of: staff).json
            }
        // The file is there as a whole or not at all, since the tool waits for it.
        try Data(report.bytes).write(to: file, options: .atomic)
    }

    private static func json(_ fault: Fault) -> JSON {
        .object([
            "kind": .text(fault.kind.rawValue), "severity": .text(fault.severity.rawValue), "what": .text(fault.what),
            "file": .optional(fault.site?.file), "line": .number(fault.site?.line ?? 0),
            "column": fault.site?.column.map { .number($0) } ?? .null, "why": .text(fault.why),
            "remedy": .text(fault.remedy), "page": .text(fault.page), "following": .number(fault.consequences.count),
        ])
    }
}
