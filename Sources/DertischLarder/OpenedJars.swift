import Synchronization

/// What a larder has decoded. There is no more of it than files, and types that they were decoded into.
final class OpenedJars: Sendable {
    private struct Label: Hashable {
        let name: String
        let type: ObjectIdentifier
    }

    private let jars = Mutex<[Label: any Sendable]>([:])

    /// What the jar of that name and type holds; whoever asks first fills it, and others wait for that.
    func content<Content: Sendable>(
        _ name: String, _ fill: () throws(Larder.Error) -> Content
    ) throws(Larder.Error) -> Content {
        let label = Label(name: name, type: ObjectIdentifier(Content.self))
        let jar = jars.withLock { jars in
            if let jar = jars[label] as? OpenedJar<Content> { return jar }
            let jar = OpenedJar<Content>()
            jars[label] = jar
            return jar
        }
        do { return try jar.content(fill) } catch {
            // Names that lead nowhere are not kept: somebody may make them up without end.
            jars.withLock { $0[label] = nil }
            throw error
        }
    }
}

private final class OpenedJar<Content: Sendable>: Sendable {
    private let box = Mutex<Content?>(nil)

    func content(_ fill: () throws(Larder.Error) -> Content) throws(Larder.Error) -> Content {
        try box.withLock { (content) throws(Larder.Error) in
            if let content { return content }
            let filled = try fill()
            content = filled
            return filled
        }
    }
}
