@testable import Plug
import Testing

@Suite("Lock-free table of actions")
struct LockFreeTableTests {
    @Test("The lock-free table finds all added entries up to its capacity, and no others")
    func full() {
        let table = LockFreeTable(bits: 5)
        let types: [Any.Type] = [
            Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
            String.self, Bool.self, Double.self, Float.self, Character.self, Void.self, Never.self, [Int].self,
        ]
        #expect(table.capacity == types.count)
        for (number, type) in types.enumerated() {
            #expect(table.slot(of: ObjectIdentifier(type)) == nil)
            table.add(
                UnsafeRawPointer(bitPattern: 8 * (number + 1)) ?? UnsafeRawPointer(table.buckets),
                of: ObjectIdentifier(type))
        }
        for (number, type) in types.enumerated() {
            #expect(table.slot(of: ObjectIdentifier(type)) == UnsafeRawPointer(bitPattern: 8 * (number + 1)))
        }
        #expect(table.slot(of: ObjectIdentifier(Int?.self)) == nil)
    }
}
