import Foundation

/// A desk in a number of processes.
final class DeskCluster: WebCluster {
    init(_ count: Int, in folder: URL, killsHeld: Bool = false) throws {
        try super.init(
            "--serve", killsHeld ? ["kill"] : [], layouts: ["desk": DeskHouse.layout], processes: count, in: folder)
    }
}
