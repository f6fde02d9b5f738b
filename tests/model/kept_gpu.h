// A study of one GPU kept at 1 USD/h, which costs 730 USD a month.
#pragma once

#include "tests/model/study_draft.h"
#include "tests/support/month_length.h"

#include <string>
#include <vector>

namespace breakeven::test {

inline Draft keptGpu(const char *months = "12")
{
    Draft draft;
    draft.set("conventions.horizon_months", months);
    draft.option("cloud", "on-demand")
        .set("options.cloud.speed", "1")
        .set("options.cloud.gpus", "1")
        .set("options.cloud.price", "1 USD/h");
    return draft;
}

inline std::vector<double> byMonth(const OptionOutcome &outcome, const std::string &line)
{
    std::vector<double> months;
    for (const LineOutcome &one : outcome.lines)
        if (one.id == line)
            for (const auto &month : one.byMonth)
                months.push_back(*month);
    return months;
}

} // namespace breakeven::test
