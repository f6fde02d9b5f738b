#include "ui/models/served_columns.h"

#include "model/evaluate/evaluate.h"
#include "ui/look/strings.h"
#include "ui/models/comparison_table.h"
#include "ui/text/numbers.h"
#include "ui/words/status_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("ServedColumns", text); }

QString nodeOf(const OptionOutcome &option, const char *name)
{
    return QStringLiteral("options.") + toQt(option.id) + QLatin1Char('.') + QLatin1String(name);
}

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
    cell.toolTip = toQt(words::statusSentence(option));
    return cell;
}

TableCell numberCell(const OptionOutcome &option, const char *node, std::optional<double> value, int decimals,
                     const QString &page, const QLocale &locale)
{
    TableCell cell;
    cell.value = value ? QVariant(*value) : QVariant();
    cell.text = fixed(value, decimals, locale);
    cell.target = {page, nodeOf(option, node)};
    if (!value)
        cell.toolTip = whyUnknown(option);
    return cell;
}

TableCell waitCell(const OptionOutcome &option, WaitFigure figure, const QString &page, const QLocale &locale)
{
    const bool isMean = figure == WaitFigure::Mean;
    const std::optional<double> &hours = isMean ? option.served.waitMean : option.served.wait95;
    if (!option.served.waits) {
        TableCell cell = textCell(unknownText(), CellTone::Secondary);
        cell.value = QVariant();
        cell.toolTip = tr("Nothing waits here: the work is done at once or not at all.");
        return cell;
    }
    TableCell cell = numberCell(option, isMean ? "wait_mean_h" : "wait_p95_h", hours, 1, page, locale);
    const bool isEndless = !hours && option.hours(Hours::Unmet).value_or(0) > 0;
    if (isEndless) {
        cell.text = noLimitText();
        cell.value = cell.text;
        cell.toolTip = tr("More work arrives than is done, so the queue grows without end.");
    }
    return cell;
}

bool areWhole(const Comparison &comparison)
{
    return std::all_of(comparison.options.begin(), comparison.options.end(), [](const OptionOutcome &option) {
        const double machines = option.served.machinesPeak.value_or(0);
        return machines == std::floor(machines);
    });
}

void addColumn(Table &table, const Comparison &comparison, const TableColumn &column, auto cellOf)
{
    table.columns.push_back(column);
    for (std::size_t i = 0; i < comparison.options.size(); ++i)
        table.rows[i].cells.push_back(cellOf(comparison.options[i]));
}

TableCell idleShareCell(const OptionOutcome &option, const QString &page, const QLocale &locale)
{
    const auto &paid = option.hours(Hours::Paid), &idle = option.hours(Hours::Idle);
    const std::optional<double> share =
        paid && idle && *paid > 0 ? std::optional(*idle / *paid) : std::nullopt;
    TableCell cell = numberCell(option, "idle_gpu_hours", share, 1, page, locale);
    cell.text = sharePlain(share, locale);
    return cell;
}

} // namespace

void addOptionRows(Table &table, const Comparison &comparison)
{
    table.columns.push_back({tr("Option"), {}, false, false, {}});
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
        tr("Status"),
        {},
        false,
        false,
        tr("Whether the option does what is asked; one that does not is never called cheapest.")};
    column.isChip = true;
    addColumn(table, comparison, column, statusCell);
}

void addMachinesColumn(Table &table, const Comparison &comparison, const QString &page, const QLocale &locale)
{
    const int decimals = areWhole(comparison) ? 0 : 2;
    addColumn(table, comparison,
              {tr("Machines"), tr("most"), true, false,
               tr("The most machines that are kept or work at the same time.")},
              [&](const OptionOutcome &option) {
                  return numberCell(option, "machines_peak", option.served.machinesPeak, decimals, page,
                                    locale);
              });
}

void addWaitColumn(Table &table, const Comparison &comparison, WaitFigure figure, const QString &page,
                   const QLocale &locale)
{
    if (std::none_of(comparison.options.begin(), comparison.options.end(),
                     [](const OptionOutcome &option) { return option.served.waits; }))
        return;
    const bool isMean = figure == WaitFigure::Mean;
    addColumn(table, comparison,
              {isMean ? tr("Wait, mean") : tr("Wait, 95\u00a0%"), tr("h"), true, false,
               isMean ? tr("How long the work waits for a machine on average, in the worst month.")
                      : tr("95 % of the work waits at most this long for a machine, in the worst month.")},
              [&](const OptionOutcome &option) { return waitCell(option, figure, page, locale); });
}

void addNotUsedColumns(Table &table, const Comparison &comparison, const QString &page, const QLocale &locale)
{
    const QString unit = tr("GPU-hours");
    std::vector<std::optional<double>> paid; // which are the greater ones
    for (const OptionOutcome &option : comparison.options)
        paid.push_back(option.hours(Hours::Paid));
    const int decimals = moneyDecimals(paid);
    const auto add = [&](const TableColumn &column, Hours hours) {
        addColumn(table, comparison, column, [&](const OptionOutcome &option) {
            return numberCell(option, hoursId(hours), option.hours(hours), decimals, page, locale);
        });
    };
    add({tr("Paid"), unit, true, false, tr("Of the machines of the option, in the whole plan.")},
        Hours::Paid);
    add({tr("Not used"), unit, true, false, tr("Paid while nothing runs, in the whole plan.")}, Hours::Idle);
    addColumn(table, comparison,
              {tr("Not used"), tr("% of paid"), true, false,
               tr("Share of the paid GPU-hours in which nothing runs.")},
              [&](const OptionOutcome &option) { return idleShareCell(option, page, locale); });
}

} // namespace breakeven
