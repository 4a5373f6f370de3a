/// A decoder that has every answer at hand: what is left is what `Codable` takes by itself.
final class ReadyDecoder: Decoder {
    private struct Unasked: Error {}

    /// Made once, as the freezer's is.
    private var kept: AnyObject?
    fileprivate let text = "Volume number 1"
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func record<T: Decodable>(as type: T.Type) throws -> T { try T(from: self) }

    func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
        if let kept { return unsafeDowncast(kept, to: Kept<KeyedDecodingContainer<K>>.self).container }
        return keep(type)
    }

    @inline(never) private func keep<K: CodingKey>(_ type: K.Type) -> KeyedDecodingContainer<K> {
        let container = KeyedDecodingContainer(Properties<K>(decoder: Unmanaged.passUnretained(self)))
        kept = Kept(container)
        return container
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Unasked() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Unasked() }

    private final class Kept<Container> {
        private let value: Container
        init(_ container: Container) { value = container }
        var container: Container { @inline(never) get { value } }
    }

    private struct Properties<K: CodingKey>: KeyedDecodingContainerProtocol {
        let decoder: Unmanaged<ReadyDecoder>
        var codingPath: [any CodingKey] { [] }
        var allKeys: [K] { [] }

        func contains(_ key: K) -> Bool { true }
        func decodeNil(forKey key: K) throws -> Bool { false }
        func decode(_ type: Bool.Type, forKey key: K) throws -> Bool { true }
        func decode(_ type: Int.Type, forKey key: K) throws -> Int { 1 }
        func decode(_ type: Double.Type, forKey key: K) throws -> Double { 1 }
        func decode(_ type: String.Type, forKey key: K) throws -> String {
            decoder._withUnsafeGuaranteedRef { $0.text }
        }
        func decode<T: Decodable>(_ type: T.Type, forKey key: K) throws -> T { throw Unasked() }
        func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: K) throws -> KeyedDecodingContainer<N> {
            throw Unasked()
        }
        func nestedUnkeyedContainer(forKey key: K) throws -> any UnkeyedDecodingContainer { throw Unasked() }
        func superDecoder() throws -> any Decoder { throw Unasked() }
        func superDecoder(forKey key: K) throws -> any Decoder { throw Unasked() }
    }
}
