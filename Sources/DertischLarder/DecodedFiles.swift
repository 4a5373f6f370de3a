import Synchronization

/// The files that a larder has decoded, by name and type: at most as many as there are files and types that they are decoded into.
final class DecodedFiles: Sendable {
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
            if let jar = jars[label] as? DecodedFile<Content> { return jar }
            let jar = DecodedFile<Content>()
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

private final class DecodedFile<Content: Sendable>: Sendable {
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
