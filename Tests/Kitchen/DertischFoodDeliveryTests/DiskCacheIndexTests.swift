import Foundation
import Testing

@testable import DertischFoodDelivery

@Suite("Cache position of files")
struct DiskCacheIndexTests {
    private func name(_ key: Int, _ variant: Int) -> String { "\(CacheFileName.of("\(key)"))-\(variant).answer" }

    @Test("Random operations on a cache position match a plain list, and never exceed its limit")
    func model() {
        var index = DiskCacheIndex(maxSize: 100)
        var plain: [(name: String, size: Int)] = []
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let name = name(Int.random(in: 0..<12, using: &generator), Int.random(in: 0..<3, using: &generator))
            let position = plain.firstIndex { $0.name == name }
            switch Int.random(in: 0..<6, using: &generator) {
            case 0, 1:
                let size = Int.random(in: 0..<120, using: &generator)
                if let position { plain.remove(at: position) }
                var gone: [String] = size > 100 ? [name] : []
                while size <= 100, plain.reduce(0, { $0 + $1.size }) + size > 100 {
                    gone.append(plain.removeFirst().name)
                }
                if size <= 100 { plain.append((name, size)) }
                #expect(index.store(name, size: size) == gone)
            case 2:
                if let position { plain.remove(at: position) }
                #expect(index.remove(name) == (position != nil))
            default:
                if let position { plain.append(plain.remove(at: position)) }
                #expect(index.markUsed(name) == (position != nil))
            }
            let digits = String(name.prefix(CacheFileName.count))
            #expect(index.names(withPrefix: digits) == plain.map(\.name).filter { $0.hasPrefix(digits) }.reversed())
            #expect(index.count == plain.count && index.has(name) == plain.contains { $0.name == name })
            #expect(index.size == plain.reduce(0) { $0 + $1.size } && index.size <= 100)
        }
    }

    @Test("A limited number of variants is kept for one address, the last used first, and all are removed together")
    func variants() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let cache = ResponseDiskCache(in: folder, maxSize: 1_000_000)
        let destination = try Destination.absolute("https://a.b/menu").0
        func request(_ number: Int) -> PreparedRequest {
            PreparedRequest(to: destination, headers: ["Accept-Language": "\(number)"])
        }
        func store(_ number: Int) {
            cache.store(
                CachedResponse(
                    address: destination.text, conditions: [.init(name: "accept-language", value: "\(number)")],
                    status: 200, headers: [:], body: [UInt8(number)], requested: 0, received: 0))
        }
        for number in 0..<HTTPCache.maxVariants { store(number) }
        #expect(cache.response(to: request(0))?.body == [0])
        store(100)
        #expect(cache.response(to: request(1)) == nil && cache.response(to: request(0))?.body == [0])
        #expect(ResponseDiskCache(in: folder, maxSize: 1_000_000).response(to: request(100))?.body == [100])
        cache.remove(destination.text)
        #expect(cache.size == 0 && cache.response(to: request(0)) == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
