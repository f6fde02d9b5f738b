#include "ui/models/cash_flow_table.h"

#include "model/evaluate/status_issue.h"
#include "model/study/fields.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/figure_cell.h"
#include "ui/models/plan_dates.h"
#include "ui/text/numbers.h"
#include "ui/words/status_text.h"

#include <QCoreApplication>

#include <cmath>

namespace breakeven {

namespace {

QString cashFlowTableWords(const char *text) { return QCoreApplication::translate("CashFlowTable", text); }

// A row of figures of one option.
struct Flow
{
    QString title;
    NodeId series = -1;
    NodeId total = -1;          // its sum; −1: none
    std::vector<NodeId> byYear; // its yearly sums; empty: none
};

class CashFlowTableBuilder
{
public:
    CashFlowTableBuilder(const StudyResult &result, const CashFlowChoice &choice, const QLocale &locale)
        : m_result(result), m_choice(choice), m_isYears(choice.period == CashFlowPeriod::Years),
          m_locale(locale), m_months(result.comparison.months)
    {
        const int length = m_isYears ? 12 : 1;
        for (int first = 0; first < m_months; first += length)
            m_periods.push_back({first, std::min(first + length, m_months)});
        m_table.name = cashFlowTableWords("Cash flow");
        m_table.columns.push_back({toQt(result.study.currency), {}, false, false, {}});
        for (std::size_t i = 0; i < m_periods.size(); ++i)
            m_table.columns.push_back(
                {(m_isYears ? cashFlowTableWords("Year %1") : cashFlowTableWords("Month %1")).arg(i + 1),
                 datesOf(m_periods[i]),
                 true,
                 false,
                 {}});
        m_table.columns.push_back({cashFlowTableWords("Whole plan"), {}, true, false, {}});
    }

    Table build()
    {
        addCosts();
        addDifferences();
        addDetail();
        return std::move(m_table);
    }

private:
    struct Span
    {
        int first;
        int last;
    };

    // "2026-11"; of a year, when it begins.
    QString datesOf(const Span &span) const
    {
        const QString first = dateOfMonth(m_result.study, span.first + 1);
        return span.last <= span.first + 1 ? first : cashFlowTableWords("from %1").arg(first);
    }
    const OptionNodes &nodesOf(int option) const { return m_result.sheet.options[std::size_t(option)]; }
    QString nameOf(int option) const { return toQt(outcomeOf(option).name); }

    const OptionOutcome &outcomeOf(int option) const
    {
        return m_result.comparison.options[std::size_t(option)];
    }
    bool isBook() const { return m_choice.basis == CashFlowBasis::Book; }
    Flow flowOf(int option) const { return isBook() ? bookFlow(option) : costFlow(option); }

    // Beside the name stands why an option is no answer.
    TableRow &addOptionRow(int option, const QString &path, int slot)
    {
        const OptionOutcome &outcome = outcomeOf(option);
        const QString word = toQt(words::statusWord(outcome.status));
        TableRow &row = addRow(
            word.isEmpty() ? nameOf(option) : QStringLiteral("%1 (%2)").arg(nameOf(option), word), path);
        row.slot = slot;
        row.hasWarning = !word.isEmpty();
        row.cells.front().toolTip = toQt(statusSentence(outcome));
        return row;
    }

    void addCosts()
    {
        addSection(isBook() ? cashFlowTableWords("Cost in the books") : cashFlowTableWords("Cost"));
        for (const int option : m_choice.options) {
            TableRow &row = addOptionRow(option, QStringLiteral("options.") + toQt(outcomeOf(option).id),
                                         outcomeOf(option).slot);
            addCells(row, flowOf(option));
            if (option == m_result.comparison.baseline)
                row.cells.front().text += cashFlowTableWords(", baseline");
        }
    }

    void addDifferences()
    {
        if (m_choice.other < 0 || m_choice.options.size() < 2)
            return;
        addSection(cashFlowTableWords("Against %1").arg(nameOf(m_choice.other)));
        const Flow theirs = flowOf(m_choice.other);
        for (const int option : m_choice.options) {
            if (option == m_choice.other)
                continue;
            TableRow &row = addOptionRow(option, QStringLiteral("against:") + toQt(outcomeOf(option).id),
                                         outcomeOf(option).slot);
            for (std::size_t i = 0; i <= m_periods.size(); ++i)
                row.cells.push_back(differenceCell(option, flowOf(option), theirs, i));
        }
    }

    // What is bought is spread over its life in the books; everything else is as it is paid.
    void addDetail()
    {
        addSection(cashFlowTableWords("%1, line by line").arg(nameOf(m_choice.detail)));
        const OptionNodes &nodes = nodesOf(m_choice.detail);
        const bool isSpread = isBook() && nodes.depreciation >= 0;
        if (isSpread)
            addFlow({cashFlowTableWords("Depreciation and interest"), nodes.depreciation, -1, {}}, false);
        addLines([isSpread](const LineOutcome &line) {
            return !isSpread || !isWrittenOff(line.category, line.id);
        });
        addFlow(flowOf(m_choice.detail), true);
    }

    Flow bookFlow(int option) const
    {
        const OptionNodes &nodes = nodesOf(option);
        if (nodes.bookCost < 0)
            return costFlow(option);
        return {cashFlowTableWords("Cost in the books, %1").arg(nameOf(option)), nodes.bookCost, -1, {}};
    }

    template<class IsShown>
    void addLines(IsShown isShown)
    {
        for (const LineOutcome &line : outcomeOf(m_choice.detail).lines)
            for (const LineNodes &nodes : nodesOf(m_choice.detail).lines)
                if (nodes.id == line.id && isShown(line))
                    addFlow({toQt(line.label), nodes.byMonth, nodes.total, nodes.byYear}, false);
    }

