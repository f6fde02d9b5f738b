#include "ui/models/served_columns.h"

#include "model/evaluate/result_figures.h"
#include "model/evaluate/status_issue.h"
#include "ui/look/strings.h"
#include "ui/models/figure_cell.h"
#include "ui/models/figure_columns.h"
#include "ui/text/numbers.h"
#include "ui/words/status_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

QString servedColumnWords(const char *text) { return QCoreApplication::translate("ServedColumns", text); }

QString statusIcon(Status status)
{
    switch (status) {
    case Status::CannotRun:
        return QStringLiteral("cancel");
    case Status::Unknown:
        return QStringLiteral("nothing");
    default:
        return QStringLiteral("warning");
    }
}

TableCell statusCell(const OptionOutcome &option)
{
    TableCell cell = textCell(toQt(words::statusWord(option.status)));
    cell.value = int(option.status);
    cell.toolTip = toQt(statusSentence(option));
    if (option.status == Status::Ok)
        return cell;
    cell.tone = option.status == Status::CannotRun ? CellTone::Dearer
                : option.status == Status::Unknown ? CellTone::Secondary
                                                   : CellTone::Warning;
    cell.icon = statusIcon(option.status);
    return cell;
}

void showWait(const OptionOutcome &option, TableCell &cell)
{
    if (!option.served.waits) {
        cell = textCell(unknownText(), CellTone::Secondary);
        cell.value = QVariant();
        cell.toolTip = servedColumnWords("Nothing waits: the work is done at once or not at all.");
    } else if (!numberOf(cell) && option.hours(Hours::Unmet).value_or(0) > 0) {
        cell.text = noLimitText();
        cell.value = cell.text;
        cell.toolTip = servedColumnWords("More work arrives than is done, so the queue grows without end.");
    }
}

// What is counted in parts, such as the half of a machine that several jobs share, has decimals.
int machineDecimals(const Comparison &comparison)
{
    const bool areWhole =
        std::all_of(comparison.options.begin(), comparison.options.end(), [](const OptionOutcome &option) {
            const double machines = option.served.machinesPeak.value_or(0);
            return machines == std::floor(machines);
        });
    return areWhole ? 0 : 2;
}

// All hours of a table as the paid ones, which are the most.
int hoursDecimals(const Comparison &comparison)
{
    std::vector<std::optional<double>> paid;
    for (const OptionOutcome &option : comparison.options)
        paid.push_back(option.hours(Hours::Paid));
    return moneyDecimals(paid);
}

// `cellOf` gives the cell of the option with this index.
void addColumn(Table &table, const TableColumn &column, auto cellOf)
{
    table.columns.push_back(column);
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        table.rows[i].cells.push_back(cellOf(i));
}

} // namespace

void addOptionRows(Table &table, const Comparison &comparison)
{
    table.columns.push_back({servedColumnWords("Option"), {}, false, false, {}});
    for (const OptionOutcome &option : comparison.options) {
        TableRow row;
        row.path = QStringLiteral("options.") + toQt(option.id);
        row.slot = option.slot;
        row.hasWarning = row.isLast = option.status != Status::Ok;
        row.cells.push_back(textCell(toQt(option.name)));
        table.rows.push_back(std::move(row));
    }
}

void addStatusColumn(Table &table, const Comparison &comparison)
{
    const auto isOk = [](const OptionOutcome &option) { return option.status == Status::Ok; };
    if (std::all_of(comparison.options.begin(), comparison.options.end(), isOk))
        return;
    TableColumn column{
        servedColumnWords("Status"),
        {},
        false,
        false,
        servedColumnWords(
            "Whether the option does what is asked; an option that does not is never called cheapest.")};
    column.isChip = true;
    addColumn(table, column, [&](std::size_t i) { return statusCell(comparison.options[i]); });
}

void addServiceColumns(Table &table, const StudyResult &result, ServiceDetail detail, const QString &page,
                       const QLocale &locale)
{
    const std::vector<OptionOutcome> &options = result.comparison.options;
    for (ResultFigure figure : columnsAbout(result.comparison, ResultFigure::Topic::Service)) {
        if ((figure.isDetail && detail != ServiceDetail::All) ||
            (figure.isCount() && detail == ServiceDetail::BesideTokens))
            continue;
        if (figure.isCount())
            figure.decimals = machineDecimals(result.comparison);
        else if (figure.isHours())
            figure.decimals = hoursDecimals(result.comparison);
        addFigureColumn(table, result, figure, -1, page, locale);
        for (std::size_t i = 0; figure.isWait && i < options.size(); ++i)
            showWait(options[i], table.rows[i].cells.back());
    }
}

} // namespace breakeven
