// error: 'Key' initializer is inaccessible due to 'internal' protection level
import Dertisch

func forge() { _ = Key() }
