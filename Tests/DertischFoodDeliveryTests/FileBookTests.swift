import Foundation
import Testing

@testable import DertischFoodDelivery

@Suite("Cache index of files")
struct FileBookTests {
    private func name(_ key: Int, _ variant: Int) -> String { "\(FileName.of("\(key)"))-\(variant).answer" }

    @Test("Random operations on a cache index match a plain list, and never exceed its limit")
    func book() {
        var book = FileBook(most: 100)
        var plain: [(name: String, size: Int)] = []
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let name = name(Int.random(in: 0..<12, using: &generator), Int.random(in: 0..<3, using: &generator))
            let index = plain.firstIndex { $0.name == name }
            switch Int.random(in: 0..<6, using: &generator) {
            case 0, 1:
                let size = Int.random(in: 0..<120, using: &generator)
                if let index { plain.remove(at: index) }
                var gone: [String] = size > 100 ? [name] : []
                while size <= 100, plain.reduce(0, { $0 + $1.size }) + size > 100 {
                    gone.append(plain.removeFirst().name)
                }
                if size <= 100 { plain.append((name, size)) }
                #expect(book.keep(name, size: size) == gone)
            case 2:
                if let index { plain.remove(at: index) }
                #expect(book.remove(name) == (index != nil))
            default:
                if let index { plain.append(plain.remove(at: index)) }
                #expect(book.use(name) == (index != nil))
            }
            let digits = String(name.prefix(FileName.count))
            #expect(book.names(like: digits) == plain.map(\.name).filter { $0.hasPrefix(digits) }.reversed())
            #expect(book.count == plain.count && book.has(name) == plain.contains { $0.name == name })
            #expect(book.size == plain.reduce(0) { $0 + $1.size } && book.size <= 100)
        }
    }

    @Test("A limited number of variants is kept for one address, the last used first, and all are removed together")
    func variants() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "shelf-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let shelf = AnswerShelf(in: folder, most: 1_000_000)
        let destination = try Destination.absolute("https://a.b/menu").0
        func errand(_ number: Int) -> Errand { Errand(to: destination, headers: ["Accept-Language": "\(number)"]) }
        func keep(_ number: Int) {
            shelf.keep(
                StoredAnswer(
                    address: destination.text, conditions: [.init(name: "accept-language", value: "\(number)")],
                    status: 200, headers: [:], body: [UInt8(number)], asked: 0, came: 0))
        }
        for number in 0..<HTTPCache.mostVariants { keep(number) }
        #expect(shelf.answer(to: errand(0))?.body == [0])
        keep(100)
        #expect(shelf.answer(to: errand(1)) == nil && shelf.answer(to: errand(0))?.body == [0])
        #expect(AnswerShelf(in: folder, most: 1_000_000).answer(to: errand(100))?.body == [100])
        shelf.forget(destination.text)
        #expect(shelf.size == 0 && shelf.answer(to: errand(0)) == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