    Flow costFlow(int option) const
    {
        const OptionNodes &nodes = nodesOf(option);
        return {cashFlowTableWords("Cost of %1").arg(nameOf(option)), nodes.monthlyCost, nodes.totalCost,
                nodes.costByYear};
    }

    Span spanOf(std::size_t column) const
    {
        return column < m_periods.size() ? m_periods[column] : Span{0, m_months};
    }

    // A total or a year by its own node, else the months of the series.
    Figure figureOf(const Flow &flow, std::size_t column) const
    {
        if (column >= m_periods.size() && flow.total >= 0)
            return {flow.total};
        if (m_isYears && column < flow.byYear.size())
            return {flow.byYear[column]};
        const Span span = spanOf(column);
        return {flow.series, span.first, span.last};
    }

    // Both by nodes of the same kind: a year's sum has no months.
    TableCell differenceCell(int option, const Flow &own, const Flow &theirs, std::size_t column) const
    {
        Figure figure = figureOf(own, column);
        const Figure other = figureOf(theirs, column);
        if (figure.hasMonths() != other.hasMonths()) {
            const Span span = spanOf(column);
            figure = {own.series, span.first, span.last};
        }
        figure.minus = figure.hasMonths() ? theirs.series : other.node;
        TableCell cell = figureCell(m_result, page_ids::kCashFlow, figure);
        const auto value = numberOf(cell);
        cell.text = value ? difference(value, 0, m_locale) : unknownText();
        cell.tone = differenceTone(outcomeOf(option), outcomeOf(m_choice.other), value);
        return cell;
    }

    void addFlow(const Flow &flow, bool isTotal)
    {
        TableRow &row = addRow(flow.title, toQt(m_result.sheet.sheet->node(flow.series).id));
        row.isTotal = isTotal;
        addCells(row, flow);
    }

    void addCells(TableRow &row, const Flow &flow)
    {
        for (std::size_t i = 0; i <= m_periods.size(); ++i) {
            TableCell cell = figureCell(m_result, page_ids::kCashFlow, figureOf(flow, i));
            const auto value = numberOf(cell);
            cell.text = fixed(value ? std::optional(std::round(*value)) : value, 0, m_locale);
            cell.tone = value && *value == 0 ? CellTone::Secondary : CellTone::Plain;
            row.cells.push_back(cell);
        }
    }

    TableRow &addRow(const QString &title, const QString &path)
    {
        TableRow row;
        row.path = path;
        row.cells.push_back(textCell(title));
        m_table.rows.push_back(std::move(row));
        return m_table.rows.back();
    }

    void addSection(const QString &title)
    {
        TableRow &row = addRow(title, QStringLiteral("section:") + title);
        row.isSection = true;
        row.cells.front().tone = CellTone::Secondary;
    }

    const StudyResult &m_result;
    const CashFlowChoice &m_choice;
    bool m_isYears;
    QLocale m_locale;
    int m_months;
    std::vector<Span> m_periods;
    Table m_table;
};

TableCell timingCell(const StudyResult &result, const Figure &figure, const QLocale &locale)
{
    TableCell cell = figureCell(result, page_ids::kCashFlow, figure);
    const auto value = numberOf(cell);
    cell.text = figure.minus >= 0 ? difference(value, 0, locale) : fixed(value, 0, locale);
    return cell;
}

} // namespace

Table cashFlowTable(const StudyResult &result, const CashFlowChoice &choice, const QLocale &locale)
{
    return CashFlowTableBuilder(result, choice, locale).build();
}

QString timingText(const TimingOutcome &timing)
{
    if (timing.rate == 0)
        return cashFlowTableWords("not discounted");
    if (const ChoiceField *field = conventionFields().findChoice("cash_timing"))
        for (const ChoiceValue &value : field->values)
            if (timing.timing == value.id)
                return toQt(value.label);
    return toQt(timing.timing);
}

Table timingTable(const StudyResult &result, int option, int other, const QLocale &locale)
{
    const auto &options = result.comparison.options;
    Table table;
    table.name = cashFlowTableWords("Discounting conventions");
    double rate = 0;
    for (const TimingOutcome &timing : result.timings)
        rate = std::max(rate, timing.rate);
    table.columns.push_back(
        {cashFlowTableWords("Discounting at %1 %").arg(locale.toString(rate * 100, 'g', 4)),
         {},
         false,
         false,
         {}});
    table.columns.push_back({toQt(options[std::size_t(option)].name), {}, true, false, {}});
    if (other >= 0) {
        table.columns.push_back({toQt(options[std::size_t(other)].name), {}, true, false, {}});
        table.columns.push_back({cashFlowTableWords("Difference"), {}, true, false, {}});
    }
    for (std::size_t i = 0; i < result.timings.size(); ++i) {
        const TimingOutcome &timing = result.timings[i];
        TableRow row;
        row.path = QStringLiteral("timing:%1").arg(i);
        row.cells.push_back(
            textCell((timing.isCurrent ? QStringLiteral("● ") : QStringLiteral("○ ")) + timingText(timing)));
        row.cells.back().isBold = timing.isCurrent;
        const auto nodeOf = [&](int of) { return result.sheet.options[std::size_t(of)].npvByTiming[i]; };
        row.cells.push_back(timingCell(result, {nodeOf(option)}, locale));
        if (other >= 0) {
            row.cells.push_back(timingCell(result, {nodeOf(other)}, locale));
            TableCell cell = timingCell(result, {nodeOf(option), -1, -1, nodeOf(other)}, locale);
            cell.tone =
                differenceTone(options[std::size_t(option)], options[std::size_t(other)], numberOf(cell));
            row.cells.push_back(std::move(cell));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace breakeven
