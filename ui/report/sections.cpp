#include "ui/report/sections.h"

#include "data/export/assumptions.h"
#include "model/amount.h"
#include "ui/charts/cash_flow_lines.h"
#include "ui/charts/stacked_bars.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr std::size_t kOptionsBeside = 6; // columns of one table
constexpr int kYearsBeside = 6;

constexpr ReportColumn::Kind kWords = ReportColumn::Kind::Words;
constexpr ReportColumn::Kind kDate = ReportColumn::Kind::Date;

QString tr(const char *text) { return QCoreApplication::translate("Report", text); }

ReportCell cell(const QString &text, bool isBold = false) { return {text, {}, isBold, -1, {}}; }

QString text(const std::string &text) { return QString::fromStdString(text); }

// Calls `add(first, last)` for parts of nearly one size, at most `size`.
template<class Add>
void inParts(std::size_t count, std::size_t size, Add add)
{
    const std::size_t parts = (count + size - 1) / size;
    for (std::size_t part = 0; part < parts; ++part)
        add(count * part / parts, count * (part + 1) / parts);
}

bool has(const Comparison &comparison, Category category)
{
    return std::any_of(
        comparison.options.begin(), comparison.options.end(),
        [&](const OptionOutcome &option) { return option.byCategory[std::size_t(category)].has_value(); });
}

void addCategories(PageFlow &flow, const ReportData &data, std::size_t first, std::size_t last)
{
    const Comparison &comparison = data.comparison;
    ReportTable table;
    table.columns.push_back({tr("%1 over the plan").arg(text(data.study.currency)), kWords});
    for (std::size_t k = first; k < last; ++k)
        table.columns.push_back({text(comparison.options[k].name)});
    for (int c = 0; c < kCategoryCount; ++c) {
        if (!has(comparison, Category(c)))
            continue;
        ReportTable::Row row;
        row.cells.push_back({QCoreApplication::translate("Category", categoryLabel(Category(c))),
                             {},
                             false,
                             -1,
                             Category(c)});
        for (std::size_t k = first; k < last; ++k) {
            const OptionOutcome &option = comparison.options[k];
            const auto &value = option.byCategory[std::size_t(c)];
            // An option of known cost that lacks a category pays nothing there.
            row.cells.push_back(cell(money(value              ? value
                                           : option.totalCost ? std::optional(0.0)
                                                              : value,
                                           0, data.locale)));
        }
        table.rows.push_back(std::move(row));
    }
    ReportTable::Row total{{cell(tr("Total"))}, ReportTable::Kind::Total};
    for (std::size_t k = first; k < last; ++k)
        total.cells.push_back(cell(money(comparison.options[k].totalCost, 0, data.locale)));
    table.rows.push_back(std::move(total));
    flow.table(table);
    flow.gap(100);
}

// A column of the table of measures, there when at least one option has it.
struct MeasureColumn
{
    const char *header;
    int decimals;
    std::optional<double> Measures::*member;
};

constexpr MeasureColumn kMeasures[] = {
    {QT_TRANSLATE_NOOP("Report", "Useful GPU-hour, %1"), 2, &Measures::costPerUsefulGpuHour},
    {QT_TRANSLATE_NOOP("Report", "Job, %1"), 2, &Measures::costPerJob},
    {QT_TRANSLATE_NOOP("Report", "1,000 requests, %1"), 4, &Measures::costPer1000Requests},
    {QT_TRANSLATE_NOOP("Report", "Time to result, h"), 1, &Measures::timeToResultHours},
    {QT_TRANSLATE_NOOP("Report", "P95 latency, s"), 1, &Measures::p95LatencySeconds}};

template<class MeasuresOf>
void addMeasures(PageFlow &flow, const ReportData &data, const QString &title, MeasuresOf measuresOf)
{
    ReportTable table;
    table.columns.push_back({title, kWords});
    std::vector<MeasureColumn> used;
    for (const MeasureColumn &column : kMeasures)
        if (std::any_of(
                data.comparison.options.begin(), data.comparison.options.end(),
                [&](const OptionOutcome &option) { return (measuresOf(option).*column.member).has_value(); }))
            used.push_back(column);
    if (used.empty())
        return;
    for (const MeasureColumn &column : used) {
        const QString header = tr(column.header);
        table.columns.push_back(
            {header.contains(QLatin1String("%1")) ? header.arg(text(data.study.currency)) : header});
    }
    for (const OptionOutcome &option : data.comparison.options) {
        ReportTable::Row row{{{text(option.name), {}, false, option.slot, {}}}, ReportTable::Kind::Plain};
        for (const MeasureColumn &column : used)
            row.cells.push_back(cell(money(measuresOf(option).*column.member, column.decimals, data.locale)));
        table.rows.push_back(std::move(row));
    }
    flow.table(table);
    flow.gap(100);
}

