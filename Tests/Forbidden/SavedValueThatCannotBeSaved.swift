// error: generic struct 'TemporaryKey' requires that 'Pen' conform to 'Decodable'
// error: generic struct 'TemporaryKey' requires that 'Pen' conform to 'Encodable'
import Dertisch
import DertischTemporaryValues

struct Pen: Sendable {}

extension TemporaryKey<Pen> { static var pen: Self { "pen" } }
