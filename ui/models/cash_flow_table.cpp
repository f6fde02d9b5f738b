#include "ui/models/cash_flow_table.h"

#include "model/study/fields.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <cmath>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("CashFlowTable", text); }

using Values = std::vector<std::optional<double>>;

struct Flow
{
    QString title;
    QString quantity; // the series
    QString total;    // its sum; empty: none
    QString byYear;   // prefix of its yearly sums; empty: none
    Values byMonth;
};

std::optional<double> sumOf(const Values &values, int first, int last)
{
    double sum = 0;
    for (int month = first; month < last && month < int(values.size()); ++month) {
        if (!values[std::size_t(month)])
            return std::nullopt;
        sum += *values[std::size_t(month)];
    }
    return sum;
}

Values seriesOf(const Evaluation &evaluation, NodeId node)
{
    Values values;
    for (int month = 0; node >= 0 && month < evaluation.sheet().months(); ++month)
        values.push_back(evaluation.at(node, month));
    return values;
}

class Builder
{
public:
    Builder(const StudyResult &result, int option, int other, CashFlowPeriod period, const QLocale &locale)
        : m_result(result), m_option(option), m_other(other), m_isYears(period == CashFlowPeriod::Years),
          m_locale(locale), m_months(result.comparison.months)
    {
        const int length = m_isYears ? 12 : 1;
        for (int first = 0; first < m_months; first += length)
            m_periods.push_back({first, std::min(first + length, m_months)});
        m_table.name = tr("Cash flow");
        m_table.columns.push_back({toQt(result.study.currency), {}, false, false, {}});
        for (std::size_t i = 0; i < m_periods.size(); ++i)
            m_table.columns.push_back(
                {(m_isYears ? tr("Year %1") : tr("Month %1")).arg(i + 1), {}, true, false, {}});
        m_table.columns.push_back({tr("Whole plan"), {}, true, false, {}});
    }

    Table build(CashFlowBasis basis)
    {
        const OptionOutcome &option = m_result.comparison.options[std::size_t(m_option)];
        addSection(toQt(option.name));
        Flow sum;
        sum = basis == CashFlowBasis::Cash ? addCash(option) : addBook(option);
        addFlow(sum, true);
        if (m_other >= 0)
            addAgainst(sum, basis);
        return std::move(m_table);
    }

private:
    struct Span
    {
        int first;
        int last;
    };

    QString prefix(const OptionOutcome &option) const
    {
        return QStringLiteral("options.") + toQt(option.id) + QLatin1Char('.');
    }

    Flow addCash(const OptionOutcome &option)
    {
        for (const LineOutcome &line : option.lines)
            addFlow(lineFlow(option, line), false);
        return costFlow(option);
    }

    // What is bought is spread over its life; everything else is as it is paid.
    Flow addBook(const OptionOutcome &option)
    {
        Flow sum = bookFlow(option);
        const OptionNodes &nodes = m_result.sheet.options[std::size_t(m_option)];
        if (nodes.depreciation < 0)
            return costFlow(option);
        Flow written{tr("Depreciation and interest"),
                     prefix(option) + QStringLiteral("depreciation"),
                     {},
                     {},
                     seriesOf(m_result.evaluation, nodes.depreciation)};
        addFlow(written, false);
        for (const LineOutcome &line : option.lines)
            if (!isBooked(line))
                addFlow(lineFlow(option, line), false);
        return sum;
    }

    static bool isBooked(const LineOutcome &line)
    {
        return line.category == Category::Hardware || line.category == Category::Resale ||
               (line.category == Category::Finance && line.id != "tax");
    }

    Flow bookFlow(const OptionOutcome &option) const
    {
        const std::size_t index = std::size_t(&option - m_result.comparison.options.data());
        const OptionNodes &nodes = m_result.sheet.options[index];
        if (nodes.depreciation < 0)
            return costFlow(option);
        Flow sum{tr("Cost in the books, %1").arg(toQt(option.name)),
                 {},
                 {},
                 {},
                 seriesOf(m_result.evaluation, nodes.depreciation)};
        for (const LineOutcome &line : option.lines)
            if (!isBooked(line))
                for (std::size_t month = 0; month < sum.byMonth.size(); ++month)
                    sum.byMonth[month] = sum.byMonth[month] && line.byMonth[month]
                                             ? std::optional(*sum.byMonth[month] + *line.byMonth[month])
                                             : std::nullopt;
        return sum;
    }

    Flow lineFlow(const OptionOutcome &option, const LineOutcome &line) const
    {
        const QString id = prefix(option) + QStringLiteral("lines.") + toQt(line.id);
        return {toQt(line.label), id + QStringLiteral(".by_month"), id, id + QStringLiteral(".by_year."),
                line.byMonth};
    }

    Flow costFlow(const OptionOutcome &option) const
    {
        const std::size_t index = std::size_t(&option - m_result.comparison.options.data());
        return {tr("Cost of %1").arg(toQt(option.name)), prefix(option) + QStringLiteral("cost_by_month"),
                prefix(option) + QStringLiteral("total_cost"),
                prefix(option) + QStringLiteral("cost_by_year."),
                seriesOf(m_result.evaluation, m_result.sheet.options[index].monthlyCost)};
    }

