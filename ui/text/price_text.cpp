#include "ui/text/price_text.h"

#include "ui/strings.h"
#include "ui/text/numbers.h"

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

QString priceText(std::optional<double> price, const Offer &offer, const QLocale &locale)
{
    const QString text = hourlyPrice(price, locale);
    return offer.currency == kUsualCurrency || !price ? text : text + QLatin1Char(' ') + toQt(offer.currency);
}

} // namespace breakeven
