// How sure the answer is: where the costs of the runs lie, and which option beats which.
#include "ui/report/sections.h"

#include "data/export/left_runs.h"
#include "model/study/study_path.h"
#include "ui/look/strings.h"
#include "ui/models/risk_charts.h"
#include "ui/models/risk_parts.h"
#include "ui/report/cells.h"
#include "ui/text/numbers.h"
#include "ui/words/decision_text.h"
#include "ui/words/risk_text.h"

namespace breakeven {

using namespace paper;

namespace {

constexpr qreal kPictureHeight = 165; // pixels

int slotOf(const ReportData &data, const std::string &option)
{
    const auto found = data.study.options.find(option);
    return found == data.study.options.end() ? -1 : found->second.slot;
}

ReportCell nameCell(const ReportData &data, const OptionRisk &option)
{
    return optionCell(text(option.name), slotOf(data, option.id));
}

void addSpreads(PageFlow &flow, const ReportData &data, const Risk &risk)
{
    ReportTable table;
    table.columns = {{tr("Present value, %1").arg(text(data.study.currency)), kWords},
                     {tr("P10")},
                     {tr("P50")},
                     {tr("P90")},
                     {tr("Mean")},
                     {tr("Plan value")},
                     {tr("Worst\n5 %")},
                     {tr("Cheapest,\n% of runs")},
                     {tr("Average\nregret")}};
    const std::vector<LeftRuns> left = leftRunsOf(risk);
    for (const LeftRuns &reason : left)
        table.columns.push_back({tr("%1,\n% of runs").arg(QString::fromLatin1(reason.title))});
    for (std::size_t i = 0; i < risk.options.size(); ++i) {
        const OptionRisk &option = risk.options[i];
        const auto amount = [&](std::optional<double> value) { return cell(money(value, 0, data.locale)); };
        ReportTable::Row row{
            {nameCell(data, option), amount(option.npv.p10), amount(option.npv.p50), amount(option.npv.p90),
             amount(option.npv.mean), amount(data.comparison.options[i].npv()),
             amount(option.profile.expectedShortfall95),
             cell(option.npv.mean ? runsPlain(risk.cheapestShare(i), data.locale) : unknownText(), true),
             amount(tellingRegret(risk, option))},
            ReportTable::Kind::Plain};
        for (const LeftRuns &reason : left)
            row.cells.push_back(
                cell(runsPlain(double(option.*reason.runs) / double(risk.samples), data.locale)));
        table.rows.push_back(std::move(row));
    }
    flow.table(table);
    flow.gap(100);
}

void addMatrix(PageFlow &flow, const ReportData &data, const Risk &risk, std::size_t first, std::size_t last)
{
    ReportTable table;
    table.columns.push_back({tr("Is cheaper than …, % of runs"), kWords});
    for (std::size_t b = first; b < last; ++b)
        table.columns.push_back({text(risk.options[b].name)});
    for (std::size_t a = 0; a < risk.options.size(); ++a) {
        ReportTable::Row row{{nameCell(data, risk.options[a])}, ReportTable::Kind::Plain};
        for (std::size_t b = first; b < last; ++b)
            row.cells.push_back(cell(
                a == b || !risk.beats[a][b] ? unknownText() : runsPlain(*risk.beats[a][b], data.locale)));
        table.rows.push_back(std::move(row));
    }
    flow.table(table);
    flow.gap(100);
}

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

// What the study says now, and what each run draws instead.
void addChoices(PageFlow &flow, const ReportData &data, const Risk &risk)
{
    if (risk.choices.empty())
        return;
    ReportTable table;
    table.columns = {{tr("Open choices"), kWords}, {tr("In the study"), kWords}, {tr("May come to"), kWords}};
    for (const DrawnChoice &choice : risk.choices) {
        QStringList values;
        for (std::size_t i = 0; i < choice.values.size(); ++i)
            values.append(
                tr("%1 in %2").arg(text(choice.valueLabels[i]), share(choice.shares[i], data.locale)));
        table.rows.push_back({{cell(toQt(words::titleAt(data.study, choice.path))),
                               cell(text(choice.valueLabel)), cell(values.join(QStringLiteral(", ")))},
                              ReportTable::Kind::Plain});
    }
    flow.table(table);
    flow.gap(100);
}

ReportTable::Row informationRow(const ReportData &data, const std::string &path, const Information &known)
{
    return {{cell(toQt(words::titleAt(data.study, path))), cell(money(known.value, 0, data.locale), true),
             cell(money(known.standardError, 0, data.locale))},
            ReportTable::Kind::Plain};
}

void addInformation(PageFlow &flow, const ReportData &data, const Risk &risk)
{
    ReportTable table;
    table.columns = {{tr("Value of knowing each input before choosing"), kWords},
                     {tr("Worth,\n%1").arg(text(data.study.currency))},
                     {tr("Standard\nerror")}};
    for (const std::size_t i : byWorth(risk))
        table.rows.push_back(informationRow(data, risk.inputs[i].path, risk.information[i]));
    for (std::size_t i = 0; i < risk.choiceInformation.size(); ++i)
        table.rows.push_back(informationRow(data, risk.choices[i].path, risk.choiceInformation[i]));
    if (table.rows.empty())
        return;
    flow.table(table);
    flow.gap(100);
}

} // namespace

void addRisk(PageFlow &flow, const ReportData &data)
{
    if (!data.risk)
        return;
    const Risk &risk = *data.risk;
    flow.heading(tr("How sure the answer is"), 1900);
    flow.text(tr("%1 One run in ten is below P10, one in ten above P90. Regret is how much more an option "
                 "costs than the cheapest option of the same run; an option that is left out of most runs "
                 "has none.")
                  .arg(toQt(words::runsText(risk, numberStyle(data.locale)))),
              85, flow.colors().textSecondary);
    flow.gap(60);
    addPictures(flow, data, risk);
    addSpreads(flow, data, risk);
    if (risk.options.size() > 1)
        inParts(risk.options.size(), kOptionsBeside,
                [&](std::size_t first, std::size_t last) { addMatrix(flow, data, risk, first, last); });
    addChoices(flow, data, risk);
    addInformation(flow, data, risk);
}

} // namespace breakeven
