/// Work that is done one after the other, in the order in which it came.
actor Turns {
    private var last: Task<Void, Never>?

    func take<Output: Sendable>(_ work: @escaping @Sendable () async throws -> Output) async throws -> Output {
        let mine = Task { [last] in
            await last?.value
            return try await work()
        }
        last = Task { _ = await mine.result }
        return try await mine.value
    }
}
