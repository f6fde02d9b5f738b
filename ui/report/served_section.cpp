#include "ui/report/sections.h"

#include "ui/report/cells.h"
#include "ui/text/numbers.h"

#include <algorithm>

namespace breakeven {

using namespace paper;

namespace {

struct ServedColumn
{
    const char *header;
    int decimals;
    std::optional<double> (*read)(const OptionOutcome &);
    bool isAlways = false; // else only where it is above 0 for an option
};

std::optional<double> servedShare(const OptionOutcome &option)
{
    return option.servedShare ? std::optional(100 * *option.servedShare) : std::nullopt;
}

constexpr ServedColumn kColumns[] = {
    {QT_TRANSLATE_NOOP("Report", "Machines at most"), 0,
     [](const OptionOutcome &option) { return option.served.machinesPeak; }},
    {QT_TRANSLATE_NOOP("Report", "Mean wait, h"), 1,
     [](const OptionOutcome &option) { return option.served.waitMean; }},
    {QT_TRANSLATE_NOOP("Report", "Wait of 95 %, h"), 1,
     [](const OptionOutcome &option) { return option.served.wait95; }},
    {QT_TRANSLATE_NOOP("Report", "Served, %"), 1, servedShare, true},
    {QT_TRANSLATE_NOOP("Report", "Used, GPU-h"), 0,
     [](const OptionOutcome &option) { return option.hours(Hours::Used); }, true},
    {QT_TRANSLATE_NOOP("Report", "Lost, GPU-h"), 0,
     [](const OptionOutcome &option) { return option.hours(Hours::Lost); }},
    {QT_TRANSLATE_NOOP("Report", "Starting, GPU-h"), 0,
     [](const OptionOutcome &option) { return option.hours(Hours::Overhead); }},
    {QT_TRANSLATE_NOOP("Report", "Idle, GPU-h"), 0,
     [](const OptionOutcome &option) { return option.hours(Hours::Idle); }, true},
    {QT_TRANSLATE_NOOP("Report", "Paid, GPU-h"), 0,
     [](const OptionOutcome &option) { return option.hours(Hours::Paid); }, true}};

} // namespace

void addServed(PageFlow &flow, const ReportData &data)
{
    const std::vector<OptionOutcome> &options = data.comparison.options;
    if (std::none_of(options.begin(), options.end(),
                     [](const OptionOutcome &option) { return servedShare(option); }))
        return;
    flow.heading(tr("How the options serve the work, over the plan"), 1400);
    ReportTable table;
    table.columns.push_back({tr("Option"), kWords});
    std::vector<ServedColumn> used;
    for (const ServedColumn &column : kColumns)
        if (column.isAlways || std::any_of(options.begin(), options.end(), [&](const OptionOutcome &option) {
                return column.read(option).value_or(0) > 0;
            })) {
            used.push_back(column);
            table.columns.push_back({tr(column.header)});
        }
    for (const OptionOutcome &option : options) {
        ReportTable::Row row{{optionCell(text(option.name), option.slot)}, ReportTable::Kind::Plain};
        for (const ServedColumn &column : used)
            row.cells.push_back(cell(fixed(column.read(option), column.decimals, data.locale)));
        table.rows.push_back(std::move(row));
    }
    flow.table(table);
    flow.gap(100);
}

} // namespace breakeven
