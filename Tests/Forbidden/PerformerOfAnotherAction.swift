// error: requires that 'BoilOnStove' conform to 'AsyncPerformer'
// error: operator '<~' cannot be applied to operands of type 'Simmer.Type' and 'BoilOnStove'
import Plug

enum Boil: Action { typealias Input = Int }
enum Simmer: Action { typealias Input = Int }

struct BoilOnStove: Performer {
    typealias Performs = Boil
    func perform(_ degrees: Int) {}
}

func start() { Actions.plug(Simmer.self, to: BoilOnStove()) }
func startShort() { Simmer.self <~ BoilOnStove() }
