// error: 'take' is inaccessible due to 'private' protection level
import Dertisch

@MainActor func reach(_ headChef: HeadChefForWaiter<TeaCourse>) { _ = headChef.take }
