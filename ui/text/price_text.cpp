#include "ui/text/price_text.h"

#include "model/study/price_unit.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

namespace breakeven {

namespace {

constexpr const char *kUsualCurrency = "USD";

} // namespace

QString modelText(const Offer &offer)
{
    QString text = toQt(offer.model).replace(QLatin1Char('_'), QLatin1Char(' '));
    if (!offer.detail.empty())
        text += QStringLiteral(", ") + toQt(offer.detail);
    return text;
}

QString gpusText(const Offer &offer, const QLocale &locale)
{
    return offer.gpu.empty()
               ? unknownText()
               : QStringLiteral("%1 × %2").arg(locale.toString(offer.gpuCount(), 'g', 3), toQt(offer.gpu));
}

QString priceText(std::optional<double> price, const Offer &offer, const QLocale &locale, PriceUnit headed)
{
    const QString text = hourlyPrice(price, locale);
    const PriceUnit unit = priceUnitOf(offer.model);
    if (price && unit != headed && !(isPaidByTheHour(unit) && isPaidByTheHour(headed)))
        return text + QLatin1Char(' ') + toQt(offer.currency + perUnitText(unit));
    return offer.currency == kUsualCurrency || !price ? text : text + QLatin1Char(' ') + toQt(offer.currency);
}

QString currencyText(const Offer &offer)
{
    const PriceUnit unit = priceUnitOf(offer.model);
    return isPaidByTheHour(unit)
               ? QCoreApplication::translate("PriceText", "%1 an hour").arg(toQt(offer.currency))
               : toQt(offer.currency + perUnitText(unit));
}

QString usualUnitText(PriceUnit unit)
{
    return QLatin1String(kUsualCurrency) + QLatin1String(perUnitText(unit));
}

QString axisUnitText(const Offer &offer)
{
    const QString currency = toQt(offer.currency);
    const auto said = [](const char *text) { return QCoreApplication::translate("PriceText", text); };
    if (offer.gpuCount() > 0)
        return said("%1 for one GPU-hour").arg(currency);
    switch (priceUnitOf(offer.model)) {
    case PriceUnit::ClusterHour:
        return said("%1 for one cluster-hour").arg(currency);
    case PriceUnit::GibMonth:
        return said("%1 for one GiB kept for a month").arg(currency);
    case PriceUnit::Gib:
        return said("%1 for one GiB").arg(currency);
    case PriceUnit::MillionTokens:
        return said("%1 for a million tokens").arg(currency);
    case PriceUnit::MachineHour:
        break;
    }
    return said("%1 for one machine-hour").arg(currency);
}

QString gpuPriceText(const Offer &offer, GpuMeasure measure, const QLocale &locale)
{
    const auto price = priceFor(offer, measure);
    if (measure == GpuMeasure::Gpu)
        return priceText(price, offer, locale);
    // As many decimals as tell prices of 1 and 1.01 USD for a GPU apart.
    const QString text = fixed(price, measure == GpuMeasure::Tflops ? 6 : 5, locale);
    return offer.currency == kUsualCurrency || !price ? text : text + QLatin1Char(' ') + toQt(offer.currency);
}

QString interruptionText(const Offer &offer, const QLocale &locale)
{
    if (!offer.interruptionHigh)
        return {};
    const double low = offer.interruptionLow.value_or(0);
    if (*offer.interruptionHigh >= 1)
        return QStringLiteral("> ") + share(low, locale, 0);
    return low <= 0
               ? QStringLiteral("< ") + share(*offer.interruptionHigh, locale, 0)
               : sharePlain(low, locale, 0) + QStringLiteral("–") + share(*offer.interruptionHigh, locale, 0);
}

} // namespace breakeven
