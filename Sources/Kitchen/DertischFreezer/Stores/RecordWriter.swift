/// Stores records one after the other, at once or in batches.
package protocol RecordWriter: AnyObject {
    /// Takes one. It may be stored at once, or later with others.
    func store<R: Encodable>(_ record: R) throws
    /// Stores what is not stored yet. Nothing may be stored afterwards.
    func finish() throws
}
