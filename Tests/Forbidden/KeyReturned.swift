// error: 'key' is borrowed and cannot be consumed
import Dertisch

func steal(_ key: borrowing Key) -> Key { key }
