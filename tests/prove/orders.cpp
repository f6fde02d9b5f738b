// A plan of a tiny study beside every mix of whole machines that can be ordered for it, each as `compare`
// tells its cost.
#include "tests/prove/proof.h"

#include "data/catalogue/catalogue.h"
#include "model/plan/mix_option.h"
#include "model/study/fields.h"
#include "tests/prove/drawn_study.h"
#include "tests/prove/study_rows.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace breakeven::test {

namespace {

constexpr double kMostAboveBest = 0.02;
constexpr double kSameCost = 1e-9;
constexpr std::size_t kMostMixes = 3000; // of one study; beyond it orders go by several machines

NewStudyRequest drawnTiny(StudyDraws &draws)
{
    NewStudyRequest request;
    request.gpu = draws.oneOf<std::string>({"H100 SXM", "A100-80", "L40S", "B200", "H200", "L4"});
    request.years = draws.oneOf<double>({1, 1.5, 2, 2, 2});
    request.day = {2026, 11, 23};
    request.mayBeInterrupted = !draws.chance(.5);
    request.workload = draws.oneOf<std::string>({"training", "training", "training", "inference"});
    request.gpus = draws.oneOf<double>({1, 2, 4, 6, 8, 10, 12, 16});
    if (request.workload == "training") {
        request.busy = draws.oneOf<double>({.3, .6, .8, .95, 1});
        const double ofJob = draws.oneOf<double>({1, 2, 4, 8});
        if (ofJob <= *request.gpus)
            request.settings.emplace_back("workloads.training.job_gpus", std::to_string(int(ofJob)));
        request.settings.emplace_back("shared.job_length", draws.oneOf<std::string>({"6 h", "24 h", "96 h"}));
    }
    request.settings.emplace_back("workloads." + request.workload + ".growth",
                                  draws.oneOf<std::string>({"0 %", "0 %", "50 %", "150 %", "-40 %"}));
    return request;
}

// All ways to order machines of one option.
struct WaysOfOption
{
    MixLayer layer; // without orders
    std::vector<std::vector<MachineOrder>> ways;
};

double inService(const std::vector<MachineOrder> &orders, const PlanOffer &offer, double month)
{
    double machines = 0;
    for (const MachineOrder &order : orders)
        if (order.month <= month && month < order.month + offer.term)
            machines += order.machines;
    return machines;
}

// Of the first month, of one in the middle and of the second year, up to `most` in service at a time.
WaysOfOption waysOf(const PlanOffer &offer, int months, int most, int step)
{
    WaysOfOption all{{offer.option, offer.kind == OfferKind::Owned, {}, {}, 0}, {{}}};
    const std::vector<int> starts =
        offer.kind == OfferKind::Owned ? std::vector<int>{0, 6, 12} : std::vector<int>{0, 12};
    for (const int month : starts) {
        const bool isOver = offer.kind == OfferKind::Committed && month + offer.term > months;
        if (month >= months || isOver)
            continue;
        const std::vector<std::vector<MachineOrder>> before = all.ways;
        for (const auto &orders : before)
            for (int machines = step; machines + inService(orders, offer, month) <= most; machines += step) {
                all.ways.push_back(orders);
                all.ways.back().push_back({month, double(machines)});
            }
    }
    return all;
}

// Machines for the most that is wanted at once in any month.
int mostMachines(const CapacityPlan &plan, const PlanOffer &offer)
{
    double gpus = 0;
    for (const PlanMonth &month : plan.months)
        gpus = std::max(gpus, month.demand.plannedPeak);
    return std::max(1, int(std::ceil(offer.machinesFor(gpus) - 1e-9)));
}

std::size_t countOf(const std::vector<WaysOfOption> &options)
{
    std::size_t count = 1;
    for (const WaysOfOption &one : options)
        count *= one.ways.size();
    return count;
}

std::vector<WaysOfOption> waysOf(const CapacityPlan &plan)
{
    std::vector<WaysOfOption> all;
    for (int parts = 16; parts >= 1; parts /= 2) {
        all.clear();
        for (const PlanOffer &offer : plan.offers) {
            if (!offer.orders)
                continue;
            const int most = mostMachines(plan, offer);
            const int ofJob = std::max(1, offer.machinesOfJob());
            const int step = ofJob * std::max(1, int(std::ceil(double(most) / ofJob / parts)));
            all.push_back(waysOf(offer, int(plan.months.size()), most, step));
        }
        if (countOf(all) <= kMostMixes)
            break;
    }
    return all;
}

// With the orders of each option as the number says, digit by digit.
PlanMix mixOf(const std::vector<WaysOfOption> &options, std::size_t number)
{
    PlanMix mix;
    for (const WaysOfOption &one : options) {
        const auto &orders = one.ways[number % one.ways.size()];
        number /= one.ways.size();
        if (orders.empty())
            continue;
        MixLayer layer = one.layer;
        layer.orders = orders;
        mix.layers.push_back(layer);
    }
    return mix;
}

// Alone in its study; nothing where it cannot do the work.
std::optional<double> costAlone(const Study &study, const PlanMix &mix)
{
    Study alone = study;
    alone.options = {{kMixId, optionOf(study, mix)}};
    alone.baseline = kMixId;
    alone.correlations.clear();
    alone.leftOutOffers.clear();
    completeStudy(alone);
    return rowsOf(alone).costOf(kMixId);
}

std::string textOf(const PlanMix &mix)
{
    std::string text;
    for (const MixLayer &layer : mix.layers) {
        std::vector<MachineOrder> orders = layer.first;
        orders.insert(orders.end(), layer.orders.begin(), layer.orders.end());
        text += layer.option + " " + ordersText(orders) + "; ";
    }
    return text + "rest " + mix.rest;
}

struct BestMix
{
    double cost = INFINITY;
    std::string text;
    int tried = 0;

