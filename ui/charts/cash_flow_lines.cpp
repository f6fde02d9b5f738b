#include "ui/charts/cash_flow_lines.h"

#include "model/evaluate/evaluate.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("CashFlowLines", text); }

// One month of one option: what is paid at its start, evenly within it, and at its end.
struct Month
{
    double atStart = 0;
    double within = 0;
    double atEnd = 0;
};

std::vector<Month> monthsOf(const OptionOutcome &option, int months)
{
    std::vector<Month> result(static_cast<std::size_t>(months));
    for (const LineOutcome &line : option.lines)
        for (std::size_t k = 0; k < result.size() && k < line.byMonth.size(); ++k) {
            const double amount = line.byMonth[k].value_or(0);
            if (line.isPurchase)
                result[k].atStart += amount;
            else if (line.category == Category::Resale)
                result[k].atEnd += amount;
            else
                result[k].within += amount;
        }
    return result;
}

CashFlowLines::Line lineOf(const OptionOutcome &option, const std::vector<Month> &months)
{
    CashFlowLines::Line line{option.id, QString::fromStdString(option.name), option.slot, {}, {}};
    double sum = 0;
    line.path << QPointF(0, 0);
    line.byMonth.push_back(months.empty() ? 0 : months.front().atStart);
    for (std::size_t k = 0; k < months.size(); ++k) {
        const auto add = [&](double amount, double month) {
            sum += amount;
            if (amount != 0 || line.path.back().x() != month)
                line.path << QPointF(month, sum);
        };
        add(months[k].atStart, double(k));
        add(months[k].within, double(k + 1));
        add(months[k].atEnd, double(k + 1));
        line.byMonth.push_back(sum);
    }
    return line;
}

struct Difference
{
    double month = 0;
    double first = 0; // cumulative cost of the first
    double other = 0;
    bool isAfterEnd = false; // after the resale of that month
};

// Both lines at every moment at which either can bend or jump, in order of time.
std::vector<Difference> differences(const std::vector<Month> &first, const std::vector<Month> &other)
{
    std::vector<Difference> result;
    double a = 0;
    double b = 0;
    for (std::size_t k = 0; k < first.size(); ++k) {
        result.push_back({double(k), a += first[k].atStart, b += other[k].atStart, false});
        result.push_back({double(k + 1), a += first[k].within, b += other[k].within, false});
        result.push_back({double(k + 1), a += first[k].atEnd, b += other[k].atEnd, true});
    }
    return result;
}

QString monthText(double month, const QLocale &locale)
{
    const bool isWhole = std::fabs(month - std::round(month)) < 1e-6;
    return locale.toString(month, 'f', isWhole ? 0 : 1);
}

std::optional<CashFlowLines::Crossing> crossingOf(const OptionOutcome &first, const OptionOutcome &other,
                                                  int months, const QLocale &locale)
{
    const std::vector<Difference> way = differences(monthsOf(first, months), monthsOf(other, months));
    if (way.empty() || way.back().first == way.back().other)
        return std::nullopt;
    const bool firstWins = way.back().first < way.back().other;
    const auto isAhead = [&](const Difference &one) {
        return firstWins ? one.first <= one.other : one.first >= one.other;
    };
    const auto behind = std::find_if_not(way.rbegin(), way.rend(), isAhead);
    if (behind == way.rend())
        return std::nullopt;
    const Difference &before = *behind;
    const Difference &after = *(behind.base());
    const double gapBefore = before.first - before.other;
    const double gapAfter = after.first - after.other;
    const double share = gapBefore / (gapBefore - gapAfter);
    const OptionOutcome &winner = firstWins ? first : other;
    CashFlowLines::Crossing result;
    const double month = before.month + share * (after.month - before.month);
    const bool isJump = after.month == before.month;
    const double loserBefore = firstWins ? before.other : before.first;
    const double loserAfter = firstWins ? after.other : after.first;
    result.at = QPointF(month, isJump ? loserAfter : loserBefore + share * (loserAfter - loserBefore));
    result.text =
        tr("Month %1: %2 is cheaper").arg(monthText(month, locale), QString::fromStdString(winner.name));
    const double resale = -monthsOf(winner, months)[std::size_t(std::max(0.0, after.month - 1))].atEnd;
    if (isJump && after.isAfterEnd && resale > 0)
        result.reason = tr("only with the resale, %1").arg(axisMoney(resale, locale));
    return result;
}

} // namespace

CashFlowLines cashFlowLines(const Study &study, const Comparison &comparison, const std::vector<int> &options,
                            const QLocale &locale)
{
    CashFlowLines result;
    result.months = comparison.months;
    result.title = tr("Cumulative cost");
    result.unit = QString::fromStdString(study.currency);
    bool hasResale = false;
    std::vector<const OptionOutcome *> known;
    for (const int index : options)
        if (const OptionOutcome &option = comparison.options[std::size_t(index)]; option.totalCost) {
            known.push_back(&option);
            result.lines.push_back(lineOf(option, monthsOf(option, comparison.months)));
            hasResale |= option.byCategory[std::size_t(Category::Resale)].value_or(0) != 0;
        }
    result.planEnd = hasResale ? tr("Plan ends, servers sold") : tr("Plan ends");
    if (known.size() >= 2)
        result.crossing = crossingOf(*known[0], *known[1], comparison.months, locale);
    return result;
}

ChartTable table(const CashFlowLines &lines, const QLocale &locale)
{
    ChartTable result;
    result.columns = QStringList(tr("Month"));
    for (const CashFlowLines::Line &line : lines.lines)
        result.columns.append(QStringLiteral("%1 (%2)").arg(line.name, lines.unit));
    for (int month = 0; month <= lines.months; ++month) {
        ChartTable::Row row{QString::number(month), {}};
        for (const CashFlowLines::Line &line : lines.lines) {
            const double value = line.byMonth[std::size_t(month)];
            row.cells.push_back({value, money(value, locale)});
        }
        result.rows.push_back(std::move(row));
    }
    return result;
}

QString description(const CashFlowLines &lines, const QLocale &locale)
{
    if (lines.lines.empty())
        return tr("%1: no option has a known cost").arg(lines.title);
    QStringList ends;
    for (const CashFlowLines::Line &line : lines.lines)
        ends.append(tr("%1 reaches %2 %3").arg(line.name, money(line.byMonth.back(), locale), lines.unit));
    QString text = tr("%1: %2 months, %3")
                       .arg(lines.title, QString::number(lines.months), ends.join(QLatin1String(", ")));
    if (lines.crossing)
        text += QLatin1String(". ") + lines.crossing->text;
    return text;
}

} // namespace breakeven
