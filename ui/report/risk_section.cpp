// How sure the answer is: where the costs of the runs lie, and which option beats which.
#include "ui/report/sections.h"

#include "ui/look/strings.h"
#include "ui/models/risk_charts.h"
#include "ui/report/cells.h"
#include "ui/report/paper_table.h"
#include "ui/text/numbers.h"
#include "ui/words/risk_tables.h"
#include "ui/words/risk_text.h"

namespace breakeven {

using namespace paper;

namespace {

constexpr qreal kPictureHeight = 165;    // pixels
constexpr std::size_t kMostAmounts = 11; // columns beside each other; all that there are

// The two pictures of the page Risk, above each other: the same lines in the light palette.
void addPictures(PageFlow &flow, const ReportData &data, const Risk &risk)
{
    const ChartStyle style = flow.chartStyle(data.locale);
    for (const bool isCumulative : {false, true}) {
        const AxisChart chart = isCumulative ? riskCumulative(data.study, data.comparison, risk, data.locale)
                                             : riskHistogram(data.study, data.comparison, risk, data.locale);
        if (chart.series.empty())
            continue;
        flow.ensure((kPictureHeight + 24) * kPaperPixel);
        flow.text(chart.title, 95, flow.colors().text, true);
        flow.gap(30);
        flow.chart(draw(chart, QSizeF(flow.chartWidth(), kPictureHeight), style));
        flow.gap(80);
    }
}

} // namespace

void addRisk(PageFlow &flow, const ReportData &data)
{
    if (!data.risk)
        return;
    const Risk &risk = *data.risk;
    const words::NumberStyle style = numberStyle(data.locale);
    flow.heading(tr("How sure the answer is"), 1900);
    flow.text(tr("%1 One run in ten is below P10, one in ten above P90. Regret is how much more an option "
                 "costs than the cheapest option of the same run; an option that is left out of most runs "
                 "has none.")
                  .arg(toQt(words::runsText(risk, style))),
              85, flow.colors().textSecondary);
    flow.gap(60);
    addPictures(flow, data, risk);
    const auto add = [&](const words::Table &table, std::size_t most) {
        addTable(flow, shownTable(table, {}), most);
        flow.gap(table.rows.empty() ? 0 : 100);
    };
    add(words::trainingRunTable(data.study, *data.risk, style), kMostAmounts);
    add(words::riskTable(data.study, data.comparison, risk, style), kMostAmounts);
    add(words::riskBeatsTable(data.study, risk, style), kOptionsBeside);
    add(words::riskChoicesTable(data.study, risk, style), kMostAmounts);
    add(words::riskInformationTable(data.study, risk, style), kMostAmounts);
}

} // namespace breakeven
