import DertischCore
import DertischTesting
import DertischUploads
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischWeb

private enum WallCourse: Course {
    enum Order: Sendable { case hang(Parcel) }
    struct Carte: BlankCarte {
        var photos = Uploads()
        var hung: [String] = []
    }
}

extension CustomerID<WallCourse> { fileprivate static var wall: Self { "wall" } }

private final class WallCustomer: Customer {
    init(waiter: WaiterForCustomer<WallCourse>) {}

    func layTable(_ table: TableBuilder<WallCourse>) {
        table.upload(\.photos, at: "photos", of: [.text], upTo: 20 << 20, list: "list") { upload in
            upload.name(at: "name")
            upload.preview(at: "preview")
            upload.progress(at: "progress")
            upload.problem(at: "problem")
            upload.cancel(on: "cancel")
        } order: {
            .hang($0)
        }
        table.lay(\.hung, at: "hung") { $0.joined(separator: " ") }
    }
}

private struct WallHeadChef: HeadChef {
    func give(_ order: WallCourse.Order, to waiter: WaiterForHeadChef<WallCourse>) async throws {
        guard case .hang(let parcel) = order else { return }
        let bytes = try await parcel.bytes(upTo: 20 << 20)
        waiter.serve(\.hung, ["\(parcel.name): \(bytes.count) \(bytes.last ?? 0)"])
    }
}

private struct WallHouse: Staff {
    let folder: URL
    var limits = UploadLimits(freeBytes: 0)

    func register(with registrar: inout Registrar) {
        registrar.uploads(in: folder, limits: limits)
        registrar.introduce(.wall, as: WallCustomer.init, chef: WallHeadChef.init)
    }
}

private let wallPage = """
    <input type="file" data-place="photos"><p data-place="hung"></p>
    <ul data-place="list"><template><li><b data-place="name"></b><img data-place="preview"><progress data-place="progress">
    </progress><i data-place="problem"></i><button data-place="cancel"></button></li></template></ul>
    """

@MainActor @Suite("Files that a browser sends", .namesHang) struct WebUploadTests {
    private let folder: TemporaryFolder
    private let harness: RoomHarness
    private let cookie: String
    private let tab: Tab
    private let spot = Spot("photos")

    init() async throws {
        folder = try TemporaryFolder()
        harness = try await Self.harness(in: folder)
        cookie = try await harness.newGuest()
        tab = try await harness.open(cookie: cookie)
    }

    private static func harness(
        in folder: TemporaryFolder, key: SecretKey = SecretKey(), limits: UploadLimits = UploadLimits(freeBytes: 0)
    ) async throws -> RoomHarness {
        try await RoomHarness(
            WallHouse(folder: folder.url.appending(path: "spool"), limits: limits), layouts: ["wall": wallPage]
        ) { $0.secretKey = key }
    }

    private func desk(of tab: Tab) throws -> UploadDesk {
        try #require(tab.session.tables[tab.browser.seat]?.desk(at: spot))
    }

    private func tell(_ content: UploadMessage.Content, on tab: Tab) throws {
        let message = UploadMessage(desk: try desk(of: tab).id, content: content)
        tab.session.handle(.upload(message, spot, seat: tab.browser.seat), at: .now)
    }

