#include "ui/text/price_headline.h"

#include "model/price_unit.h"
#include "ui/strings.h"
#include "ui/text/numbers.h"
#include "ui/text/price_text.h"

#include <QCoreApplication>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("PriceHeadline", text); }

// By the name of its first letter: "an A100", "a T4".
QString withArticle(const QString &gpu)
{
    const bool isVowel = QStringLiteral("AEFHILMNORSX").contains(gpu.front());
    return (isVowel ? tr("An %1") : tr("A %1")).arg(gpu);
}

QString rangeText(const GpuPriceRange &range, const QLocale &locale)
{
    const QString currency = toQt(range.currency);
    const QString low = sentenceMoney(toDouble(range.lowest), currency, locale);
    const QString high = sentenceMoney(toDouble(range.highest), currency, locale);
    return low == high ? tr("<b>%1</b>").arg(low) : tr("<b>%1</b> to <b>%2</b>").arg(low, high);
}

QString counted(std::size_t count, const QString &one, const QString &many, const QLocale &locale)
{
    return count == 1 ? one : many.arg(locale.toString(qulonglong(count)));
}

} // namespace

QString priceHeadline(const PriceSummary &summary, const PriceFilter &filter, const QLocale &locale)
{
    if (priceUnitOf(filter.model) == PriceUnit::ClusterHour)
        return counted(summary.count, tr("<b>One fee</b> of a managed cluster matches, by the cluster-hour."),
                       tr("<b>%1 fees</b> of managed clusters match, by the cluster-hour."), locale);
    if (summary.perGpu.empty())
        return counted(summary.count, tr("<b>One price</b> matches."), tr("<b>%1 prices</b> match."), locale);
    const GpuPriceRange &range = summary.perGpu.front();
    const QString offers = counted(summary.count, tr("one price matches"), tr("%1 prices match"), locale);
    QString rest;
    if (summary.perGpu.size() > 1)
        rest = tr(", other currencies aside");
    if (filter.gpus.size() == 1)
        return tr("<b>%1 hour</b> costs %2%3; %4.")
            .arg(withArticle(toQt(filter.gpus.front()).toHtmlEscaped()), rangeText(range, locale),
                 (range.lowest == range.highest ? QString() : tr(", by provider, region and model")) + rest,
                 offers);
    return tr("A GPU-hour costs %1%2; %3.").arg(rangeText(range, locale), rest, offers);
}

QString priceAges(const PriceSummary &summary, const QLocale &locale)
{
    if (summary.old == 0)
        return {};
    if (summary.old == summary.count)
        return summary.count == 1 ? tr("It is older than 12 months.")
                                  : tr("All of them are older than 12 months.");
    return tr("%1 of %2 prices are older than 12 months.")
        .arg(locale.toString(qulonglong(summary.old)), locale.toString(qulonglong(summary.count)));
}

QString priceMoveText(const PriceMove &move, const QLocale &locale)
{
    const QString sentence = move.to < move.from ? tr("%1 fell from %2 to %3 %4 (%5 %) between %6 and %7.")
                                                 : tr("%1 rose from %2 to %3 %4 (%5 %) between %6 and %7.");
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
        return tr("Prices have <b>not been refreshed</b> yet; choose a day to compare with.");
    const auto number = [&](std::size_t count) { return locale.toString(qulonglong(count)); };
    if (changes.added + changes.changed + changes.gone == 0)
        return tr("<b>No price</b> has changed %1.").arg(since);
    return tr("<b>%1 new, %2 changed, %3 gone</b> %4.")
        .arg(number(changes.added), number(changes.changed), number(changes.gone), since);
}

} // namespace breakeven
