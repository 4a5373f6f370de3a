/// Something to do while an app is served.
enum ServeAction: Hashable, Sendable {
    case describe
    case build
    /// Starts a process of the program.
    case start(AppID)
    /// Has a process open its windows.
    case admit(AppID)
    /// Asks a process to end.
    case terminate(AppID)
    /// Copies changed resources into what was built, and tells the running process of them.
    case reload(Set<String>)
    /// Copies changed resources, since no process reads them yet.
    case copy(Set<String>)
    case pause(Duration)
    /// Shows pages the problem, or that it is mended.
    case show
    /// Ends, once all processes have.
    case end
}
