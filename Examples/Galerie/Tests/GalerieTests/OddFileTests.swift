import DertischFoodDelivery
import DertischWeb
import Foundation
import Synchronization
import Testing

@testable import Galerie

/// What can lie in a folder of photos, or take a photo's place while it is open.
@Suite("Odd files in the folder of photos", .timeLimit(.minutes(10))) struct OddFileTests {
    private let home = TestFolder()
    private var folder: URL { home.url }

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    @Test("A named pipe with a photo's name does not keep the gallery from opening, and is reported as a pipe")
    func pipe() throws {
        try home.hang("dune", width: 4, height: 3)
        #expect(mkfifo(path("x.jpg"), 0o600) == 0)
        let library = try PhotoLibrary.open(folder.path)
        #expect(library.entries.map(\.photo.name) == ["dune"])
        #expect(library.complaints == ["x.jpg is left out: it is a pipe, a socket or a device."])
    }

    @Test("A named pipe that appears while the gallery is open only causes a line in the log")
    func pipeMeanwhile() async throws {
        try home.hang("dune", width: 4, height: 3)
        let told = Lines()
        let (backEnd, delivery) = try await open(told)
        #expect(mkfifo(path("x.jpg"), 0o600) == 0)
        let page: PhotoPage = try await delivery.get("/photos")
        #expect(page.photos.map(\.name) == ["dune"])
        #expect(told.all == ["x.jpg is left out: it is a pipe, a socket or a device."])
        await backEnd.close()
    }

    @Test("Sockets, devices, folders, links, link loops and unreadable names are skipped, each with a message")
    func others() throws {
        try home.hang("dune", width: 4, height: 3)
        try FileManager.default.createDirectory(
            at: folder.appending(path: "album.jpg"), withIntermediateDirectories: true)
        try TestFolder.png(7, 7).write(to: folder.appending(path: "album.jpg/inner.png"))
        for (name, target) in [
            ("again", "."), ("link.png", "dune.png"), ("a.png", "b.png"), ("b.png", "a.png"), ("null.jpg", "/dev/null"),
        ] {
            try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
        }
        // 0xFF stands in no text.
        let odd = Array(folder.path.utf8CString.dropLast()) + [0x2F, -1, 0x2E, 0x6A, 0x70, 0x67, 0]
        let made = Glibc.open(odd, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        #expect(made >= 0 && Glibc.close(made) == 0)
        let socket = try #require(UnixSocket(at: path("s.gif")))
        let library = try PhotoLibrary(folder: folder.path)
        #expect(library.entries.map(\.photo.name) == ["inner", "dune"])
        let link = "it is a link, and only files in the folder itself are shown"
        #expect(
            Set(library.complaints) == [
                "a.png is left out: \(link).", "b.png is left out: \(link).", "link.png is left out: \(link).",
                "null.jpg is left out: \(link).", "s.gif is left out: it is a pipe, a socket or a device.",
                "\u{FFFD}.jpg is left out: its name is no text in UTF-8.",
            ])
        withExtendedLifetime(socket) {}
    }

    @Test("The photo folder itself may be a symbolic link, for example to another disk")
    func linkedFolder() throws {
        try home.hang("dune", width: 4, height: 3)
        let other = TestFolder()
        try FileManager.default.createDirectory(at: other.url, withIntermediateDirectories: true)
        let link = other.url.appending(path: "photos").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
        let library = try PhotoLibrary(folder: link)
        let entry = try #require(library.entries.first)
        #expect(try library.file(of: entry).size == TestFolder.png(4, 3).count)
    }

    @Test("A photo that was replaced by a link, a pipe or a folder is no longer served, nor is the link's target")
    func replaced() async throws {
        for name in ["linked", "outer/inner", "piped", "foldered", "kept"] {
            let file = folder.appending(path: "\(name).png")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try TestFolder.png(4, 3).write(to: file)
        }
        let told = Lines()
        let (backEnd, delivery) = try await open(told)
        let page: PhotoPage = try await delivery.get("/photos")
        let secret = TestFolder()
        try FileManager.default.createDirectory(at: secret.url, withIntermediateDirectories: true)
        try Data("secret".utf8).write(to: secret.url.appending(path: "inner.png"))
        for name in ["linked.png", "piped.png", "foldered.png", "outer"] {
            try FileManager.default.removeItem(atPath: path(name))
        }
        try FileManager.default.createSymbolicLink(
            atPath: path("linked.png"), withDestinationPath: secret.url.appending(path: "inner.png").path)
        try FileManager.default.createSymbolicLink(atPath: path("outer"), withDestinationPath: secret.url.path)
        #expect(mkfifo(path("piped.png"), 0o600) == 0)
        try FileManager.default.createDirectory(atPath: path("foldered.png"), withIntermediateDirectories: false)
        for photo in page.photos {
            if photo.name == "kept" {
                let bytes = try await delivery.bytes(from: "/photos/\(photo.id)/file")
                #expect(bytes == Array(TestFolder.png(4, 3)))
                continue
            }
            let error = await #expect(throws: FoodDelivery.Error.self, "\(photo.name)") {
                try await delivery.bytes(from: "/photos/\(photo.id)/file")
            }
            guard case .refused(_, status: 404, excerpt: _)? = error else {
                Issue.record("\(photo.name): \(String(describing: error))")
                continue
            }
        }
        // The one behind the folder that became a link still looks like a file by its path.
        #expect(told.all == ["outer/inner.png is not served: it is no plain file any more."])
        await backEnd.close()
    }

    @Test("A photo that grows or shrinks while it is sent has its old length, or the response is cut off")
    func changing() throws {
        try home.hang("dune", width: 4, height: 3)
        let file = try HTTPFile("dune.png", beneath: folder.path)
        let bytes = try Data(contentsOf: folder.appending(path: "dune.png"))
        let handle = try FileHandle(forWritingTo: folder.appending(path: "dune.png"))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(repeating: 1, count: 100_000))
        #expect(try file.read(.max, from: 0) == Array(bytes))
        try handle.truncate(atOffset: 10)
        #expect(try file.read(.max, from: 0) == Array(bytes.prefix(10)))
        for offset in [Int.min, -1, .max] { #expect(try file.read(5, from: offset).isEmpty) }
        try FileManager.default.removeItem(at: folder.appending(path: "dune.png"))
        #expect(try file.read(5, from: 0) == Array(bytes.prefix(5)))
    }

    @Test("A path that leads out of the photo folder is not opened")
    func outside() throws {
        try home.hang("dune", width: 4, height: 3)
        for path in ["../dune.png", "a/../dune.png", "", "/", ".", "..", "dune.png\0.jpg"] {
            #expect(throws: HTTPFile.Error.self, "\(path)") { try HTTPFile(path, beneath: folder.path) }
        }
        #expect(throws: HTTPFile.Error.missing) { try HTTPFile("none.png", beneath: folder.path) }
        #expect(throws: HTTPFile.Error.missing) { try HTTPFile("dune.png", beneath: folder.path + "-not") }
        #expect(throws: HTTPFile.Error.notRegular) { try HTTPFile("dune.png/x", beneath: folder.path) }
    }

    @Test("A slow folder scan shows the photos found so far, and continues at the next scan")
    func slowFiles() throws {
        for number in 0..<5 { try home.hang("photo\(number)", width: 4, height: 3) }
        var limits = PhotoLibrary.Limits()
        limits.timeout = .zero
        #expect(throws: PhotoLibrary.Error.empty(folder.path)) { try PhotoLibrary(folder: folder.path, limits: limits) }
        limits = PhotoLibrary.Limits()
        limits.photos = 3
        limits.entries = 4
        let library = try PhotoLibrary(folder: folder.path, limits: limits)
        #expect(library.entries.count == 3)
        #expect(library.complaints.first == "Only 3 photos are shown: there are more.")
        #expect(library.complaints.last?.hasPrefix("Only 4 files in at most 16 folders") == true)
        limits = PhotoLibrary.Limits()
        limits.bytes = 10
        #expect(throws: PhotoLibrary.Error.empty(folder.path)) { try PhotoLibrary(folder: folder.path, limits: limits) }
    }

    @Test("If the disk does not answer, the gallery shows its last state and reports that once")
    func silentDisk() async throws {
        try home.hang("dune", width: 4, height: 3)
        let told = Lines()
        let disk = DispatchSemaphore(value: 0)
        let walls = Walls(
            try PhotoLibrary(folder: folder.path), clock: NoWait(),
            look: { library throws(PhotoLibrary.Error) in
                disk.wait()
                return try library.again()
            }, complain: { told.add($0) })
        try home.hang("eagle", width: 4, height: 3)
        for _ in 1...3 { #expect(try await walls.rescan().entries.count == 1) }
        #expect(told.all == ["Looking through \(folder.path) takes long. The gallery is shown as it was."])
        // It answers again: what it has found hangs there as soon as it is known.
        disk.signal()
        while await walls.library.entries.count == 1 { await Task.yield() }
        disk.signal()
    }

    @Test("A folder with the most files that the gallery shows is scanned again within a moment")
    func manyFiles() throws {
        let count = Int(ProcessInfo.processInfo.environment["DERTISCH_PHOTOS"] ?? "") ?? 2_000
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for number in 0..<count { try TestFolder.png(4, 3).write(to: folder.appending(path: "photo\(number).png")) }
        let library = try PhotoLibrary(folder: folder.path)
        #expect(library.entries.count == min(count, 20_000))
        #expect(library.entries.prefix(3).map(\.path) == ["photo0.png", "photo1.png", "photo2.png"])
        let again = try library.again()
        #expect(again.entries.map(\.path) == library.entries.map(\.path))
    }

    private func open(_ told: Lines) async throws -> (BackEnd, FoodDelivery) {
        let backEnd = BackEnd(
            library: try PhotoLibrary.open(folder.path),
            book: try await FreezerBook.open(in: home.url.appending(path: "data").path)
        ) { told.add($0) }
        return (backEnd, try FoodDelivery(to: .init(backEnd.open().url)))
    }
}

/// What was complained of.
private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock(\.self) }
    func add(_ more: [String]) { lines.withLock { $0 += more } }
}

/// A clock on which no time passes while a task sleeps.
private struct NoWait: Clock {
    let now = ContinuousClock.now
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}

/// A socket that stands in a folder.
private final class UnixSocket {
    private let descriptor: Int32

    init?(at path: String) {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let isBound = withUnsafeBytes(of: &address) {
            $0.withMemoryRebound(to: sockaddr.self) {
                bind(descriptor, $0.baseAddress, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isBound else { return nil }
    }

    deinit { close(descriptor) }
}
