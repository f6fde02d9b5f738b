// What each option costs, stacked by category, and what its paid GPU-hours went to: the figures, their table,
// and their picture.
#pragma once

#include "model/evaluate/cost_measure.h"
#include "ui/charts/chart_table.h"
#include "ui/charts/drawing.h"

#include <optional>
#include <utility>
#include <variant>

namespace breakeven {

struct Study;
struct Comparison;
struct Risk;

// What a bar is stacked of: a category of money, or a use of GPU-hours.
using BarPart = std::variant<Category, Hours>;

struct StackedBars
{
    struct Segment
    {
        BarPart part;
        double value = 0; // below zero: a credit, drawn left of zero
    };
    struct Bar
    {
        std::string option;
        QString name;
        int slot = 0;
        std::vector<Segment> segments; // in the order of the enum
        std::optional<double> total;
        std::optional<std::pair<double, double>> likely = {}; // P10 and P90 of the total
        QString remark;     // "short: serves 40 % of the work", "the cost is unknown": after the bar
        QString longRemark; // the same with all it says, where there is room
        QString sentence;   // why, where there is a remark
        bool isOk = true;   // it does what is asked; those that do not come last
    };
    std::vector<Bar> bars; // top to bottom
    QString title;
    QString unit;           // "USD a year, mean of 3 years"
    QString totalNode;      // of an option: "cost_per_year"
    QString partSuffix;     // of the parts: ".per_year", ".npv"; empty: the total of the plan
    int decimals = -1;      // of all amounts; −1: as money has them
    QString allUnknown;     // "no option has a known cost"
    bool isCompact = false; // thin bars without words in them
    bool hasFigures = true; // in the segments that have room for them; ranges stand below the bars then
    int selected = -1;      // index of a bar
    int shown = 11;         // more than that fold into one line "show N more"
};

// The cost by this measure, or by the usual one of the study, cheapest first; unknown and what does not do
// what is asked last.
StackedBars stackedBars(const Study &study, const Comparison &comparison, const QLocale &locale,
                        std::optional<CostMeasure> measure = std::nullopt);
// How far the totals by this measure reach in the runs.
void addLikelyRanges(StackedBars &bars, const Risk &risk, const Comparison &comparison, CostMeasure measure);
// Paid GPU-hours of each option in the same order, a year (of a shorter plan, a month): used, lost, starting
// and stopping, idle.
StackedBars gpuHourBars(const Comparison &comparison, const QLocale &locale,
                        CostMeasure measure = CostMeasure::Total);

QString amountText(const StackedBars &bars, std::optional<double> amount, const QLocale &locale);
QString partText(const BarPart &part);
// The node of an option it stands for: "categories.compute.per_year", "used_gpu_hours.per_year".
QString partNode(const StackedBars &bars, const BarPart &part);
CategoryStyle partStyle(const Palette &palette, const BarPart &part);
// Those of the first `rows` bars, in the order of the enum.
std::vector<BarPart> partsOf(const StackedBars &bars, std::size_t rows);

ChartTable table(const StackedBars &bars, const QLocale &locale);
// "Cost by category: 7 options, 22,685 to 214,445 USD a year".
QString description(const StackedBars &bars, const QLocale &locale);

// Requires: a width of at least 300. The height follows from the rows.
Drawing draw(const StackedBars &bars, qreal width, const ChartStyle &style);
// `draw` gives this as the option of the line that shows the folded bars.
inline constexpr const char *kShowMore = "show-more";

} // namespace breakeven
