/// An edit whose order waits for typing to rest.
@MainActor struct RestingEdit {
    let order: any Sendable
    let edit: Edit
    let timer: Task<Void, Never>

    /// Gives way to newer typing.
    func giveWay() {
        timer.cancel()
        edit.settle()
    }
}
