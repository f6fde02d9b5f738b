#include "ui/report/sections.h"

#include "model/evaluate/measured_difference.h"
#include "ui/report/cells.h"
#include "ui/text/numbers.h"

#include <algorithm>

namespace breakeven {

using namespace paper;

namespace {

using Differences = std::vector<MeasuredDifference>;

QString periodOf(const MeasuredDifference &one)
{
    return one.months == 1 ? tr("first month") : tr("first %1 months").arg(one.months);
}

// One measured option against some of the modelled ones.
void addDifferences(PageFlow &flow, const ReportData &data, Differences::const_iterator first,
                    Differences::const_iterator last)
{
    const std::vector<OptionOutcome> &options = data.comparison.options;
    ReportTable table;
    table.columns.push_back({tr("%1 less, %2, %3")
                                 .arg(text(options[std::size_t(first->measured)].name), periodOf(*first),
                                      text(data.study.currency)),
                             kWords});
    for (auto one = first; one != last; ++one)
        table.columns.push_back({text(options[std::size_t(one->modelled)].name)});
    for (int c = 0; c < kCategoryCount; ++c) {
        const auto figure = [c](const MeasuredDifference &one) { return one.byCategory[std::size_t(c)]; };
        if (std::none_of(first, last, [&](const auto &one) { return figure(one).node >= 0; }))
            continue;
        ReportTable::Row row;
        row.cells.push_back({QCoreApplication::translate("Category", categoryLabel(Category(c))),
                             {},
                             false,
                             -1,
                             Category(c)});
        for (auto one = first; one != last; ++one)
            row.cells.push_back(
                cell(figure(*one).node < 0 ? unknownText() : difference(figure(*one).value, 0, data.locale)));
        table.rows.push_back(std::move(row));
    }
    ReportTable::Row total{{cell(tr("Total"))}, ReportTable::Kind::Total};
    for (auto one = first; one != last; ++one)
        total.cells.push_back(cell(difference(one->total.value, 0, data.locale)));
    table.rows.push_back(std::move(total));
    flow.table(table);
    flow.gap(100);
}

} // namespace

void addMeasured(PageFlow &flow, const ReportData &data)
{
    const auto sheet = buildStudySheet(data.study);
    if (!sheet)
        return;
    const Differences all = measuredDifferences(data.study, data.comparison, Evaluation(sheet->sheet));
    if (all.empty())
        return;
    flow.heading(tr("Measured against modelled"), 1400);
    for (auto first = all.begin(); first != all.end();) {
        const auto next = std::find_if(
            first, all.end(), [&](const MeasuredDifference &one) { return one.measured != first->measured; });
        inParts(std::size_t(next - first), kOptionsBeside, [&](std::size_t begin, std::size_t end) {
            addDifferences(flow, data, first + std::ptrdiff_t(begin), first + std::ptrdiff_t(end));
        });
        first = next;
    }
}

} // namespace breakeven
