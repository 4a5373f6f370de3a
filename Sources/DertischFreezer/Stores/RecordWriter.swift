/// Takes records that are to be stored, one after the other.
package protocol RecordWriter: AnyObject {
    /// Takes one. It may be stored at once, or later with others.
    func store<R: Encodable>(_ record: R) throws
    /// Stores what is not stored yet. Nobody may take more afterwards.
    func finish() throws
}
