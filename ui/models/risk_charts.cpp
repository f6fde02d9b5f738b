#include "ui/models/risk_charts.h"

#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/figure_words.h"
#include "ui/text/numbers.h"
#include "ui/words/risk_figures.h"
#include "ui/words/risk_tables.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kRareBin = 0.001; // of the runs: bins at the ends that hold fewer are not shown

// What opens a number of the runs by its name (ui/words/risk_figures.h).
ExplainTarget riskTarget(const std::string &figure) { return {page_ids::kRisk, toQt(figure)}; }

// For its marker; 0 where the study has it no more.
int optionSlot(const Study &study, const std::string &option)
{
    const auto found = study.options.find(option);
    return found == study.options.end() ? 0 : found->second.slot;
}

// The bins that hold enough runs of some option to be seen.
struct ShownBins
{
    std::size_t first = 0;
    std::size_t last = 0; // behind the last one
};

ShownBins shownBins(const Risk &risk)
{
    ShownBins shown{std::size_t(kHistogramBins), 0};
    for (const OptionRisk &option : risk.options)
        for (std::size_t bin = 0; bin < option.histogram.size(); ++bin)
            if (double(option.histogram[bin]) >= kRareBin * double(risk.samples)) {
                shown.first = std::min(shown.first, bin);
                shown.last = std::max(shown.last, bin + 1);
            }
    return shown.first < shown.last ? shown : ShownBins{0, std::size_t(kHistogramBins)};
}

AxisChart::Axis costAxis(const Study &study, const Comparison &comparison, const Risk &risk)
{
    AxisChart::Axis axis{toQt(words::riskAmountTitle(study, comparison)), AxisChart::Scale::Money, 0, 1,
                         false};
    const ShownBins bins = shownBins(risk);
    axis.from = risk.bins.from + risk.bins.width * double(bins.first);
    axis.to = risk.bins.from + risk.bins.width * double(bins.last);
    if (!(axis.to > axis.from)) { // all runs are one
        const double room = std::max(1.0, std::fabs(axis.from) * 0.1);
        axis.from -= room;
        axis.to += room;
    }
    return axis;
}

AxisChart::Series histogramOf(const Study &study, const Risk &risk, const OptionRisk &option, bool isLeader,
                              const QLocale &locale)
{
    AxisChart::Series series;
    series.name = toQt(option.name);
    series.option = toQt(option.id);
    series.slot = optionSlot(study, option.id);
    series.form = AxisChart::Form::Steps;
    series.stepWidth = risk.bins.width;
    series.isFilled = isLeader;
    series.isNamed = !isLeader; // its median has the name
    const ShownBins bins = shownBins(risk);
    for (std::size_t bin = bins.first; risk.bins.width > 0 && bin < bins.last; ++bin) {
        const double from = risk.bins.from + risk.bins.width * double(bin);
        const auto runs = bin < option.histogram.size() ? option.histogram[bin] : 0;
        series.points.push_back(
            {from + risk.bins.width / 2,
             double(runs),
             series.name,
             {riskFigureWords("%1 of the runs").arg(share(double(runs) / double(risk.samples), locale)),
              riskFigureWords("%1 to %2").arg(money(from, locale), money(from + risk.bins.width, locale))},
             riskTarget(words::riskBinName(option.id, bin))});
    }
    return series;
}

AxisChart::Series cumulativeOf(const Study &study, const OptionRisk &option, const QLocale &locale)
{
    AxisChart::Series series;
    series.name = toQt(option.name);
    series.option = toQt(option.id);
    series.slot = optionSlot(study, option.id);
    for (std::size_t k = 0; k < option.profile.cumulative.size(); ++k) {
        const double value = option.profile.cumulative[k];
        series.points.push_back(
            {value,
             kCumulativeShares[k],
             series.name,
             {riskFigureWords("P%1: %2").arg(kCumulativeShares[k] * 100, 0, 'f', 0).arg(money(value, locale)),
              riskFigureWords("%1 of the runs cost that or less").arg(share(kCumulativeShares[k], locale))},
             riskTarget(words::riskCumulativeName(option.id, k))});
    }
    return series;
}

} // namespace

AxisChart riskHistogram(const Study &study, const Comparison &comparison, const Risk &risk,
                        const QLocale &locale)
{
    AxisChart chart;
    chart.title = riskFigureWords("How the cost spreads");
    chart.x = costAxis(study, comparison, risk);
    chart.y = {riskFigureWords("Runs"), AxisChart::Scale::Hidden, 0, 1, false};
    const std::vector<std::size_t> order = words::byChance(risk);
    for (std::size_t place = order.size(); place-- > 0;) { // the leading ones on top
        const OptionRisk &option = risk.options[order[place]];
        if (!option.npv.p50)
            continue;
        chart.series.push_back(histogramOf(study, risk, option, place < 2, locale));
        if (place < 2)
            chart.rules.push_back(
                {*option.npv.p50,
                 riskFigureWords("%1, median %2").arg(toQt(option.name), axisMoney(*option.npv.p50, locale)),
                 optionSlot(study, option.id)});
    }
    fitUpright(chart);
    return chart;
}

AxisChart riskCumulative(const Study &study, const Comparison &comparison, const Risk &risk,
                         const QLocale &locale)
{
    AxisChart chart;
    chart.title = riskFigureWords("How the cost spreads, cumulative");
    chart.x = costAxis(study, comparison, risk);
    chart.y = {riskFigureWords("Runs that cost this or less"), AxisChart::Scale::Percent, 0, 1, false};
    for (const OptionRisk &option : risk.options)
        if (!option.profile.cumulative.empty())
            chart.series.push_back(cumulativeOf(study, option, locale));
    return chart;
}

BeatsMatrix beatsMatrix(const Study &study, const Risk &risk, std::size_t most, const QLocale &locale)
{
    BeatsMatrix matrix;
    matrix.title = riskFigureWords("Which option beats which");
    std::vector<std::size_t> order = words::byChance(risk);
    order.resize(std::min(order.size(), most));
    for (const std::size_t row : order) {
        const OptionRisk &one = risk.options[row];
        matrix.options.push_back({toQt(one.id), toQt(one.name), optionSlot(study, one.id)});
        std::vector<BeatsMatrix::Cell> cells;
        for (const std::size_t column : order)
            cells.push_back({row == column ? std::nullopt : risk.beats[row][column],
                             riskTarget(words::riskBeatsName(one.id, risk.options[column].id))});
        matrix.cells.push_back(std::move(cells));
    }
    const double error = 1.96 * 0.5 / std::sqrt(double(std::max<std::int64_t>(1, risk.samples)));
    matrix.note = riskFigureWords("Row costs less than column, %1 runs, ± %2")
                      .arg(locale.toString(qlonglong(risk.samples)), share(error, locale));
    return matrix;
}

} // namespace breakeven
