extension DependencyGraph {
    /// Checks that the chain of responsibility goes from head chefs to sous chefs to ingredients, without skipping or
    /// reversing a step.
    mutating func checkRoles(of chefs: [ChefDependencies]) {
        for chef in chefs {
            for dependency in chef.dependencies {
                guard let (ingredient, origin) = ingredient(for: dependency) else { continue }
                report(
                    Fault(
                        .bypassedSousChef, "\(chef.name) depends directly on the ingredient \(ingredient).",
                        at: chef.site,
                        why: "\(ingredient) is \(origin), and ingredients are for sous chefs",
                        remedy: "let a sous chef ask for \(ingredient), and ask for that sous chef"))
            }
        }
        for ingredient in registrations where ingredient.role == .ingredient {
            for dependency in ingredient.dependencies {
                guard let reached = reachedBack(by: dependency) else { continue }
                report(
                    Fault(
                        .reversedChain, "The ingredient \(ingredient.name) asks for \(reached).", at: ingredient.site,
                        why: "an ingredient fetches data from outside, for sous chefs to combine",
                        remedy:
                            "register \(ingredient.name) as a sous chef, or move what it fetches to an ingredient of its own"
                    ))
            }
        }
    }

    /// The name and origin of the ingredient that resolves a dependency; `nil` if no ingredient does.
    private func ingredient(for dependency: Dependency) -> (name: String, origin: String)? {
        if let builtIn = builtIn(for: dependency), builtIn.role == .ingredient {
            return ("\(builtIn.type)", "an ingredient that every house has")
        }
        guard let registration = registration(of: dependency), registration.role == .ingredient else { return nil }
        return (registration.name, "registered as an ingredient at \(registration.site)")
    }

    /// The role and name of a colleague that an ingredient asks for although that colleague comes before ingredients in the chain.
    private func reachedBack(by dependency: Dependency) -> String? {
        if let registration = registration(of: dependency), registration.role == .sousChef {
            return "the sous chef \(registration.name)"
        }
        if case .scoped(let scoped) = dependency.rule, scoped is any NewsHat.Type {
            return "head chefs: \(dependency.type)"
        }
        return nil
    }
}

/// A hat through which head chefs are told news.
private protocol NewsHat {}

extension HeadChefForSousChef: NewsHat {}
