// error: cannot convert value of type 'Int' to expected argument type 'String'
import Dertisch
import DertischTemporaryValues

extension TemporaryKey<String> { static var draft: Self { "draft" } }

func keep(_ values: TemporaryValues<HouseWide>) throws { try values.put(4, under: TemporaryKey<String>.draft) }
