// error: 'Seal' initializer is inaccessible due to 'internal' protection level
import DertischRoom

struct ForgedHat: SalleHat {
    static var seal: Seal { Seal() }
    static func hand(at door: Door) -> ForgedHat { ForgedHat() }
}