    void take(const std::optional<double> &other, const std::string &words)
    {
        ++tried;
        if (!other || !(*other < cost))
            return;
        cost = *other;
        text = words;
    }
};

BestMix bestOf(const Study &study, const CapacityPlan &plan)
{
    BestMix best;
    const StudyRows rows = rowsOf(study);
    for (const std::string &id : rows.ids)
        best.take(rows.costOf(id), "the row " + id);
    const std::vector<WaysOfOption> options = waysOf(plan);
    for (const PlanOffer &rest : plan.offers)
        for (std::size_t i = 1; rest.kind == OfferKind::Rented && i < countOf(options); ++i) {
            PlanMix mix = mixOf(options, i);
            mix.rest = rest.option;
            best.take(costAlone(study, mix), textOf(mix));
        }
    return best;
}

// The plan over the best that was tried, of many studies.
class Ratios
{
public:
    void add(double ratio) { m_all.push_back(ratio); }
    std::size_t count() const { return m_all.size(); }

    void print()
    {
        std::sort(m_all.begin(), m_all.end());
        std::printf("\nThe plan costs, of the best mix that was tried:\n");
        double from = 0;
        for (const double to :
             {.98, .99, .999, 1 - kSameCost, 1 + kSameCost, 1.001, 1.005, 1.01, 1.02, 1e9}) {
            std::printf("  above %.9g to %.9g: %d\n", from, to, countUpTo(to) - countUpTo(from));
            from = to;
        }
        std::printf("  least %.6f, median %.6f, 99 %% below %.6f, most %.6f\n", m_all.front(), at(.5),
                    at(.99), m_all.back());
    }

private:
    int countUpTo(double most) const
    {
        return int(std::upper_bound(m_all.begin(), m_all.end(), most) - m_all.begin());
    }
    double at(double share) const { return m_all[std::size_t(share * double(m_all.size() - 1))]; }

    std::vector<double> m_all;
};

void tell(int number, const NewStudyRequest &request, const std::string &what)
{
    std::printf("case %d: %s\n  %s\n", number, what.c_str(), commandOf(request).c_str());
}

} // namespace

bool ordersHold(int cases, std::uint64_t seed)
{
    Ratios ratios;
    int faults = 0, mixes = 0, tried = 0;
    for (int number = 0; number < cases; ++number) {
        StudyDraws draws(seed + 1000, std::uint64_t(number));
        const NewStudyRequest request = drawnTiny(draws);
        const auto made = newStudy(request, bundledCatalogue());
        const auto plan = made ? planCapacity(made->study, {}) : Result<CapacityPlan>(CapacityPlan());
        if (!made || !plan || !plan->mix)
            continue;
        const BestMix best = bestOf(made->study, *plan);
        tried += best.tried;
        mixes += plan->mix->isMix() ? 1 : 0;
        const auto again =
            plan->mix->isMix() ? costAlone(made->study, *plan->mix) : std::optional(plan->cost);
        if (!again || std::fabs(*again - plan->cost) > kSameCost * plan->cost) {
            ++faults;
            tell(number, request, "the plan is no mix that can be bought: " + textOf(*plan->mix));
        }
        const double ratio = plan->cost / best.cost;
        ratios.add(ratio);
        if (ratio > 1 + kMostAboveBest / 4)
            tell(number, request,
                 "the plan costs " + std::to_string(ratio) + " of the best: " + textOf(*plan->mix) +
                     " instead of " + best.text);
        faults += ratio > 1 + kMostAboveBest ? 1 : 0;
    }
    std::printf("%zu studies, %d plans that are mixes, %d mixes tried, %d faults\n", ratios.count(), mixes,
                tried, faults);
    if (ratios.count() > 0)
        ratios.print();
    return faults == 0 && ratios.count() > 0;
}

} // namespace breakeven::test
