// error: 'Ticket' initializer is inaccessible due to 'package' protection level
import DertischRoom

func forge() -> Ticket { Ticket(number: 1) }
