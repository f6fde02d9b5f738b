#include "ui/models/risk_parts.h"

#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/figure_words.h"
#include "ui/text/numbers.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace breakeven {

std::vector<std::size_t> byChance(const Risk &risk)
{
    std::vector<std::size_t> order(risk.options.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const OptionRisk &one = risk.options[a], &other = risk.options[b];
        if (one.cheapestRuns != other.cheapestRuns)
            return one.cheapestRuns > other.cheapestRuns;
        return one.npv.p50.value_or(HUGE_VAL) < other.npv.p50.value_or(HUGE_VAL);
    });
    return order;
}

std::vector<std::size_t> byWorth(const Risk &risk)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < risk.information.size(); ++i)
        if (risk.information[i].value > 0)
            order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return risk.information[a].value > risk.information[b].value;
    });
    return order;
}

ExplainTarget riskTarget(const std::string &figure) { return {page_ids::kRisk, toQt(figure)}; }

QString percentText(double share, const QLocale &locale) { return breakeven::share(share, locale); }

int optionSlot(const Study &study, const std::string &option)
{
    const auto found = study.options.find(option);
    return found == study.options.end() ? 0 : found->second.slot;
}

} // namespace breakeven
