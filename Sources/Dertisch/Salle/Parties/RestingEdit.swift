/// An edit whose order waits for a pause in typing (debounce).
@MainActor struct RestingEdit {
    let order: any Sendable
    let edit: Edit
    let timer: Task<Void, Never>

    /// Cancels the edit in favour of newer typing.
    func giveWay() {
        timer.cancel()
        edit.settle()
    }
}
