#include "model/numeric/shown_amount.h"

#include "model/numeric/amount.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr const char *kCounted[] = {"GPUs",      "servers", "machines", "nodes",         "replicas", "people",
                                    "bursts",    "jobs",    "starts",   "interruptions", "requests", "tokens",
                                    "instances", "months",  "years",    "days",          "pods",     "hours",
                                    "prices",    "records", "rows"};

} // namespace

std::string unitOfOne(const std::string &unitText)
{
    const std::size_t end = std::min(unitText.find_first_of("/-"), unitText.size());
    const std::string word = unitText.substr(0, end);
    for (const char *counted : kCounted)
        if (word == counted)
            return (word == "people" ? "person" : word.substr(0, word.size() - 1)) + unitText.substr(end);
    return unitText;
}

std::string shownAmount(double value, const std::string &unitText, const std::string &currency)
{
    return amountText(value, value == 1 ? unitOfOne(unitText) : unitText, currency);
}

} // namespace breakeven
