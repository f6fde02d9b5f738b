// The numbers of the front page's cards: what the cheapest option saves, returns and wastes.
#pragma once

#include "ui/look/explain_target.h"
#include "ui/report/report.h"

#include <vector>

namespace breakeven {

struct KeyFigure
{
    QString name;
    QString value;
    QString remark;
    ExplainTarget target; // of the value
};

// At most four, in order of weight; none when no option can be called cheapest.
std::vector<KeyFigure> keyFigures(const ReportData &data);

// "3 years", "one year", "18 months": the length of the plan.
QString planLength(const Comparison &comparison);

} // namespace breakeven
