import Foundation

@testable import DertischImages

/// Pictures in formats that are less often met.
extension SamplePictures {
    /// A progressive JPEG of 40 × 30, in ten scans.
    static let progressive = [UInt8](
        Data(
            base64Encoded: """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABcQERQRDhcUEhQaGBcbIjklIh8fIkYyNSk5UkhXVVFIUE5bZoNvW2F8Yk5QcptzfIeL\
                kpSSWG2grJ+OqoOPko3/2wBDARgaGiIeIkMlJUONXlBejY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2N\
                jY2NjY2NjY3/wgARCAAeACgDASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAwIABf/EABkBAAMAAwAAAAAAAAAAAAAAAAEC\
                AwAEBf/aAAwDAQACEAMQAAAB5tomArWmuebLc0u0453djYPNkv8A/8QAFxABAQEBAAAAAAAAAAAAAAAAABEBEv/aAAgBAQABBQKI\
                jlyzGYiIzEZiIzEREf/EABYRAQEBAAAAAAAAAAAAAAAAAAIAAf/aAAgBAwEBPwHHFWKxRViv/8QAGREAAwEBAQAAAAAAAAAAAAAA\
                AAERAhIh/9oACAECAQE/Acqj5R4LUyWHUP/EABQQAQAAAAAAAAAAAAAAAAAAAED/2gAIAQEABj8CJ//EABoQAAMAAwEAAAAAAAAA\
                AAAAAAABEBEhUTH/2gAIAQEAAT8hQRRQVDoJmLGGiiuBYy9HELA//9oADAMBAAIAAwAAABAQgxMo7//EABcRAQEBAQAAAAAAAAAA\
                AAAAAAAhARD/2gAIAQMBAT8QWqK3CD//xAAaEQEAAgMBAAAAAAAAAAAAAAABABEhMYFR/9oACAECAQE/EIQlbY+gOxsG2NSGAjou\
                uT//xAAdEAEAAQQDAQAAAAAAAAAAAAABABEhMWEQQVFx/9oACAEBAAE/EJ6prmqAZtw6ICylWaD5By47Chd4UbCh7A6VfIEA/Npc\
                +IAoGXuACmWf/9k=
                """) ?? Data())

    /// A WebP of 48 × 32 without loss, red on the left and blue on the right, as are the next two.
    static let webp = [UInt8](
        Data(
            base64Encoded: """
                UklGRigAAABXRUJQVlA4TBsAAAAvL8AHAAahAGISSf5sAbTugXwU5P5PAOWa/xwA
                """) ?? Data())

    /// An AVIF, as by a camera's newer software.
    static let avif = [UInt8](
        Data(
            base64Encoded: """
                AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAA\
                AGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAACUAAAAoaWluZgAAAAAAAQAAABppbmZl\
                AgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAADAAAAAgAAAAEHBpeGkAAAAAAwgICAAAAAxh\
                djFDgSAAAAAAABNjb2xybmNseAABAA0ABoAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAAC1tZGF0EgAKCTgVL/sICGg0gDIWRPAA\
                wwwxALjT51QrU7FtLm8pZSqD0A==
                """) ?? Data())

    /// An HEIF in HEVC, as by a telephone.
    static let heif = [UInt8](
        Data(
            base64Encoded: """
                AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA\
                AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAADAAIAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAOwACAAEAAAAAAAAA\
                AQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAA\
                ALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQED\
                cAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlz\
                cGUAAAAAAAAAMAAAACAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGlt\
                ZwACAAEAAQAAAENtZGF0AAAANygBrwng4wucVP/5he//ak7L2iOJVAj/XzzvFaf/iKP2kPxi8iKKvt3T9IhtiOyA7GLTB4myLLg=
                """) ?? Data())

    /// An uncompressed TIFF of one colour, 24 bits a pixel (TIFF 6.0, section 6).
    static func tiff(_ width: Int, _ height: Int) -> [UInt8] {
        func little(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> ($0 * 8) & 255) } }
        func entry(_ tag: Int, _ kind: Int, _ count: Int, _ value: Int) -> [UInt8] {
            little(tag, 2) + little(kind, 2) + little(count, 4) + little(value, 4)
        }
        let bits = 8 + 2 + 10 * 12 + 4
        let entries = [
            entry(256, 3, 1, width), entry(257, 3, 1, height), entry(258, 3, 3, bits), entry(259, 3, 1, 1),
            entry(262, 3, 1, 2), entry(273, 4, 1, bits + 6), entry(277, 3, 1, 3), entry(278, 3, 1, height),
            entry(279, 4, 1, width * height * 3), entry(284, 3, 1, 1),
        ]
        return Array("II*\0".utf8) + little(8, 4) + little(entries.count, 2) + entries.flatMap { $0 } + little(0, 4)
            + [8, 0, 8, 0, 8, 0] + [UInt8](repeating: 90, count: width * height * 3)
    }

    /// An icon of one picture, 32 bits a pixel, as Windows keeps them.
    static func icon(_ width: Int, _ height: Int) -> [UInt8] {
        func little(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> ($0 * 8) & 255) } }
        let mask = (width + 31) / 32 * 4 * height
        let picture =
            little(40, 4) + little(width, 4) + little(height * 2, 4) + little(1, 2) + little(32, 2)
            + little(0, 4) + little(width * height * 4, 4) + [UInt8](repeating: 0, count: 16)
            + [UInt8](repeating: 200, count: width * height * 4) + [UInt8](repeating: 0, count: mask)
        return [0, 0, 1, 0, 1, 0, UInt8(width), UInt8(height), 0, 0, 1, 0, 32, 0] + little(picture.count, 4)
            + little(22, 4) + picture
    }
}

#if os(Linux)
    /// True if this machine has a loader for the format of a picture.
    func isSupportedHere(_ bytes: [UInt8]) -> Bool {
        let request = DecodingRequest(
            address: address, box: PixelSize(width: 9, height: 9), wantsPixels: true, wantsFile: false,
            limits: DecodingLimits(.init()))
        return (try? PixbufLoader(bytes, request)) != nil
    }
#else
    /// ImageIO supports all of them.
    func isSupportedHere(_ bytes: [UInt8]) -> Bool { true }
#endif
