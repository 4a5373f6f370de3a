// error: cannot convert value of type 'CakeCourse.Dish' to expected argument type 'Leaf'
// error: 'tell' is inaccessible due to 'internal' protection level
import Dertisch

func tell(_ headChefs: HeadChefForSousChef<Leaf>) {
    headChefs.give(CakeCourse.Dish.slice)
    headChefs.tell(Leaf())
}
