// error: cannot convert value of type 'CakeCourse.Order' to expected argument type 'TeaCourse.Order'
// error: 'apply' is inaccessible due to 'internal' protection level
import Dertisch
import DertischReducers

func answer(_ reply: Reply<TeaCourse.Order>) {
    reply(CakeCourse.Order.cut)
    _ = reply.apply
}