void addReturns(PageFlow &flow, const ReportData &data)
{
    const std::vector<OptionOutcome> &options = data.comparison.options;
    if (std::none_of(options.begin(), options.end(), [](const auto &option) { return option.paybackYears; }))
        return;
    ReportTable table;
    const QString basis = text(options[std::size_t(data.comparison.baseline)].name);
    table.columns = {{tr("Against %1").arg(basis), kWords},
                     {tr("Return (IRR), % a year")},
                     {tr("Payback, years")},
                     {tr("Discounted payback, years")},
                     {tr("Present value gained, %1").arg(text(data.study.currency))}};
    for (const OptionOutcome &option : options) {
        if (!option.paybackYears)
            continue;
        table.rows.push_back({{{text(option.name), {}, false, option.slot, {}},
                               cell(option.irr ? sharePlain(option.irr, data.locale) : tr("none")),
                               cell(fixed(option.paybackYears, 2, data.locale)),
                               cell(fixed(option.discountedPaybackYears, 2, data.locale)),
                               cell(difference(option.npvAgainstBaseline, 0, data.locale))},
                              ReportTable::Kind::Plain});
    }
    flow.table(table);
    flow.gap(100);
}

double ofYear(const LineOutcome &line, int year)
{
    double sum = 0;
    for (std::size_t month = std::size_t(year) * 12;
         month < std::min(line.byMonth.size(), std::size_t(year + 1) * 12); ++month)
        sum += line.byMonth[month].value_or(0);
    return sum;
}

// One option: its lines by year, for the years [first, last), with the whole plan in the last part.
void addYears(PageFlow &flow, const ReportData &data, const OptionOutcome &option, int first, int last)
{
    ReportTable table;
    const bool isEnd = last == data.comparison.years;
    table.columns.push_back({text(data.study.currency), kWords});
    for (int year = first; year < last; ++year)
        table.columns.push_back({tr("Year %1").arg(year + 1)});
    if (isEnd)
        table.columns.push_back({tr("Whole plan")});
    table.rows.push_back({{{text(option.name), {}, false, option.slot, {}}}, ReportTable::Kind::Group});
    for (const LineOutcome &line : option.lines) {
        ReportTable::Row row{{cell(text(line.label))}, ReportTable::Kind::Plain};
        for (int year = first; year < last; ++year)
            row.cells.push_back(cell(money(ofYear(line, year), 0, data.locale)));
        if (isEnd)
            row.cells.push_back(cell(money(line.total, 0, data.locale)));
        table.rows.push_back(std::move(row));
    }
    ReportTable::Row total{{cell(tr("Cost"))}, ReportTable::Kind::Total};
    for (int year = first; year < last; ++year)
        total.cells.push_back(cell(money(option.costByYear[std::size_t(year)], 0, data.locale)));
    if (isEnd)
        total.cells.push_back(cell(money(option.totalCost, 0, data.locale)));
    table.rows.push_back(std::move(total));
    flow.table(table);
    flow.gap(100);
}

QString confidenceText(const Assumption &line)
{
    QStringList marks;
    switch (line.input.confidence) {
    case Confidence::High:
        marks << tr("high");
        break;
    case Confidence::Medium:
        marks << tr("medium");
        break;
    case Confidence::Low:
        marks << tr("low");
        break;
    case Confidence::Assumed:
        marks << tr("assumed");
        break;
    case Confidence::Unstated:
        break;
    }
    if (line.isStale)
        marks << tr("stale");
    if (line.input.source.empty())
        marks << tr("no source");
    if (!line.isUsed)
        marks << tr("not used");
    return marks.join(QStringLiteral(", "));
}

QString sourceText(const Input &input)
{
    QString source = text(input.source);
    if (!input.price)
        return source;
    const Offer &offer = input.price->offer;
    QStringList record;
    for (const std::string &part : {offer.provider, offer.region, offer.instanceType, offer.model})
        if (!part.empty())
            record.append(text(part));
    return source + (source.isEmpty() ? QString() : QStringLiteral("; ")) + record.join(QLatin1Char(' '));
}

