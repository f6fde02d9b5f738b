#include "ui/charts/cash_flow_lines.h"

#include "model/evaluate/evaluate.h"
#include "model/finance/break_even_month.h"
#include "model/study/plan_start.h"
#include "ui/charts/chart_words.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/words/status_text.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

// The cumulative cost of an option after each part of a month's payments: at its start, through it, at its
// end.
CashFlowLines::Line lineOf(const OptionOutcome &option)
{
    const QString word = toQt(words::statusWord(option.status));
    const QString name = toQt(option.name);
    CashFlowLines::Line line{
        option.id, word.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, word), option.slot, {}, {}};
    const CashOutcome &cash = option.cash;
    line.path << QPointF(0, 0);
    line.byMonth.push_back(option["paid_at_start"].value_or(0));
    const auto add = [&](double amount, double month, double sum) {
        if (amount != 0 || line.path.back().x() != month)
            line.path << QPointF(month, sum);
    };
    double before = 0;
    for (std::size_t k = 0; k < cash.soFar.size(); ++k) {
        const double month = double(k);
        add(cash.atStart[k], month, before + cash.atStart[k]);
        add(cash.within[k], month + 1, cash.soFar[k] - cash.atEnd[k]);
        add(cash.atEnd[k], month + 1, cash.soFar[k]);
        line.byMonth.push_back(before = cash.soFar[k]);
    }
    return line;
}

MonthlyCash cashOf(const OptionOutcome &option)
{
    return {option.cash.atStart, option.cash.within, option.cash.atEnd};
}

QString monthText(double month, const QLocale &locale)
{
    const bool isWhole = std::fabs(month - std::round(month)) < 1e-6;
    return locale.toString(month, 'f', isWhole ? 0 : 1);
}

// What the line has cost at a moment, before anything that is paid at it.
double costBefore(const CashFlowLines::Line &line, double month)
{
    for (qsizetype k = 1; k < line.path.size(); ++k)
        if (line.path[k].x() >= month && line.path[k].x() > line.path[k - 1].x()) {
            const double share = (month - line.path[k - 1].x()) / (line.path[k].x() - line.path[k - 1].x());
            return line.path[k - 1].y() + share * (line.path[k].y() - line.path[k - 1].y());
        }
    return line.path.back().y();
}

std::optional<CashFlowLines::Crossing> crossingOf(const OptionOutcome &first, const OptionOutcome &other,
                                                  const CashFlowLines &lines, const QLocale &locale)
{
    // What serves less of the work is not cheaper, whatever it costs.
    if (first.status != Status::Ok || other.status != Status::Ok)
        return std::nullopt;
    const auto point = breakEvenPoint(cashOf(first), cashOf(other));
    if (!point || point->month == 0)
        return std::nullopt;
    const OptionOutcome &winner = point->isFirstCheaper ? first : other;
    const CashFlowLines::Line &loser = lines.lines[point->isFirstCheaper ? 1 : 0];
    const std::size_t month = std::size_t(std::ceil(point->month));
    CashFlowLines::Crossing result;
    result.target.quantity = QStringLiteral("options.%1.against.%2.break_even_month")
                                 .arg(QString::fromStdString(first.id), QString::fromStdString(other.id));
    result.at =
        QPointF(point->month, point->isOnlyByEnd ? loser.byMonth[month] : costBefore(loser, point->month));
    const QString date = lines.dates.value(int(std::max<std::size_t>(month, 1)) - 1);
    result.text =
        cashFlowLineWords("Month %1: %2 is cheaper")
            .arg(date.isEmpty() ? monthText(point->month, locale)
                                : cashFlowLineWords("%1 (%2)").arg(monthText(point->month, locale), date),
                 QString::fromStdString(winner.name));
    const double resale = -winner.cash.atEnd[std::max<std::size_t>(month, 1) - 1];
    if (point->isOnlyByEnd && resale > 0)
        result.reason = cashFlowLineWords("only with the resale, %1").arg(axisMoney(resale, locale));
    return result;
}

} // namespace

CashFlowLines cashFlowLines(const Study &study, const Comparison &comparison, const std::vector<int> &options,
                            const QLocale &locale)
{
    CashFlowLines result;
    result.months = comparison.months;
    result.title = cashFlowLineWords("Cumulative cost");
    result.unit = QString::fromStdString(study.currency);
    for (int month = 0; month <= result.months; ++month)
        result.dates.append(QString::fromStdString(monthOfPlan(study, month)));
    bool hasResale = false;
    std::vector<const OptionOutcome *> known;
    for (const int index : options)
        if (const OptionOutcome &option = comparison.options[std::size_t(index)]; option.totalCost()) {
            known.push_back(&option);
            result.lines.push_back(lineOf(option));
            hasResale |= option.byCategory[std::size_t(Category::Resale)].value_or(0) != 0;
        }
    result.planEnd =
        hasResale ? cashFlowLineWords("Plan ends, servers sold") : cashFlowLineWords("Plan ends");
    if (known.size() >= 2)
        result.crossing = crossingOf(*known[0], *known[1], result, locale);
    // Of many options not every pair is in the sheet.
    const auto placeOf = [&](const OptionOutcome *option) { return int(option - comparison.options.data()); };
    if (result.crossing && !comparison.isPair(placeOf(known[0]), placeOf(known[1])))
        result.crossing->target = {};
    return result;
}

ChartTable table(const CashFlowLines &lines, const QLocale &locale)
{
    ChartTable result;
    result.columns = QStringList(cashFlowLineWords("Month"));
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
        return cashFlowLineWords("%1: no option has a known cost").arg(lines.title);
    QStringList ends;
    for (const CashFlowLines::Line &line : lines.lines)
        ends.append(cashFlowLineWords("%1 reaches %2 %3")
                        .arg(line.name, money(line.byMonth.back(), locale), lines.unit));
    QString text = cashFlowLineWords("%1: %2 months, %3")
                       .arg(lines.title, QString::number(lines.months), ends.join(QLatin1String(", ")));
    if (lines.crossing)
        text += QLatin1String(". ") + lines.crossing->text;
    return text;
}

} // namespace breakeven
