import DertischPrograms

/// What keeps the newest sources from being shown.
enum ServeProblem: Hashable, Sendable {
    /// They cannot be built.
    case build([BuildError])
    /// The house does not open with them, or has faults with a changed layout or text. `isOpen` is true if an older house serves on.
    case faults([ToldFault], isOpen: Bool)
    /// The process has ended by itself, with the last lines that it wrote to standard error.
    case crash(ProgramEnd, trace: [String])
}