ReportTable::Row assumptionRow(const Assumption &line, const ReportData &data)
{
    const QString unit = QString::fromUtf8(line.field->unitText);
    const Input &input = line.input;
    QString range = unknownText();
    if (input.range)
        range = tr("%1 to %2")
                    .arg(valueText(input.range->low, {}, {}, data.locale),
                         valueText(input.range->high, {}, {}, data.locale));
    if (input.range && unit.startsWith(QLatin1Char('%')))
        range = tr("%1 to %2")
                    .arg(valueText(input.range->low * 100, {}, {}, data.locale),
                         valueText(input.range->high * 100, {}, {}, data.locale));
    const bool isDoubtful =
        line.isUsed && (line.isStale || input.source.empty() || input.confidence == Confidence::Low);
    ReportCell confidence = cell(confidenceText(line));
    if (isDoubtful)
        confidence.color = palette(Appearance::Light).warning.text;
    return {{cell(text(line.label)), cell(valueText(input.value, unit, data.study.currency, data.locale)),
             cell(range), cell(sourceText(input)), cell(input.asOf ? text(input.asOf->iso()) : unknownText()),
             confidence, cell(text(input.note))},
            ReportTable::Kind::Plain};
}

void addChoices(PageFlow &flow, const ReportData &data)
{
    ReportTable table;
    table.columns = {{tr("Convention"), kWords}, {tr("Chosen"), kWords}};
    for (const ChosenConvention &one : chosenConventions(data.study))
        table.rows.push_back({{cell(text(one.label)), cell(text(one.value))}, ReportTable::Kind::Plain});
    if (table.rows.empty())
        return;
    flow.table(table, kLogText);
    flow.gap(100);
}

} // namespace

QString valueText(std::optional<double> value, const QString &unitText, const std::string &currency,
                  const QLocale &locale)
{
    if (!value)
        return unknownText();
    if (std::isinf(*value))
        return noLimitText();
    const bool isShare = unitText.startsWith(QLatin1Char('%'));
    const double shown = isShare ? *value * 100 : *value;
    // Six digits, or whole units and hundredths from a thousand up; no trailing zeros.
    const bool isLarge = std::fabs(shown) >= 1000;
    const QString digits =
        isLarge ? QString::number(std::round(shown * 100) / 100, 'f', QLocale::FloatingPointShortest)
                : QString::number(shown, 'g', 6);
    const qsizetype point = digits.indexOf(QLatin1Char('.'));
    QString number = digits.contains(QLatin1Char('e'))
                         ? locale.toString(shown, 'g', 6)
                         : locale.toString(shown, 'f', point < 0 ? 0 : int(digits.size() - point - 1));
    number.replace(QLatin1Char('-'), QChar(0x2212));
    const QString unit = QString::fromStdString(unitFor(unitText.toStdString(), currency));
    return unit.isEmpty() ? number : number + QChar(0x00A0) + unit;
}

void addComparison(PageFlow &flow, const ReportData &data)
{
    if (data.comparison.options.empty())
        return;
    flow.heading(tr("Cost by category"), 2500);
    if (isInvestment(data.comparison)) {
        StackedBars bars = allBars(data);
        bars.title.clear();
        flow.chart(draw(bars, flow.chartWidth(), flow.chartStyle(data.locale)));
        flow.gap(80);
    }
    inParts(data.comparison.options.size(), kOptionsBeside,
            [&](std::size_t first, std::size_t last) { addCategories(flow, data, first, last); });
    flow.heading(tr("Measures"), 900);
    addMeasures(flow, data, tr("Whole study"), [](const OptionOutcome &option) { return option.measures; });
    const std::vector<std::string> &workloads = data.comparison.workloads;
    for (std::size_t k = 0; workloads.size() > 1 && k < workloads.size(); ++k)
        addMeasures(flow, data, text(data.study.workloads.at(workloads[k]).name),
                    [k](const OptionOutcome &option) { return option.workloads[k]; });
    addReturns(flow, data);
}

void addCashFlow(PageFlow &flow, const ReportData &data)
{
    if (data.comparison.options.empty())
        return;
    flow.heading(tr("Cash flow by year"), 1500);
    if (!isInvestment(data.comparison) && data.comparison.options.size() > 1 && data.comparison.months > 12) {
        std::vector<int> all;
        for (int k = 0; k < int(data.comparison.options.size()); ++k)
            all.push_back(k);
        flow.chart(draw(cashFlowLines(data.study, data.comparison, all, data.locale),
                        QSizeF(flow.chartWidth(), 260), flow.chartStyle(data.locale)));
        flow.gap(80);
    }
    for (const OptionOutcome &option : data.comparison.options)
        inParts(std::size_t(data.comparison.years), kYearsBeside, [&](std::size_t first, std::size_t last) {
            addYears(flow, data, option, int(first), int(last));
        });
}

