import Foundation

/// The processors and memory of a machine: of a guest's device, as far as it tells, or of the machine on which the
/// house runs.
///
/// Kitchen staff and head chefs ask for the house's machine in their initialisers. It is read when the house opens, and
/// respects the limits that a container sets.
///
/// ```swift
/// struct Darkroom: Sendable {
///     let atOnce: Int
///     init(machine: Machine) { atOnce = machine.processors }
/// }
/// ```
///
/// A test replaces it: `$0.put(Machine(processors: 2, memory: 1 << 30))`.
public struct Machine: Hashable, Codable, Sendable {
    /// The number of processors that may be used at once; at least one.
    public var processors: Int
    /// The memory that may be used, in bytes; `nil` if unknown.
    public var memory: Int?

    /// Makes a description of a machine.
    ///
    /// - Parameters:
    ///   - processors: the number that may be used at once; below 1 counts as 1.
    ///   - memory: the memory that may be used, in bytes.
    public init(processors: Int, memory: Int? = nil) {
        self.processors = max(1, processors)
        self.memory = memory
    }

    /// The machine on which this program runs, as it is now.
    ///
    /// - Returns: the machine's processors and memory, or the container's limits if they are lower.
    /// - Complexity: reads a few small files on Linux, some tens of microseconds. Any isolation may call it.
    public static func here() -> Machine {
        let info = ProcessInfo.processInfo
        #if os(Linux)
            return SystemFolder().machine(processors: info.activeProcessorCount)
        #else
            return Machine(processors: info.activeProcessorCount, memory: Int(clamping: info.physicalMemory))
        #endif
    }

    /// The memory that is available at this moment without swapping, in bytes.
    ///
    /// ```swift
    /// let spare = Machine.availableMemory() ?? 0
    /// ```
    ///
    /// - Returns: the memory left on the machine, or in the container if that is less; `nil` if the system does not
    ///   tell.
    /// - Complexity: reads a few small files, some tens of microseconds. Any isolation may call it.
    public static func availableMemory() -> Int? {
        #if os(Linux)
            return SystemFolder().availableMemory
        #else
            return nil
        #endif
    }
}
