public import DertischCore

/// A customer's declarations of the files that a guest sends. See ``LevelBuilder/upload(_:at:of:upTo:atMost:list:file:line:_:order:)``.
@MainActor public struct UploadBuilder<C: Course> {
    /// The declarations of a row, for all that this builder has no name for.
    public let row: LevelBuilder<C, UploadingFile>
    let path: any WritableKeyPath<C.Carte, Uploads> & Sendable

    /// Shows the name of the file.
    public func name(at place: Place, file: StaticString = #fileID, line: UInt = #line) {
        row.lay(\.name, at: place, file: file, line: line)
    }

    /// Shows the size of the file, in the unit that suits it.
    public func size(at place: Place, file: StaticString = #fileID, line: UInt = #line) {
        row.lay(\.size, at: place, file: file, line: line) { ByteCount.text($0, by: $1) }
    }

    /// Shows the share of the file that has come, from 0 to 1, at a progress bar. It is hidden once the file is done or refused.
    public func progress(at place: Place, file: StaticString = #fileID, line: UInt = #line) {
        row.lay(\.progress, at: place, file: file, line: line)
        row.show(place, when: \.isOpen, file: file, line: line)
    }

    /// Shows why the file is not taken, in the guest's language.
    public func problem(at place: Place, file: StaticString = #fileID, line: UInt = #line) {
        row.lay(\.refusal, at: place, file: file, line: line) { $0?.text(by: $1) ?? "" }
        row.show(place, when: { $0.refusal != nil }, file: file, line: line)
    }

    /// Shows the picture that the file is, before its bytes are sent. It is hidden where the dining room cannot show it.
    public func preview(at place: Place, file: StaticString = #fileID, line: UInt = #line) {
        row.uses(place, for: .picture, file, line)
        row.bindings.add(
            .shown(\.id, at: place, isText: false) { id, _ in .module(ModuleValue(UploadPreview(key: id))) })
    }

    /// Removes the file on a tap: one that is on its way is cancelled.
    public func cancel(on place: Place, file: StaticString = #fileID, line: UInt = #line) {
        listen(place, Site(file: file, line: line)) { $0.remove($1) }
    }

    /// Tries again on a tap. The place is shown if that is possible.
    public func retry(on place: Place, file: StaticString = #fileID, line: UInt = #line) {
        row.show(place, when: { $0.refusal?.allowsRetry == true }, file: file, line: line)
        listen(place, Site(file: file, line: line)) { $0.retry($1) }
    }

    private func listen(
        _ place: Place, _ site: Site, _ change: @escaping @Sendable (inout Uploads, UploadingFile.ID) -> Void
    ) {
        row.listen(to: .tap(place), site) { [path] file, _ in
            let id = file.id
            return .order(CarteChange<C.Carte> { change(&$0[keyPath: path], id) }, nil)
        }
    }
}
