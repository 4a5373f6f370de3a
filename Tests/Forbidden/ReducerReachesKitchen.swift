// error: instance member 'samovar' cannot be used on type 'TeaSousChef'
import Dertisch
import DertischReducers

struct TeaSousChef: ReducingSousChef {
    let samovar: Samovar
    let store = Store<TeaSousChef>(0)
    static func reduce(_ cups: inout Int, _ action: Int) -> Effects<Never> {
        _ = samovar
        return .none
    }
}
