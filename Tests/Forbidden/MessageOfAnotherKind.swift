// error: cannot convert value of type 'CakeCourse.Dish' to expected argument type 'TeaCourse.Dish'
import Dertisch

func post(_ bulletin: BulletinWriter<TeaCourse.Dish, WindowWide>) { bulletin.post(CakeCourse.Dish.slice) }
