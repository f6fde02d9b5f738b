#include "pricing/new_study/gpus_by_cost.h"

#include "model/decision/spoken_amount.h"
#include "model/study/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>

namespace breakeven {

namespace {

constexpr std::size_t kNamed = 3; // the one that is taken and the next two

struct StudyOnGpu
{
    std::string gpu; // "H100 SXM"
    double cost = 0; // of its cheapest machines, in present value
    NewStudy made;
};

// Of the options with machines that do the work in time; nothing: none does.
std::optional<double> leastCost(const NewStudy &made)
{
    std::optional<double> least;
    for (const OfferedOption &one : made.offered) {
        const bool isAnswer = one.isTicked && one.judged && one.judged->value && !one.judged->isTooSlow &&
                              !traitsOf(one.option.procurement).isPaidByToken;
        if (isAnswer)
            least = std::min(least.value_or(*one.judged->value), *one.judged->value);
    }
    return least;
}

void sayTaken(const std::vector<StudyOnGpu> &studies, NewStudy &made)
{
    const auto text = [&](const StudyOnGpu &one) {
        return fmt::format("{} ({})", one.gpu, spokenAmount(std::round(one.cost), "$", made.study.currency));
    };
    std::string next;
    for (std::size_t k = 1; k < std::min(studies.size(), kNamed); ++k)
        next += (next.empty() ? "" : " and ") + text(studies[k]);
    if (next.empty())
        return;
    const std::string sentence =
        fmt::format("Other GPUs: after {}, whose cheapest machines cost least in present "
                    "value of {} GPUs, come {}; --gpu takes another.",
                    text(studies.front()), studies.size(), next);
    made.remarks.insert(made.remarks.begin(), {Severity::Note, sentence, kGpuTakenPath});
    made.study.leftOut["gpu"] = sentence;
}

} // namespace

std::vector<ChosenGpu> gpusSoldAtADay(const Catalogue &catalogue)
{
    std::vector<ChosenGpu> gpus = gpusOfMarket(catalogue);
    std::erase_if(gpus, [&](const ChosenGpu &gpu) {
        return std::none_of(catalogue.market.begin(), catalogue.market.end(), [&](const MarketPrice &row) {
            return row.isPrice() && isDated(row) && gpu.isOf(row.gpu, row.gpuVariant);
        });
    });
    return gpus;
}

Result<NewStudy> newStudyOnCheapestGpu(const std::vector<ChosenGpu> &gpus,
                                       const std::function<Result<NewStudy>(const std::string &gpu)> &make)
{
    std::vector<StudyOnGpu> studies;
    std::optional<Error> failed;
    for (const ChosenGpu &gpu : gpus) {
        auto made = make(gpu.title);
        if (!made)
            failed = failed.value_or(made.error());
        else if (const auto cost = leastCost(*made))
            studies.push_back({gpu.title, *cost, std::move(*made)});
    }
    if (studies.empty())
        return failed.value_or(Error{
            ErrorKind::NotFound, "No GPU that somebody sells does this work; say which GPU is meant.", {}});
    std::stable_sort(studies.begin(), studies.end(), [](const StudyOnGpu &a, const StudyOnGpu &b) {
        return std::tuple(a.made.isReplicaSplit, a.cost, a.made.gpus) <
               std::tuple(b.made.isReplicaSplit, b.cost, b.made.gpus);
    });
    NewStudy made = std::move(studies.front().made);
    sayTaken(studies, made);
    return made;
}

} // namespace breakeven
