import Testing

@testable import DertischFreezerPostgreSQL

@Suite("The address of a server") struct ServerAddressTests {
    private func option(_ name: String, of address: String) throws -> String? {
        try ServerAddress(address).allOptions(seconds: 10).last { $0.name == name }?.value
    }

    // Kerberos' library aborts a program that ends while a thread connects.
    @Test("Kerberos is asked for tickets only if the address says so") func kerberos() throws {
        #expect(try option("gssencmode", of: "postgresql://localhost/books") == "disable")
        #expect(try option("gssencmode", of: "postgresql://localhost/books?gssencmode=prefer") == "prefer")
    }

    @Test("The time-out is shared by the hosts, unless the address has its own") func timeouts() throws {
        #expect(try option("connect_timeout", of: "postgresql://one,two/books") == "5")
        #expect(try option("connect_timeout", of: "postgresql://one,two/books?connect_timeout=7") == "7")
    }
}
