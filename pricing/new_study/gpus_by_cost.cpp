#include "pricing/new_study/gpus_by_cost.h"

#include "model/evaluate/cost_order.h"
#include "model/evaluate/figures_sheet.h"
#include "model/study/fields.h"
#include "pricing/new_study/sellers.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <tuple>

namespace breakeven {

namespace {

constexpr std::size_t kNamed = 3; // the one that is taken and the next two

bool isSoldAtADay(const Catalogue &catalogue, const ChosenGpu &gpu)
{
    return std::any_of(catalogue.market.begin(), catalogue.market.end(), [&](const MarketPrice &row) {
        return row.isPrice() && isDated(row) && gpu.isOf(row.gpu, row.gpuVariant);
    });
}

// Of the options with machines that do the work; nothing: none does.
std::optional<double> leastCost(const Study &study)
{
    const auto sheet = buildFiguresSheet(study);
    if (!sheet)
        return std::nullopt;
    const CostOrder order = costOrderAt(*sheet, Evaluation(sheet->sheet));
    std::optional<double> least;
    for (std::size_t k = 0; k < order.npv.size(); ++k) {
        const Procurement &procurement = study.options.at(sheet->options[k].id).procurement;
        const bool isAnswer = order.status[k] == Status::Ok && !traitsOf(procurement).isPaidByToken;
        if (isAnswer && (!least || *order.npv[k] < *least))
            least = order.npv[k];
    }
    return least;
}

} // namespace

std::vector<GpuByCost> gpusByCost(const Catalogue &catalogue,
                                  const std::function<Result<NewStudy>(const std::string &gpu)> &make)
{
    std::vector<GpuByCost> found;
    for (const ChosenGpu &gpu : gpusOfMarket(catalogue)) {
        if (!isSoldAtADay(catalogue, gpu))
            continue;
        const auto made = make(gpu.title);
        if (!made)
            continue;
        if (const auto value = leastCost(made->study))
            found.push_back({gpu.title, made->gpus, *value});
    }
    std::stable_sort(found.begin(), found.end(), [](const GpuByCost &a, const GpuByCost &b) {
        return std::tie(a.value, a.gpus) < std::tie(b.value, b.gpus);
    });
    return found;
}

void sayGpuTaken(const std::vector<GpuByCost> &gpus, NewStudy &made)
{
    const auto text = [&](const GpuByCost &one) {
        return fmt::format("{} ({:.0f} {})", one.gpu, one.value, made.study.currency);
    };
    std::string next;
    for (std::size_t k = 1; k < std::min(gpus.size(), kNamed); ++k)
        next += (next.empty() ? "" : " and ") + text(gpus[k]);
    if (next.empty())
        return;
    const Issue remark{
        Severity::Note,
        fmt::format("Other GPUs: after {}, whose cheapest machines cost least of {} GPUs in present "
                    "value, {} come next; --gpu takes another.",
                    text(gpus.front()), gpus.size(), next),
        kGpuTakenPath};
    made.remarks.insert(made.remarks.begin(), remark);
    made.study.leftOut["gpu"] = remark.sentence;
}

} // namespace breakeven
