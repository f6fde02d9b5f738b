// A plan is the option that it writes into its study, and nothing there is much cheaper.
#include "tests/prove/proof.h"

#include "data/catalogue/catalogue.h"
#include "model/evaluate/cost_order.h"
#include "model/evaluate/figures_sheet.h"
#include "model/numeric/random.h"
#include "model/plan/mix_option.h"
#include "pricing/new_study/new_study.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace breakeven::test {

namespace {

constexpr std::uint32_t kStream = 41;
constexpr double kSame = 1e-9;
constexpr double kNearly = 0.01; // ways that differ by less are a tie

// Draws of one case, one after the other.
class Draws
{
public:
    Draws(std::uint64_t seed, std::uint64_t number) : m_seed(seed), m_number(number) {}

    bool chance(double share) { return next() < share; }
    template<class T>
    T oneOf(const std::vector<T> &all)
    {
        return all[std::min(all.size() - 1, std::size_t(next() * double(all.size())))];
    }

private:
    double next() { return uniform(m_seed, kStream, m_number, m_dimension++); }

    std::uint64_t m_seed;
    std::uint64_t m_number;
    std::uint32_t m_dimension = 0;
};

void drawJobs(Draws &draws, NewStudyRequest &request)
{
    const std::string work = "workloads.training.";
    request.settings = {{work + "measure", "jobs"},
                        {work + "jobs_per_month", draws.oneOf<std::string>({"5", "20", "100", "300"})},
                        {work + "job_gpus", draws.oneOf<std::string>({"1", "4", "8", "16"})},
                        {"shared.job_length", draws.oneOf<std::string>({"2 h", "24 h", "72 h"})}};
}

NewStudyRequest drawn(Draws &draws)
{
    NewStudyRequest request;
    request.gpu = draws.oneOf<std::string>({"H100 SXM", "A100-80", "A100-40", "L40S", "B200", "H200", "L4"});
    request.years = draws.oneOf<double>({1, 2, 3, 3, 4, 5, 7});
    request.day = {2026, 11, 23};
    request.mayBeBought = !draws.chance(.15);
    request.mayBeInterrupted = !draws.chance(.15);
    request.workload =
        draws.oneOf<std::string>({"training", "training", "training", "inference", "interactive", "burst"});
    if (request.workload == "training" && draws.chance(.3)) {
        drawJobs(draws, request);
    } else {
        const bool isBurst = request.workload == "burst";
        request.gpus = draws.oneOf<double>(isBurst ? std::vector<double>{8, 64, 500}
                                                   : std::vector<double>{1, 2, 4, 9, 16, 24, 64, 128, 300});
        if (request.workload == "training")
            request.busy = draws.oneOf<double>({.2, .5, .7, .9, 1});
    }
    if (draws.chance(.4))
        request.settings.emplace_back("workloads." + request.workload + ".growth",
                                      draws.oneOf<std::string>({"20 %", "50 %", "100 %", "-20 %"}));
    return request;
}

CostOrder orderOf(const Study &study, std::vector<std::string> &ids)
{
    const auto sheet = buildFiguresSheet(study);
    if (!sheet)
        return {};
    for (const OptionNodes &option : sheet->options)
        ids.push_back(option.id);
    return costOrderAt(*sheet, Evaluation(sheet->sheet));
}

// What is wrong with the plan of a study; empty where nothing is.
std::string faultOf(Study study, const CapacityPlan &plan, bool &isMix)
{
    std::vector<std::string> ids;
    const CostOrder before = orderOf(study, ids);
    const double best = before.cheapest < 0 ? NAN : *before.npv[std::size_t(before.cheapest)];
    if (plan.status != CapacityPlan::Status::Ok)
        return before.cheapest < 0 ? "" : "the plan is infeasible, and an option is ok";
    if (!plan.mix)
        return "the plan is no option";
    if (plan.cost > (1 + kNearly) * best)
        return "the plan costs " + std::to_string(plan.cost / best) + " of the cheapest option";
    isMix = plan.mix->isMix();
    if (!isMix)
        return std::fabs(plan.cost - *plan.mix->outcome.npv) <= kSame * plan.cost ? ""
                                                                                  : "its cost is another";
    putIntoStudy(study, *plan.mix);
    ids.clear();
    const CostOrder after = orderOf(study, ids);
    const auto at = std::size_t(std::find(ids.begin(), ids.end(), kMixId) - ids.begin());
    if (at >= after.npv.size() || after.status[at] != Status::Ok || !after.npv[at])
        return "the mix cannot do the work in the study";
    return std::fabs(*after.npv[at] - plan.cost) <= kSame * std::fabs(plan.cost)
               ? ""
               : "the mix costs " + std::to_string(*after.npv[at]) + ", the plan " +
                     std::to_string(plan.cost);
}

} // namespace

bool plansHold(int cases, std::uint64_t seed)
{
    int studies = 0, mixes = 0, faults = 0;
    for (int number = 0; number < cases; ++number) {
        Draws draws(seed, std::uint64_t(number));
        const NewStudyRequest request = drawn(draws);
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
        std::printf("case %d: %s on %g %s, busy %g, %g years: %s\n", number, request.workload.c_str(),
                    request.gpus.value_or(0), request.gpu.c_str(), request.busy.value_or(1), request.years,
                    fault.c_str());
    }
    std::printf("%d studies, %d plans that are mixes, %d faults\n", studies, mixes, faults);
    return faults == 0 && studies > 0;
}

} // namespace breakeven::test
