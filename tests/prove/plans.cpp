// A plan is the option that it writes into its study, and nothing there is much cheaper.
#include "tests/prove/proof.h"

#include "data/catalogue/catalogue.h"
#include "model/plan/mix_option.h"
#include "tests/prove/drawn_study.h"
#include "tests/prove/study_rows.h"

#include <cmath>
#include <cstdio>
#include <string>

namespace breakeven::test {

namespace {

constexpr double kSame = 1e-9;
constexpr double kNearly = 0.01; // ways that differ by less are a tie

// What is wrong with the plan of a study; empty where nothing is.
std::string faultOf(Study study, const CapacityPlan &plan, bool &isMix)
{
    const auto best = rowsOf(study).least();
    if (plan.status != CapacityPlan::Status::Ok)
        return best ? "the plan is infeasible, and an option is ok" : "";
    if (!plan.mix)
        return "the plan is no option";
    if (best && plan.cost > (1 + kNearly) * *best)
        return "the plan costs " + std::to_string(plan.cost / *best) + " of the cheapest option";
    isMix = plan.mix->isMix();
    if (!isMix)
        return std::fabs(plan.cost - *plan.mix->outcome.npv()) <= kSame * plan.cost ? ""
                                                                                    : "its cost is another";
    putIntoStudy(study, *plan.mix);
    const auto cost = rowsOf(study).costOf(kMixId);
    if (!cost)
        return "the mix cannot do the work in the study";
    return std::fabs(*cost - plan.cost) <= kSame * std::fabs(plan.cost)
               ? ""
               : "the mix costs " + std::to_string(*cost) + ", the plan " + std::to_string(plan.cost);
}

} // namespace

bool plansHold(int cases, std::uint64_t seed)
{
    int studies = 0, mixes = 0, faults = 0;
    for (int number = 0; number < cases; ++number) {
        StudyDraws draws(seed, std::uint64_t(number));
        const NewStudyRequest request = drawnStudy(draws);
        auto made = newStudy(request, bundledCatalogue());
        if (!made)
            continue;
        const auto plan = planCapacity(made->study, {});
        if (!plan)
            continue;
        ++studies;
        bool isMix = false;
        const std::string fault = faultOf(std::move(made->study), *plan, isMix);
        mixes += isMix ? 1 : 0;
        if (fault.empty())
            continue;
        ++faults;
        std::printf("case %d: %s\n  %s\n", number, fault.c_str(), commandOf(request).c_str());
    }
    std::printf("%d studies, %d plans that are mixes, %d faults\n", studies, mixes, faults);
    return faults == 0 && studies > 0;
}

} // namespace breakeven::test
