// error: type 'Samovar' does not conform to protocol 'SalleHat'
import DertischRoom

extension Samovar: SalleHat {
    static func hand(at door: Door) -> Samovar { Samovar() }
}
