/// A hat through which head chefs are told news.
protocol NewsGiver {}
