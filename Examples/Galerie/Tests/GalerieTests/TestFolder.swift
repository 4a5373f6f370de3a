import Foundation

/// A temporary folder that is removed with its owner.
final class TestFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "galerie-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The header of a PNG of that size.
    static func png(_ width: UInt8, _ height: UInt8) -> Data {
        let header: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, width, 0, 0,
            0, height, 8, 6, 0, 0, 0,
        ]
        return Data(header + Array("IEND".utf8))
    }

    /// Hangs a picture there, as far as its header goes.
    func hang(_ name: String, width: UInt8, height: UInt8) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Self.png(width, height).write(to: url.appending(path: "\(name).png"))
    }
}
