#include "ui/models/served_columns.h"

#include "model/evaluate/evaluate.h"
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
    if (option.status == Status::Ok)
        return cell;
    cell.tone = option.status == Status::CannotRun ? CellTone::Dearer
                : option.status == Status::Unknown ? CellTone::Secondary
                                                   : CellTone::Warning;
    cell.icon = statusIcon(option.status);
    cell.toolTip = toQt(statusSentence(option));
    return cell;
}

TableCell servedCell(const StudyResult &result, std::size_t option, NodeId node, int decimals,
                     const QString &page, const QLocale &locale)
{
    TableCell cell = figureCell(result, page, Figure{node});
    cell.text = fixed(numberOf(cell), decimals, locale);
    if (!numberOf(cell))
        cell.toolTip = whyUnknown(result.comparison.options[option]);
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

bool areWhole(const Comparison &comparison)
{
    return std::all_of(comparison.options.begin(), comparison.options.end(), [](const OptionOutcome &option) {
        const double machines = option.served.machinesPeak.value_or(0);
        return machines == std::floor(machines);
    });
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

void addMachinesColumn(Table &table, const StudyResult &result, const QString &page, const QLocale &locale)
{
    ResultFigure machines = resultFigure(ResultFigure::Scope::Option, "machines_peak");
    machines.decimals = areWhole(result.comparison) ? 0 : 2;
    addFigureColumn(table, result, machines, -1, page, locale);
}

void addWaitColumn(Table &table, const StudyResult &result, const char *id, const QString &page,
                   const QLocale &locale)
{
    const std::vector<OptionOutcome> &options = result.comparison.options;
    if (std::none_of(options.begin(), options.end(),
                     [](const OptionOutcome &option) { return option.served.waits; }))
        return;
    addFigureColumn(table, result, resultFigure(ResultFigure::Scope::Option, id), -1, page, locale);
    for (std::size_t i = 0; i < options.size(); ++i)
        showWait(options[i], table.rows[i].cells.back());
}

void addNotUsedColumns(Table &table, const StudyResult &result, const QString &page, const QLocale &locale)
{
    const QString unit = servedColumnWords("GPU-hours");
    std::vector<std::optional<double>> paid; // which are the greater ones
    for (const OptionOutcome &option : result.comparison.options)
        paid.push_back(option.hours(Hours::Paid));
    const int decimals = moneyDecimals(paid);
    const auto add = [&](const TableColumn &column, Hours hours) {
        addColumn(table, column, [&](std::size_t i) {
            return servedCell(result, i, result.sheet.options[i].served.total[std::size_t(hours)], decimals,
                              page, locale);
        });
    };
    add({servedColumnWords("Paid"), unit, true, false,
         servedColumnWords("For the machines of the option, over the whole plan.")},
        Hours::Paid);
    const std::vector<OptionOutcome> &options = result.comparison.options;
    if (std::any_of(options.begin(), options.end(),
                    [](const OptionOutcome &option) { return option.hours(Hours::Overhead) > 0.0; }))
        add({servedColumnWords("Starts and stops"), unit, true, false,
             servedColumnWords(
                 "Paid while machines start, wait to be stopped and stop, over the whole plan.")},
            Hours::Overhead);
    add({servedColumnWords("Not used"), unit, true, false,
         servedColumnWords("Paid while machines are ready and nothing runs, over the whole plan.")},
        Hours::Idle);
    addFigureColumn(table, result, resultFigure(ResultFigure::Scope::Option, "idle_share_of_hours"), -1, page,
                    locale);
}

} // namespace breakeven