    /// Offers a file, and returns the address at which the browser is to send it.
    private func offer(_ number: Int = 1, name: String = "a.txt", size: Int, on tab: Tab) async throws -> String {
        try tell(
            .chose([
                try #require(
                    UploadOffer(number: number, key: "key-of-\(name.utf8.count)-\(size)", name: name, size: size))
            ]), on: tab)
        await tab.session.maitreD?.settled()
        let patches = tab.browser.values(of: "patch", as: [[Any]].self).joined()
        let laid = patches.last { $0[0] as? String == "k" && $0[2] as? String == "photos" }?[4] as? [String: Any]
        let due = (laid?["due"] as? [[Any]])?.first { $0[0] as? Int == number }
        return try #require(due?[1] as? String)
    }

    private func send(
        _ method: String, _ address: String, _ chunks: [[UInt8]] = [], cookie: String? = nil,
        headers: [(name: String, value: String)] = [], to harness: RoomHarness? = nil
    ) async -> (status: Int, fields: [String: Any]) {
        let parts = address.split(separator: "?", maxSplits: 1)
        let query = parts.dropFirst().flatMap { $0.split(separator: "&") }.map { pair in
            let pair = pair.split(separator: "=")
            return (name: String(pair[0]), value: pair.count > 1 ? String(pair[1]) : "")
        }
        var request = HTTPRequest(
            method: method, path: String(parts[0]), query: query, target: address,
            headers: [("Host", "127.0.0.1"), ("Cookie", cookie ?? self.cookie)] + headers)
        request.stream = HTTPRequest.Stream(chunks)
        guard case .response(let response) = await (harness ?? self.harness).room.answer(request),
            case .bytes(let bytes) = response.body
        else { return (0, [:]) }
        return (response.status, (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] ?? [:])
    }

    private func close() async { await harness.close() }

    @Test("A file is offered, sent at its address, and becomes an order when the page says that it has sent it")
    func sends() async throws {
        let address = try await offer(size: 10, on: tab)
        let answer = await send("PUT", "\(address)?at=0&page=1", [Array("01234".utf8), Array("56789".utf8)])
        #expect(answer.status == 200 && answer.fields["held"] as? Int == 10)
        try tell(.sent([.init(number: 1, bytes: 5)]), on: tab)
        let row = try #require(tab.browser.rows(Spot("list")).first)
        #expect(tab.browser["progress", in: row] == 0.5 && tab.browser["name", in: row] == "a.txt")
        try tell(.sent([.init(number: 1, bytes: 10)]), on: tab)
        await until("it has come") { tab.browser["hung"] == "a.txt: 10 57" }
        #expect(try desk(of: tab).open.isEmpty)
        await close()
    }

    @Test("A page that says it has sent a file, and has not, gets no order; it goes on with what is missing")
    func liar() async throws {
        let address = try await offer(size: 10, on: tab)
        _ = await send("PUT", "\(address)?at=0&page=1", [Array("0123".utf8)])
        try tell(.sent([.init(number: 1, bytes: 10), .init(number: 7, bytes: 1)]), on: tab)
        await until("it has come") { tab.session.collecting.isEmpty }
        #expect(try desk(of: tab).due.map(\.number) == [1] && tab.browser["hung"] == "")
        #expect(await send("GET", address).fields["held"] as? Int == 4)
        #expect(await send("PUT", "\(address)?at=7&page=1", [[0x37]]).status == 409)
        #expect(await send("PUT", "\(address)?at=4&page=1", [Array("456789".utf8)]).status == 200)
        try tell(.sent([.init(number: 1, bytes: 10)]), on: tab)
        await until("it has come") { tab.browser["hung"] == "a.txt: 10 57" }
        await close()
    }

    @Test("An address serves its guest alone, from pages of the room, and only as it was sealed")
    func sealed() async throws {
        let address = try await offer(size: 10, on: tab)
        let other = try await harness.newGuest()
        #expect(await send("PUT", "\(address)?at=0&page=1", [[0x61]], cookie: other).status == 403)
        #expect(await send("GET", address, cookie: "").status == 403)
        for header in [("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site"), ("Origin", "null")] {
            #expect(await send("PUT", "\(address)?at=0&page=1", [[0x61]], headers: [header]).status == 403)
        }
        for wrong in [
            "\(address.dropLast(9))\(String(address.suffix(9).reversed()))", "\(address)A", WebPaths.uploads,
            "\(WebPaths.uploads)%00", "\(WebPaths.uploads)../live",
        ] {
            #expect(await send("PUT", "\(wrong)?at=0&page=1", [[0x61]]).status == 404, "\(wrong)")
        }
        for query in [
            "", "?at=-1&page=1", "?at=x&page=1", "?at=0", "?at=9999999999999999999&page=1",
            "?at=0&page=\(String(repeating: "1", count: 41))",
        ] {
            #expect(await send("PUT", address + query, [[0x61]]).status == 400, "\(query)")
        }
        #expect(await send("POST", "\(address)?at=0&page=1", [[0x61]]).status == 405)
        #expect(await send("GET", address).fields["held"] as? Int == 0)
        await close()
    }

    @Test("More bytes than announced, or of another kind, are refused with a reason, and nothing of them stays")
    func refuses() async throws {
        let address = try await offer(size: 3, on: tab)
        let large = await send("PUT", "\(address)?at=0&page=1", [Array("0123".utf8)])
        #expect(large.status == 422 && large.fields["refused"] as? String == "size")
        let binary = await send("PUT", "\(address)?at=0&page=1", [[0, 1, 2]])
        #expect(binary.status == 422 && binary.fields["refused"] as? String == "kind")
        #expect(await send("GET", address).fields["held"] as? Int == 0)
        try tell(.refused([.init(number: 1, word: "kind")]), on: tab)
        let row = try #require(tab.browser.rows(Spot("list")).first)
        #expect(tab.browser["problem", in: row] == "Files of this kind are not taken here.")
        #expect(try desk(of: tab).open.isEmpty)
        await close()
    }

    @Test("What has come of a cancelled file is removed, unless another page sends it")
    func cancelled() async throws {
        let address = try await offer(size: 10, on: tab)
        _ = await send("PUT", "\(address)?at=0&page=1", [Array("01234".utf8)])
        #expect(await send("DELETE", address).status == 400)
        let spool = harness.restaurant.uploadSpool
        let permit = try #require(tab.session.context.uploads.seal.permit(at: address))
        let writer = try await spool.begin(permit.spoolName, at: 5, by: "2")
        #expect(await send("DELETE", "\(address)?page=1").status == 200)
        #expect(await send("GET", address).fields["held"] as? Int == 5)
        await spool.end(permit.spoolName, by: writer)
        #expect(await send("DELETE", "\(address)?page=1").status == 200)
        #expect(await send("GET", address).fields["held"] as? Int == 0)
        await close()
    }

    @Test("A page that goes back into the first bytes of a file has its kind looked at again")
    func changed() async throws {
        let address = try await offer(size: 600, on: tab)
        #expect(await send("PUT", "\(address)?at=0&page=1", [[UInt8](repeating: 0x61, count: 600)]).status == 200)
        #expect(await send("PUT", "\(address)?at=10&page=1", [[UInt8](repeating: 0, count: 590)]).status == 422)
        #expect(await send("GET", address).fields["held"] as? Int == 0)
        await close()
    }

    @Test("After the server was killed, another process goes on with a file, of which it tells digests to compare")
    func killed() async throws {
        let key = SecretKey(), bytes = (0..<(5 << 20)).map { UInt8(0x20 + $0 % 89) }
        let first = try await Self.harness(in: folder, key: key)
        let cookie = try await first.newGuest()
        let address = try await offer(size: bytes.count, on: try await first.open(cookie: cookie))
        _ = await send(
            "PUT", "\(address)?at=0&page=1", [Array(bytes[..<(4 << 20)]), [0x61]], cookie: cookie, to: first)
        await first.close()

        let second = try await Self.harness(in: folder, key: key)
        let tab = try await second.open(cookie: cookie)
        #expect(try await offer(size: bytes.count, on: tab) == address)
        let held = await send("GET", "\(address)?digests", cookie: cookie, to: second).fields
        #expect(held["held"] as? Int == 4 << 20 | 1 && held["block"] as? Int == 4 << 20)
        let digests = try #require(held["digests"] as? [String])
        #expect(digests.count == 2 && digests[0] == SHA256.digest(of: Array(bytes[..<(4 << 20)])).hexadecimal)
        // The byte behind the block is not that of the file.
        #expect(digests[1] == "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb")
        _ = await send(
            "PUT", "\(address)?at=\(4 << 20)&page=2", [Array(bytes[(4 << 20)...])], cookie: cookie, to: second)
        try tell(.sent([.init(number: 1, bytes: bytes.count)]), on: tab)
        await until("it has come") { tab.browser["hung"] == "a.txt: \(bytes.count) \(bytes.last ?? 0)" }
        await second.close()
        await close()
    }

    @Test("A guest whose files on their way are too large is told that there is no space")
    func quota() async throws {
        let small = try await Self.harness(in: folder, limits: UploadLimits(bytesPerGuest: 100, freeBytes: 0))
        let cookie = try await small.newGuest()
        let address = try await offer(size: 101, on: try await small.open(cookie: cookie))
        let answer = await send("PUT", "\(address)?at=0&page=1", [[0x61]], cookie: cookie, to: small)
        #expect(answer.status == 422 && answer.fields["refused"] as? String == "space")
        await small.close()
        await close()
    }

    @Test("Messages of another desk, and malformed ones, change nothing")
    func strangers() async throws {
        _ = try await offer(size: 10, on: tab)
        let before = try desk(of: tab)
        let message = UploadMessage(desk: before.id + 1, content: .refused([.init(number: 1, word: "failed")]))
        tab.session.handle(.upload(message, spot, seat: tab.browser.seat), at: .now)
        tab.session.handle(.upload(message, Spot("hung"), seat: tab.browser.seat), at: .now)
        #expect(try desk(of: tab) == before)
        for text in [
            #"["upload",1,0,"photos",7,"dance"]"#, #"["upload",1,0,"photos"]"#,
            #"["upload",1,0,"photos",7,"chose",[["1"]]]"#,
            #"["upload",1,0,"photos",7,"sent",[[1]]]"#, #"["upload",1,0,"photos",7,"missing",[[2,1]]]"#,
        ] { #expect(NumberedMessage(Array(text.utf8)) == nil, "\(text)") }
        // An offer that no page makes is left out.
        let forged = NumberedMessage(
            Array(#"["upload",1,0,"photos",7,"chose",[[1,"../x","a",1],[2,"good-key","b",1]]]"#.utf8))
        guard case .upload(let read, _, seat: 1)? = forged?.content, case .chose(let offers) = read.content else {
            Issue.record("not read")
            return await close()
        }
        #expect(offers.map(\.number) == [2])
        await close()
    }

    @Test("Numbers that no browser has do no harm")
    func hugeNumbers() async throws {
        for number in [Int.max, 0, -1, (1 << 52) + 1] {
            #expect(UploadOffer(number: number, key: "good-key", name: "a", size: 1) == nil)
            #expect(UploadOffer(number: 1, key: "good-key", name: "a", size: number == 0 ? -1 : number) == nil)
        }
        let most = try ["one-of-them", "other-of-them"].map {
            try #require(UploadOffer(number: 1 << 52, key: $0, name: "a", size: 1))
        }
        try tell(.chose(most), on: tab)
        try tell(.missing([Int.min...Int.max]), on: tab)
        #expect(try desk(of: tab).open.isEmpty && tab.browser.rows(Spot("list")).count == 1)
        await close()
    }

    @Test("The page says what is to be sent, and which script sends it; a row shows its picture by the same script")
    func page() async throws {
        let address = try await offer(size: 10, on: tab)
        let page = try #require(tab.session.document()).text
        let input = try #require(page.split(separator: "<input").dropFirst().first?.split(separator: ">").first)
        #expect(input.contains("data-module=\"uploads\"") && input.contains(address))
        #expect(page.contains("data-laid=\"{&quot;preview&quot;:&quot;key-of-5-10&quot;}\""))
        await close()
    }
}

extension [UInt8] { fileprivate var text: String { String(decoding: self, as: UTF8.self) } }
