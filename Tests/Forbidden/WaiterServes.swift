// error: value of type 'HeadChefForWaiter<TeaCourse>' has no member 'serve'
import Dertisch

@MainActor func reach(_ headChef: HeadChefForWaiter<TeaCourse>) { headChef.serve(TeaCourse.Dish.poured(1)) }
