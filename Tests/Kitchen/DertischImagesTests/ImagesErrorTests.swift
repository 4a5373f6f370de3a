import DertischCore
import DertischFoodDelivery
import DertischImages
import Testing

@Suite("Picture errors") struct ImagesErrorTests {
    @Test("Each picture error says what happened, where, why, and what to do")
    func texts() {
        #expect(
            "\(Images.Error.unreachable(address: address, reason: "it rains\nhard"))" == """
                error: A picture could not be fetched.
                  where: http://127.0.0.1/a
                  why:   it rains
                         hard
                  do:    Check the address and its server, then try again. Failures are not cached.
                """)
        #expect(
            "\(Images.Error.broken(address: address, reason: "Not a JPEG file"))" == """
                error: A picture could not be decoded.
                  where: http://127.0.0.1/a
                  why:   Not a JPEG file
                  do:    Replace the file, in a format for which this machine has a loader.
                """)
        #expect(
            "\(Images.Error.tooLarge(address: address, width: 9, height: 8, maxPixels: 7))" == """
                error: A picture is too large.
                  where: http://127.0.0.1/a
                  why:   It has 9 × 8 pixels, and the limit is 7.
                  do:    Scale the original down, or raise maxPixels in the configuration.
                """)
    }

    @Test("Picture errors hide secrets of addresses, in quoted messages too")
    func secrets() async throws {
        struct Talkative: Swift.Error, CustomStringConvertible { let description: String }
        let secret = "http://me:hush-hush@127.0.0.1/a?token=hush-hush#here"
        let down = Images { throw Talkative(description: "GET \($0) failed, token=hush-hush") }
        let bad = Images { _ in [1, 2, 3] }
        for images in [down, bad] {
            do {
                _ = try await images.encoded(picture(9, 9, secret))
                Issue.record("there was a picture")
            } catch {
                var dumped = ""
                dump(error, to: &dumped)
                for text in ["\(error)", dumped] {
                    #expect(text.contains("http://127.0.0.1/a"))
                    #expect(!text.contains("hush"))
                }
            }
        }
    }

    @Test("A delivery fetches originals, and its refusal is the reason of a picture's error")
    func delivery() async throws {
        let png = SamplePictures.png(12, 12)
        let courier = CannedCourier { request in
            request.destination.path == "/a" ? Delivery(status: 200, body: png) : Delivery(status: 404)
        }
        let images = Images(delivery: try FoodDelivery(.init()) { $0.courier = courier })
        #expect(try await images.encoded(picture(9, 9)).mediaType == "image/jpeg")
        #expect(courier.requests.count == 1)
        do {
            _ = try await images.encoded(picture(9, 9, "http://127.0.0.1/b?key=hush"))
            Issue.record("there was a picture")
        } catch Images.Error.unreachable("http://127.0.0.1/b", let reason) {
            #expect(reason.contains("404"))
        }
    }

    @Test("Pixels need exactly the bytes of their size")
    func pixels() {
        #expect(Pixels(width: 1, height: 2, bytes: [UInt8](repeating: 0, count: 8)) != nil)
        #expect(Pixels(width: 1, height: 2, bytes: [UInt8](repeating: 0, count: 9)) == nil)
        #expect(Pixels(width: 0, height: 2, bytes: []) == nil)
        #expect(Pixels(width: .max, height: .max, bytes: []) == nil)
        #expect(Pixels(width: -2, height: -1, bytes: [UInt8](repeating: 0, count: 8)) == nil)
    }
}
