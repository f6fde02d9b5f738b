#include "ui/report/sections.h"

#include "model/evaluate/plan_against_actual.h"
#include "ui/report/cells.h"
#include "ui/text/numbers.h"
#include "ui/words/actual_text.h"

namespace breakeven {

using namespace paper;

namespace {

using Values = std::array<std::optional<double>, 3>; // planned, paid, difference

ReportTable::Row rowOf(const QString &name, const Values &values, const ReportData &data,
                       ReportTable::Kind kind = ReportTable::Kind::Plain)
{
    return {{cell(name), cell(money(values[0], 0, data.locale)), cell(money(values[1], 0, data.locale)),
             cell(difference(values[2], 0, data.locale))},
            kind};
}

Values totalsOf(const PlanAgainstActual::Amounts &amounts)
{
    return {amounts.planned.total.value, amounts.paid.total.value, amounts.difference.total.value};
}

Values wholeOf(std::optional<double> planned, std::optional<double> now)
{
    return {planned, now, planned && now ? std::optional(*now - *planned) : std::nullopt};
}

void addMonths(ReportTable &table, const PlanAgainstActual &actual, const ReportData &data)
{
    for (const PlanAgainstActual::Month &month : actual.months) {
        const auto index = std::size_t(month.index);
        const PlanAgainstActual::Amounts &all = actual.inAll;
        table.rows.push_back(
            rowOf(text(month.name),
                  {all.planned.months[index], all.paid.months[index], all.difference.months[index]}, data));
    }
}

void addCategories(ReportTable &table, const PlanAgainstActual &actual, const ReportData &data)
{
    table.rows.push_back({{cell(tr("Measured months by category"))}, ReportTable::Kind::Group});
    for (const PlanAgainstActual::OfCategory &one : actual.categories) {
        ReportTable::Row row = rowOf(QCoreApplication::translate("Category", categoryLabel(one.category)),
                                     totalsOf(one.amounts), data);
        row.cells.front().category = one.category;
        table.rows.push_back(std::move(row));
    }
    table.rows.push_back(
        rowOf(tr("Measured months"), totalsOf(actual.inAll), data, ReportTable::Kind::Total));
}

// The last column but one holds what is now expected.
void addWhole(ReportTable &table, const PlanAgainstActual &actual, const ReportData &data)
{
    table.rows.push_back(
        {{cell(tr("Whole plan, with the measured months as paid"))}, ReportTable::Kind::Group});
    table.rows.push_back(rowOf(tr("Total, re-forecast"),
                               wholeOf(actual.plan.total.value, actual.reforecast.total.value), data));
    table.rows.push_back(
        rowOf(tr("Present value, re-forecast"), wholeOf(actual.npv.value, actual.reforecastNpv.value), data));
}

} // namespace

void addActuals(PageFlow &flow, const ReportData &data)
{
    const auto sheet = buildStudySheet(data.study);
    if (!sheet)
        return;
    const auto all = plansAgainstActual(data.study, *sheet, Evaluation(sheet->sheet));
    if (all.empty())
        return;
    flow.heading(tr("Plan and actual"), 1400);
    for (const PlanAgainstActual &actual : all) {
        const OptionOutcome &option = data.comparison.options[std::size_t(actual.option)];
        ReportTable table;
        table.columns = {{tr("%1, %2").arg(text(option.name), text(data.study.currency)), kWords},
                         {tr("Planned")},
                         {tr("Paid")},
                         {tr("Difference")}};
        addMonths(table, actual, data);
        addCategories(table, actual, data);
        addWhole(table, actual, data);
        flow.table(table);
        for (const std::string &sentence :
             {words::machinesSentence(data.study, actual, words::kPlain), words::asPlannedSentence(actual)})
            if (!sentence.empty())
                flow.text(text(sentence), 84, flow.colors().textSecondary);
        flow.gap(100);
    }
}

} // namespace breakeven
