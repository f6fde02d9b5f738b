#include "ui/text/moved_text.h"

#include "model/study/price_unit.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/text/price_text.h"

#include <QCoreApplication>

namespace breakeven {

namespace {

QString movedPriceWords(const char *text) { return QCoreApplication::translate("MovedPrices", text); }

QString firstMove(const MovedPrice &price, const QLocale &locale)
{
    const Offer &pinned = price.pinned.offer;
    if (!price.now)
        return movedPriceWords("%1 is no longer offered").arg(offerName(pinned));
    return movedPriceWords("%1 from %2 to %3 %4 (%5)")
        .arg(offerName(pinned), hourlyPrice(toDouble(pinned.price), locale),
             hourlyPrice(toDouble(price.now->price), locale),
             toQt(pinned.currency + perUnitText(priceUnitOf(pinned.model))), moveText(price, locale));
}

} // namespace

QString offerName(const Offer &offer)
{
    QString text = toQt(offer.provider).toUpper() + QLatin1Char(' ') + toQt(offer.instanceType) +
                   QStringLiteral(", ") + modelText(offer);
    if (const std::string &place = offer.zone.empty() ? offer.region : offer.zone; !place.empty())
        text += QStringLiteral(", ") + toQt(place);
    return text;
}

QString moveText(const MovedPrice &price, const QLocale &locale)
{
    const auto change = price.change();
    if (!change)
        return movedPriceWords("no longer offered");
    return *change > 0 ? QLatin1Char('+') + share(change, locale) : share(change, locale);
}

QString movedPricesText(const std::vector<MovedPrice> &moved, const QLocale &locale)
{
    if (moved.empty())
        return {};
    const QString first = firstMove(moved.front(), locale);
    if (moved.size() == 1)
        return movedPriceWords("A pinned price has moved: %1.").arg(first);
    const QString text = moved.size() == 2 ? movedPriceWords("%1 pinned prices have moved: %2, and one more.")
                                           : movedPriceWords("%1 pinned prices have moved: %2, and %3 more.");
    const QString counted = text.arg(locale.toString(qulonglong(moved.size())), first);
    return moved.size() == 2 ? counted : counted.arg(locale.toString(qulonglong(moved.size() - 1)));
}

} // namespace breakeven
