// error: 'Ticket' initializer is inaccessible due to 'internal' protection level
import Dertisch

func forge() -> Ticket { Ticket(number: 1) }
