package import DertischPrograms

extension LocalBus {
    /// The reason why no messages come.
    package enum Error: Swift.Error, CustomStringConvertible {
        /// The bus was opened before.
        case openedTwice
        /// The system has no descriptor or thread left.
        case noResources(SystemError)
        /// The parent has not answered yet.
        case noAnswer(after: Duration)
        /// The parent has ended, or has closed the connection.
        case parentEnded

        package var description: String {
            let (why, remedy) =
                switch self {
                case .openedTwice: ("it was opened before, and a process has one.", "share the one that is open.")
                case .noResources(let error):
                    ("the system refused: \(error).", "raise the limit of descriptors and threads of this program.")
                case .noAnswer(let limit):
                    (
                        "the parent process has not answered for \(limit).",
                        "nothing: messages come when it answers. If it does not, look at why it is stopped."
                    )
                case .parentEnded:
                    ("the parent process has ended.", "nothing: this process ends too, and a new parent starts others.")
                }
            return """
                The message bus between the processes of this program is not connected.
                  where: the connection to the parent process
                  why:   \(why)
                  do:    \(remedy)
                """
        }
    }
}
