// error: 'Ticket' initializer is inaccessible due to 'package' protection level
import Dertisch

func forge() -> Ticket { Ticket(number: 1) }
