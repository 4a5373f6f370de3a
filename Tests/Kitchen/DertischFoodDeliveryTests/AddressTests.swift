import Testing

@testable import DertischFoodDelivery

@Suite("Addresses of requests")
struct AddressTests {
    private func sent(
        _ address: FoodDelivery.Address, query: FoodDelivery.URLQuery = [:],
        base: FoodDelivery.Address? = "http://a.b/v1"
    ) throws -> String {
        var configuration = FoodDelivery.Configuration()
        configuration.base = base
        configuration.courier = CannedCourier { _ in Delivery() }
        return try FoodDelivery(configuration).prepare(DeliveryRequest(.get, address, query: query)).destination
            .text
    }

    private func refusal(
        _ address: FoodDelivery.Address, base: FoodDelivery.Address? = "http://a.b/v1"
    ) throws -> String {
        let error = try #require(throws: FoodDelivery.Error.self) { try sent(address, base: base) }
        return error.description
    }

    @Test(
        "A relative address is resolved against the base",
        arguments: [
            ("/photos", "http://a.b/v1/photos"), ("photos", "http://a.b/v1/photos"), ("", "http://a.b/v1"),
            ("/", "http://a.b/v1/"), ("?q=1", "http://a.b/v1?q=1"), ("/a#b", "http://a.b/v1/a"),
            ("/Jörg und 50%", "http://a.b/v1/J%C3%B6rg%20und%2050%25"), ("/a%2Fb", "http://a.b/v1/a%2Fb"),
            ("/a:b@c", "http://a.b/v1/a:b@c"), ("/x\r\nHost: evil", "http://a.b/v1/x%0D%0AHost:%20evil"),
        ])
    func relative(address: String, expected: String) throws {
        #expect(try sent(FoodDelivery.Address(address)) == expected)
    }

    @Test(
        "An absolute address is used unchanged",
        arguments: [
            ("http://c.d/x", "http://c.d/x"), ("HTTPS://C.D", "https://c.d/"), ("https://c.d:443/x", "https://c.d/x"),
            ("http://c.d:8080?x", "http://c.d:8080/?x"), ("http://[::1]:80/x", "http://[::1]/x"),
            ("http://u:p@c.d/x", "http://c.d/x"), ("http://c.d/a?b=/../c", "http://c.d/a?b=/../c"),
        ])
    func absolute(address: String, expected: String) throws {
        #expect(try sent(FoodDelivery.Address(address)) == expected)
        #expect(try sent(FoodDelivery.Address(address), base: nil) == expected)
    }

    @Test(
        "A plain path is resolved against the base like any other",
        arguments: ["https://a.b", "https://a.b/", "https://a.b/v1", "https://a.b/v1/"])
    func plain(base: String) throws {
        let base = try Destination.absolute(base).0
        for path in ["/", "/a", "/a/", "/a/b-c_d", "/a//b", "a", "a/b", "", "/9"] {
            // A query keeps it from the short way.
            let long = try base.appending(path: path + "?x")
            let short = try base.appending(path: path)
            #expect(short == Destination(on: base, path: path.isEmpty ? short.path : long.path, query: nil), "\(path)")
        }
    }

    @Test("An interpolated value in an address is data, never structure")
    func interpolation() throws {
        let id = "7/likes?all=1#é"
        #expect(try sent("/photos/\(id)/title") == "http://a.b/v1/photos/7%2Flikes%3Fall%3D1%23%C3%A9/title")
        #expect(try sent("/photos/\(7)") == "http://a.b/v1/photos/7")
        #expect(try sent("/photos?q=\("a&b=c d")") == "http://a.b/v1/photos?q=a%26b%3Dc%20d")
        #expect(try sent("/photos?q=\("")") == "http://a.b/v1/photos?q=")
        #expect(try sent("\(verbatim: "http://c.d/x")/\("y/z")") == "http://c.d/x/y%2Fz")
        #expect(try sent("\("http://evil")/x") == "http://a.b/v1/http%3A%2F%2Fevil/x")
        #expect(try refusal("/photos/\("..")/x").contains("would mean another folder"))
        #expect(try refusal("/photos/\("")").contains("an empty value in its path"))
    }

    @Test(
        "An address with a misleading destination is refused",
        arguments: [
            ("//evil/x", "two slashes"), ("/a/../b", "would lead to another path"),
            ("/a/%2e%2E/b", "would lead to another path"),
            ("ftp://c.d/x", "scheme is \"ftp\""), ("file:///etc/passwd", "scheme is \"file\""),
            ("http:/c.d", "two slashes must follow"), ("http:///x", "has no host"),
            ("http://c.d:0/", "1 to 65535"), ("http://c.d:99999/", "1 to 65535"), ("http://c.d:+8/", "1 to 65535"),
            ("http://bücher.de/", "xn-- form"), ("http://a b/", "characters that are not allowed"),
            ("http://[::1/", "characters that are not allowed"),
            ("http://c.d\\@evil/x", "xx"), ("http://c.d/a/../b", "would lead to another path"),
        ])
    func refused(address: String, why: String) throws {
        if why == "xx" {
            // What stands before the mark is user information, whatever it looks like: it goes into a header.
            #expect(try sent(FoodDelivery.Address(address)) == "http://evil/x")
        } else {
            #expect(try refusal(FoodDelivery.Address(address)).contains(why))
        }
    }

    @Test("Without a base, a relative address is refused, with the missing part")
    func missingBase() throws {
        #expect(
            try refusal("/photos", base: nil) == """
                error: The address of a request is not valid.
                  where: /photos
                  why:   it is relative, and the configuration has no base address.
                  do:    Write a path such as "/photos" below a base address, or an absolute http or https address.
                """)
    }

    @Test("An unusable base is reported when the delivery is created")
    func badBase() {
        for base in ["/v1", "ftp://a.b", "http://a.b?x=1", ""] {
            #expect(throws: FoodDelivery.Error.self) { try FoodDelivery(to: FoodDelivery.Address(base)) }
        }
    }

    @Test("A query is encoded in order, without nil values")
    func query() throws {
        let nothing: Int? = nil
        let query: FoodDelivery.URLQuery = ["q": "a&b =ü", "limit": 20, "all": true, "after": nothing, "q": "again"]
        #expect(
            try sent("/photos", query: query)
                == "http://a.b/v1/photos?q=a%26b%20%3D%C3%BC&limit=20&all=true&q=again")
        #expect(try sent("/photos?x=1", query: ["y": 2]) == "http://a.b/v1/photos?x=1&y=2")
    }

    @Test("Error messages show neither the query nor the user information of an address, even a broken one")
    func secrets() throws {
        for address in [
            "http://ada:secret@a b/x", "http://ada:sec/ret@c.d:x", "http://ada:sec?ret@c.d", "//ada:secret@c.d/",
            "/a/../b?token=secret", "ftp://c.d/?token=secret", "http://c.d:0/?token=secret", "http://a:s@c@d e/",
        ] {
            let text = try refusal(FoodDelivery.Address(address))
            #expect(!text.contains("sec") && !text.contains("ret@") && !text.contains("ada"), "\(text)")
        }
    }

    @Test(
        "The local machine is recognised by its names and addresses",
        arguments: [
            ("http://localhost/", true), ("http://api.localhost/", true), ("http://127.0.0.1/", true),
            ("http://127.9.9.9/", true), ("http://[::1]/", true), ("http://127.evil.com/", false),
            ("http://localhost.evil.com/", false), ("http://10.0.0.1/", false),
        ])
    func loopback(address: String, isLoopback: Bool) throws {
        #expect(try Destination.absolute(address).0.isLoopback == isLoopback)
    }
}