    void addAgainst(const Flow &own, CashFlowBasis basis)
    {
        const OptionOutcome &other = m_result.comparison.options[std::size_t(m_other)];
        Flow theirs = basis == CashFlowBasis::Cash ? costFlow(other) : bookFlow(other);
        theirs.title = toQt(other.name);
        addFlow(theirs, false);
        TableRow &row = addRow(tr("Against %1").arg(toQt(other.name)), QStringLiteral("difference"));
        row.isTotal = true;
        for (std::size_t i = 0; i <= m_periods.size(); ++i)
            row.cells.push_back(differenceCell(own, theirs, spanOf(i), i));
    }

    Span spanOf(std::size_t column) const
    {
        return column < m_periods.size() ? m_periods[column] : Span{0, m_months};
    }

    TableCell differenceCell(const Flow &own, const Flow &theirs, Span span, std::size_t column) const
    {
        const auto one = sumOf(own.byMonth, span.first, span.last);
        const auto other = sumOf(theirs.byMonth, span.first, span.last);
        TableCell cell;
        if (one && other) {
            const double value = *one - *other;
            cell.value = value;
            cell.tone = value < 0 ? CellTone::Cheaper : value > 0 ? CellTone::Dearer : CellTone::Plain;
            cell.text = difference(value, 0, m_locale);
        } else {
            cell.text = unknownText();
        }
        cell.target = target(own, span, column);
        if (cell.target.isValid())
            cell.target.minus = target(theirs, span, column).quantity;
        return cell;
    }

    ExplainTarget target(const Flow &flow, Span span, std::size_t column) const
    {
        ExplainTarget result{tr("Cash Flow"), flow.quantity};
        if (column >= m_periods.size() && !flow.total.isEmpty()) {
            result.quantity = flow.total;
        } else if (m_isYears && column < m_periods.size() && !flow.byYear.isEmpty()) {
            result.quantity = flow.byYear + QString::number(column + 1);
        } else {
            result.firstMonth = span.first;
            result.lastMonth = span.last;
        }
        return result;
    }

    void addFlow(const Flow &flow, bool isTotal)
    {
        TableRow &row = addRow(flow.title, flow.quantity.isEmpty() ? QStringLiteral("book") : flow.quantity);
        row.isTotal = isTotal;
        for (std::size_t i = 0; i <= m_periods.size(); ++i) {
            const Span span = spanOf(i);
            const auto value = sumOf(flow.byMonth, span.first, span.last);
            TableCell cell;
            cell.value = value ? QVariant(*value) : QVariant();
            cell.text = fixed(value ? std::optional(std::round(*value)) : value, 0, m_locale);
            cell.tone = value && *value == 0 ? CellTone::Secondary : CellTone::Plain;
            cell.target = target(flow, span, i);
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
    int m_option;
    int m_other;
    bool m_isYears;
    QLocale m_locale;
    int m_months;
    std::vector<Span> m_periods;
    Table m_table;
};

} // namespace

Table cashFlowTable(const StudyResult &result, int option, int other, CashFlowPeriod period,
                    CashFlowBasis basis, const QLocale &locale)
{
    return Builder(result, option, other, period, locale).build(basis);
}

QString timingText(const TimingOutcome &timing)
{
    if (timing.rate == 0)
        return tr("not discounted");
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
    table.name = tr("Discounting conventions");
    double rate = 0;
    for (const TimingOutcome &timing : result.timings)
        rate = std::max(rate, timing.rate);
    table.columns.push_back(
        {tr("Discounting at %1 %").arg(locale.toString(rate * 100, 'g', 4)), {}, false, false, {}});
    table.columns.push_back({toQt(options[std::size_t(option)].name), {}, true, false, {}});
    if (other >= 0) {
        table.columns.push_back({toQt(options[std::size_t(other)].name), {}, true, false, {}});
        table.columns.push_back({tr("Difference"), {}, true, false, {}});
    }
    for (std::size_t i = 0; i < result.timings.size(); ++i) {
        const TimingOutcome &timing = result.timings[i];
        TableRow row;
        row.path = QStringLiteral("timing:%1").arg(i);
        row.cells.push_back(
            textCell((timing.isCurrent ? QStringLiteral("● ") : QStringLiteral("○ ")) + timingText(timing)));
        row.cells.back().isBold = timing.isCurrent;
        const auto add = [&](std::optional<double> value, bool isDifference) {
            TableCell cell;
            cell.value = value ? QVariant(*value) : QVariant();
            cell.text = isDifference ? difference(value, 0, locale) : fixed(value, 0, locale);
            if (isDifference && value)
                cell.tone = *value < 0 ? CellTone::Cheaper : CellTone::Dearer;
            row.cells.push_back(cell);
        };
        const auto own = timing.npv[std::size_t(option)];
        add(own, false);
        if (other >= 0) {
            const auto theirs = timing.npv[std::size_t(other)];
            add(theirs, false);
            add(own && theirs ? std::optional(*own - *theirs) : std::nullopt, true);
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace breakeven
