#include "ui/text/price_headline.h"

#include "model/study/price_unit.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/text/price_text.h"

#include <QCoreApplication>

namespace breakeven {

namespace {

QString priceHeadlineWords(const char *text) { return QCoreApplication::translate("PriceHeadline", text); }

// By the name of its first letter: "an A100", "a T4".
QString withArticle(const QString &gpu)
{
    const bool isVowel = QStringLiteral("AEFHILMNORSX").contains(gpu.front());
    return (isVowel ? priceHeadlineWords("An %1") : priceHeadlineWords("A %1")).arg(gpu);
}

// Each end leads to the price it is of; an old one never leads without its mark.
QString rangeText(const QString &low, const QString &high, const QString &lowestAge)
{
    const QString mark = lowestAge.isEmpty() ? QString() : priceHeadlineWords(" (▲ %1)").arg(lowestAge);
    const QString lowest =
        QStringLiteral("<b><a href=\"%1\">%2</a></b>%3").arg(QLatin1String(kLowestPrice), low, mark);
    if (low == high)
        return lowest;
    return priceHeadlineWords("%1 to %2")
        .arg(lowest, QStringLiteral("<b><a href=\"%1\">%2</a></b>").arg(QLatin1String(kHighestPrice), high));
}

QString counted(std::size_t count, const QString &one, const QString &many, const QLocale &locale)
{
    return count == 1 ? one : many.arg(locale.toString(qulonglong(count)));
}

} // namespace

namespace {

// Machines without a GPU have no price of a GPU-hour: they are not counted among those that have one.
QString offersText(const PriceSummary &summary, const PriceFilter &filter, const QLocale &locale)
{
    std::size_t ofGpus = 0;
    for (const PriceRange &range : summary.ranges)
        ofGpus += range.count;
    if (!filter.gpus.empty() || ofGpus == summary.count)
        return counted(summary.count, priceHeadlineWords("one price matches"),
                       priceHeadlineWords("%1 prices match"), locale);
    return counted(ofGpus, priceHeadlineWords("one price of GPUs matches"),
                   priceHeadlineWords("%1 prices of GPUs match"), locale);
}

// What is no machine: its price with all digits, since many are below a cent.
QString unitHeadline(const PriceSummary &summary, PriceUnit unit, const QLocale &locale,
                     const QString &lowestAge)
{
    const PriceRange &range = summary.ranges.front();
    const auto amount = [&](NanoMoney price) {
        return hourlyPrice(toDouble(price), locale) + QChar(0x00A0) + toQt(range.currency);
    };
    QString costs;
    switch (unit) {
    case PriceUnit::ClusterHour:
        costs = priceHeadlineWords("<b>A managed cluster</b> costs %1 an hour%2; %3.");
        break;
    case PriceUnit::GibMonth:
        costs = priceHeadlineWords("<b>A GiB kept for a month</b> costs %1%2; %3.");
        break;
    case PriceUnit::MillionTokens:
        costs = priceHeadlineWords("<b>A million tokens</b> cost %1%2; %3.");
        break;
    default:
        costs = priceHeadlineWords("<b>A GiB of traffic</b> to the internet costs %1%2; %3.");
        break;
    }
    return costs.arg(rangeText(amount(range.lowest), amount(range.highest), lowestAge),
                     summary.ranges.size() > 1 ? priceHeadlineWords(", other currencies aside") : QString(),
                     counted(summary.count, priceHeadlineWords("one price matches"),
                             priceHeadlineWords("%1 prices match"), locale));
}

} // namespace

QString priceHeadline(const PriceSummary &summary, const PriceFilter &filter, const QLocale &locale,
                      const QString &lowestAge)
{
    if (summary.ranges.empty())
        return counted(summary.count, priceHeadlineWords("<b>One price</b> matches."),
                       priceHeadlineWords("<b>%1 prices</b> match."), locale);
    if (const PriceUnit unit = priceUnitOf(filter.model); unit != PriceUnit::MachineHour)
        return unitHeadline(summary, unit, locale, lowestAge);
    const PriceRange &range = summary.ranges.front();
    const auto amount = [&](NanoMoney price) {
        return sentenceMoney(toDouble(price), toQt(range.currency), locale);
    };
    const QString costs = rangeText(amount(range.lowest), amount(range.highest), lowestAge);
    const QString offers = offersText(summary, filter, locale);
    QString rest;
    if (summary.ranges.size() > 1)
        rest = priceHeadlineWords(", other currencies aside");
    if (filter.gpus.size() == 1)
        return priceHeadlineWords("<b>%1 hour</b> costs %2%3; %4.")
            .arg(withArticle(toQt(filter.gpus.front()).toHtmlEscaped()), costs,
                 (range.lowest == range.highest ? QString()
                                                : priceHeadlineWords(", by provider, region and terms")) +
                     rest,
                 offers);
    return priceHeadlineWords("A GPU-hour costs %1%2; %3.").arg(costs, rest, offers);
}

QString priceAges(const PriceSummary &summary, int months, const QLocale &locale)
{
    if (summary.old == 0)
        return {};
    if (summary.old == summary.count)
        return (summary.count == 1 ? priceHeadlineWords("It is older than %1 months.")
                                   : priceHeadlineWords("All of them are older than %1 months."))
            .arg(months);
    return priceHeadlineWords("%1 of %2 prices are older than %3 months.")
        .arg(locale.toString(qulonglong(summary.old)), locale.toString(qulonglong(summary.count)))
        .arg(months);
}

QString priceMoveText(const PriceMove &move, const QLocale &locale)
{
    const QString sentence = move.to < move.from
                                 ? priceHeadlineWords("%1 fell from %2 to %3 %4 (%5 %) between %6 and %7.")
                                 : priceHeadlineWords("%1 rose from %2 to %3 %4 (%5 %) between %6 and %7.");
    const Offer &offer = move.offer;
    const QStringList name{toQt(offer.provider).toUpper() + QLatin1Char(' ') + toQt(offer.instanceType),
                           modelText(offer), toQt(offer.zone.empty() ? offer.region : offer.zone)};
    QStringList said;
    for (const QString &part : name)
        if (!part.isEmpty())
            said.append(part);
    return sentence.arg(said.join(QStringLiteral(", ")), hourlyPrice(move.from, locale),
                        hourlyPrice(move.to, locale), currencyText(offer),
                        difference(100 * (move.to / move.from - 1), 0, locale),
                        toQt(move.fromDay.iso()).left(7), toQt(move.toDay.iso()).left(7));
}

QString priceChangesHeadline(const PriceChanges &changes, const QString &since, const QLocale &locale)
{
    if (since.isEmpty())
        return priceHeadlineWords("Prices have <b>not been refreshed</b> yet; choose a day to compare with.");
    const auto number = [&](std::size_t count) { return locale.toString(qulonglong(count)); };
    if (changes.added + changes.changed + changes.gone == 0)
        return priceHeadlineWords("<b>No price</b> has changed %1.").arg(since);
    return priceHeadlineWords("<b>%1 new, %2 changed, %3 gone</b> %4.")
        .arg(number(changes.added), number(changes.changed), number(changes.gone), since);
}

} // namespace breakeven
