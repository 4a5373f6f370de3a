import Foundation

/// What a machine can do: of a guest's device, as far as it tells, or the one on which the house stands.
///
/// Kitchen staff and head chefs ask for the house's own in their initialisers. It is looked at when the house opens,
/// and keeps to the limits that a container sets.
///
/// ```swift
/// struct Darkroom: Sendable {
///     let atOnce: Int
///     init(machine: Machine) { atOnce = machine.processors }
/// }
/// ```
///
/// A test puts another in its place: `$0.put(Machine(processors: 2, memory: 1 << 30))`.
public struct Machine: Hashable, Codable, Sendable {
    /// How many processors may be used at once; at least one.
    public var processors: Int
    /// How much memory may be used, in bytes; `nil` if nobody has told.
    public var memory: Int?

    /// Describes a machine.
    ///
    /// - Parameters:
    ///   - processors: how many may be used at once; below 1 counts as 1.
    ///   - memory: how much may be used, in bytes.
    public init(processors: Int, memory: Int? = nil) {
        self.processors = max(1, processors)
        self.memory = memory
    }

    /// The machine on which this program runs, as it is now.
    ///
    /// - Returns: what there is, or what a container leaves of it.
    /// - Complexity: reads a few small files on Linux, some tens of microseconds. Any isolation may call it.
    public static func here() -> Machine {
        let info = ProcessInfo.processInfo
        #if os(Linux)
            return SystemFolder().machine(processors: info.activeProcessorCount)
        #else
            return Machine(processors: info.activeProcessorCount, memory: Int(clamping: info.physicalMemory))
        #endif
    }

    /// How much memory can be had at this moment without anything being put aside, in bytes.
    ///
    /// ```swift
    /// let spare = Machine.availableMemory() ?? 0
    /// ```
    ///
    /// - Returns: what the machine has left, or the container if that has less; `nil` if the system does not tell.
    /// - Complexity: reads a few small files, some tens of microseconds. Any isolation may call it.
    public static func availableMemory() -> Int? {
        #if os(Linux)
            return SystemFolder().availableMemory
        #else
            return nil
        #endif
    }
}
