#include "ui/models/price_refresh_table.h"

#include "data/readers/utc_time.h"
#include "ui/look/strings.h"
#include "ui/text/age_text.h"
#include "ui/text/numbers.h"
#include "ui/text/window_words.h"

#include <QCoreApplication>

namespace breakeven {

namespace {

constexpr double kSecondsOfYear = 365 * 86400.0;

QString priceRefreshWords(const char *text) { return QCoreApplication::translate("PriceRefresh", text); }

QString plain(const std::string &reason)
{
    return QString(toQt(reason)).replace(QLatin1Char('_'), QLatin1Char(' '));
}

// "2026-11-20 10:00" of a time in UTC.
QString shortTime(const std::string &utc)
{
    return toQt(utc).left(16).replace(QLatin1Char('T'), QLatin1Char(' '));
}

TableCell countCell(std::int64_t count, const QLocale &locale)
{
    TableCell cell = textCell(locale.toString(qlonglong(count)));
    cell.value = qlonglong(count);
    return cell;
}

// Of the newest price; of a source that dates none, since they were fetched.
TableCell ageCell(const PartReport &report, std::int64_t now, const QLocale &locale)
{
    const auto newest = report.newest ? report.newest : parseUtcTime(report.inUseSince);
    if (!newest)
        return textCell(unknownText());
    const double seconds = double(now - *newest);
    const bool isOld = seconds > kSecondsOfYear;
    TableCell cell =
        textCell((isOld ? QStringLiteral("▲ ") : QString()) + ageText(seconds, locale),
                 isOld || report.outcome == PartOutcome::Failed ? CellTone::Warning : CellTone::Plain);
    cell.value = seconds;
    cell.toolTip = report.newest
                       ? priceRefreshWords("Its newest price is of %1").arg(shortTime(utcText(*newest)))
                       : priceRefreshWords("Fetched at %1").arg(shortTime(utcText(*newest)));
    return cell;
}

// "3 without a price; flagged: 2 jump".
QString leftOut(const PartReport &report, const QLocale &locale)
{
    const auto listed = [&](const std::map<std::string, std::int64_t> &counts) {
        QStringList parts;
        for (const auto &[reason, count] : counts)
            parts.append(priceRefreshWords("%1 %2").arg(locale.toString(qlonglong(count)), plain(reason)));
        return parts.join(QStringLiteral(", "));
    };
    QStringList texts;
    if (!report.skipped.empty())
        texts.append(listed(report.skipped));
    if (!report.flagged.empty())
        texts.append(priceRefreshWords("flagged: %1").arg(listed(report.flagged)));
    return texts.join(QStringLiteral("; "));
}

} // namespace

QString partTitle(const std::string &source, const std::string &part)
{
    const bool isWhole = part.empty() || source.find(part) != std::string::npos;
    return isWhole ? toQt(source) : priceRefreshWords("%1, %2").arg(toQt(source), toQt(part));
}

QString outcomeText(const PartReport &report)
{
    if (report.outcome == PartOutcome::Stored)
        return priceRefreshWords("Stored.");
    if (report.outcome == PartOutcome::Unchanged)
        return priceRefreshWords("As it was.");
    const QString why = report.error ? inWindowWords(toQt(report.error->message))
                                     : priceRefreshWords("It could not be fetched");
    return report.inUseSince.empty() ? priceRefreshWords("Failed: %1. No prices of it are in use.").arg(why)
                                     : priceRefreshWords("Stale: %1. The prices of %2 stay in use.")
                                           .arg(why, shortTime(report.inUseSince));
}

QString partText(const PartReport &report)
{
    const QString title = partTitle(report.source, report.name);
    const QString where = report.error ? toQt(report.error->where) : QString();
    return where.isEmpty()
               ? priceRefreshWords("%1: %2").arg(title, outcomeText(report))
               : priceRefreshWords("%1: %2 The request was %3").arg(title, outcomeText(report), where);
}

Table priceRefreshTable(const std::vector<PartReport> &reports, std::int64_t now, const QLocale &locale)
{
    Table table;
    table.name = priceRefreshWords("Refreshed prices");
    table.columns = {{priceRefreshWords("Source"), {}, false, false, {}},
                     {priceRefreshWords("Rows"), priceRefreshWords("in use"), true, false,
                      priceRefreshWords("Rows of the source that hold the prices in use")},
                     {priceRefreshWords("New"), priceRefreshWords("offers"), true, false,
                      priceRefreshWords("Offers that are new in the source")},
                     {priceRefreshWords("Changed"), priceRefreshWords("offers"), true, false,
                      priceRefreshWords("Offers with another price or another day")},
                     {priceRefreshWords("Gone"), priceRefreshWords("offers"), true, false,
                      priceRefreshWords("Offers that the source has dropped")},
                     {priceRefreshWords("Left out or flagged"), {}, false, false, {}},
                     {priceRefreshWords("Newest"), priceRefreshWords("price"), true, false,
                      priceRefreshWords("How old the newest price in use is")},
                     {priceRefreshWords("Result"), {}, false, false, {}}};
    for (std::size_t i = 0; i < reports.size(); ++i) {
        const PartReport &report = reports[i];
        const bool isFailed = report.outcome == PartOutcome::Failed;
        TableRow row;
        row.path = QString::number(i);
        row.hasWarning = isFailed;
        const QString outcome = outcomeText(report);
        const auto brought = [&](std::int64_t count) {
            return isFailed ? textCell(unknownText()) : countCell(count, locale);
        };
        row.cells = {textCell(partTitle(report.source, report.name)),
                     countCell(report.rowsInUse, locale),
                     brought(report.added),
                     brought(report.changed),
                     brought(report.vanished),
                     textCell(leftOut(report, locale)),
                     ageCell(report, now, locale),
                     textCell(outcome, isFailed ? CellTone::Warning : CellTone::Plain)};
        row.cells.back().toolTip = partText(report);
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace breakeven
