// The runs of a study as charts: where costs lie, and which option beats which.
//
// Units: present values over the plan, which is the total cost where the study does not discount.
#pragma once

#include <QLocale>

#include "ui/charts/axis_chart.h"
#include "ui/charts/beats_matrix.h"
#include "ui/result/study_result.h"

namespace breakeven {

// All bins are the same; the two options that are cheapest most often are filled, with their medians.
AxisChart riskHistogram(const Study &study, const Comparison &comparison, const Risk &risk,
                        const QLocale &locale);
AxisChart riskCumulative(const Study &study, const Comparison &comparison, const Risk &risk,
                         const QLocale &locale);
// At most `most` options: those that are cheapest most often.
BeatsMatrix beatsMatrix(const Study &study, const Risk &risk, std::size_t most, const QLocale &locale);

} // namespace breakeven