void addAssumptionsLog(PageFlow &flow, const ReportData &data)
{
    flow.newPage();
    flow.heading(tr("Assumptions"), 700);
    addChoices(flow, data);
    ReportTable table;
    table.columns = {{tr("Input"), kWords},  {tr("Value")},        {tr("Range")},
                     {tr("Source"), kWords}, {tr("As of"), kDate}, {tr("Confidence"), kWords},
                     {tr("Note"), kWords}};
    std::string owner;
    int leftOut = 0;
    for (const Assumption &line : assumptions(data.study, data.unusedInputs)) {
        if (!line.isUsed && line.input.confidence == Confidence::Assumed) {
            ++leftOut;
            continue;
        }
        if (line.owner != owner)
            table.rows.push_back({{cell(text(line.owner))}, ReportTable::Kind::Group});
        owner = line.owner;
        table.rows.push_back(assumptionRow(line, data));
    }
    flow.table(table, kLogText);
    if (leftOut > 0) {
        flow.gap(50);
        flow.text(tr("Standard values on which no result depends are left out: %1.").arg(leftOut), 84,
                  flow.colors().textSecondary);
    }
}

void addClaims(PageFlow &flow, const ReportData &data)
{
    if (data.claims.empty())
        return;
    flow.heading(tr("Claims"), 900);
    ReportTable table;
    table.columns = {{tr("Claim"), kWords},    {tr("Quote"), kWords},   {tr("Stated"), kWords},
                     {tr("Computed"), kWords}, {tr("Verdict"), kWords}, {tr("Reason"), kWords}};
    for (const ReportClaim &claim : data.claims)
        table.rows.push_back({{cell(text(claim.id)), cell(text(claim.quote)), cell(text(claim.stated)),
                               cell(claim.computed.empty() ? unknownText() : text(claim.computed)),
                               cell(text(claim.verdict), true), cell(text(claim.reason))},
                              ReportTable::Kind::Plain});
    flow.table(table, kLogText);
}

void addIssues(PageFlow &flow, const ReportData &data)
{
    std::vector<Issue> issues = data.comparison.issues;
    for (const OptionOutcome &option : data.comparison.options)
        for (const Issue &issue : option.issues)
            addIssue(issues, issue);
    if (issues.empty())
        return;
    flow.heading(tr("Notes and warnings"), 600);
    ReportTable table;
    table.columns = {{tr("What"), kWords}, {tr("Where"), kWords}, {tr("Times")}};
    for (const Issue &issue : issues)
        table.rows.push_back(
            {{cell(text(issue.sentence)), cell(text(issue.place)), cell(data.locale.toString(issue.count))},
             ReportTable::Kind::Plain});
    flow.table(table);
}

void addMonths(PageFlow &flow, const ReportData &data)
{
    const std::vector<OptionOutcome> &options = data.comparison.options;
    if (options.empty())
        return;
    flow.newPage();
    flow.heading(tr("Appendix: cost by month"), 900);
    inParts(options.size(), kOptionsBeside, [&](std::size_t first, std::size_t last) {
        ReportTable table;
        table.columns.push_back({tr("Month"), kWords});
        for (std::size_t k = first; k < last; ++k)
            table.columns.push_back({tr("%1, %2").arg(text(options[k].name), text(data.study.currency))});
        for (int month = 0; month < data.comparison.months; ++month) {
            ReportTable::Row row{{cell(QString::number(month + 1))}, ReportTable::Kind::Plain};
            for (std::size_t k = first; k < last; ++k) {
                std::optional<double> sum = options[k].totalCost ? std::optional(0.0) : std::nullopt;
                for (const LineOutcome &line : options[k].lines)
                    if (sum && std::size_t(month) < line.byMonth.size())
                        *sum += line.byMonth[std::size_t(month)].value_or(0);
                row.cells.push_back(cell(money(sum, 0, data.locale)));
            }
            table.rows.push_back(std::move(row));
        }
        flow.table(table);
        flow.gap(100);
    });
}

} // namespace breakeven
