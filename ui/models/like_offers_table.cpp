#include "ui/models/like_offers_table.h"

#include "pricing/new_study/sellers.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

namespace breakeven {

namespace {

QString likeOfferWords(const char *text) { return QCoreApplication::translate("LikeOffers", text); }

TableCell sellerCell(const LikeOffer &offer)
{
    const QString name = toQt(providerName(offer.price->provider));
    TableCell cell = textCell(offer.hasOwnMachines ? name : likeOfferWords("%1, other machines").arg(name));
    cell.isBold = offer.isTaken;
    return cell;
}

TableCell dateCell(const CatalogueFigure &price)
{
    TableCell cell = textCell(price.stated.empty() ? likeOfferWords("undated") : toQt(price.stated));
    if (price.date)
        cell.value = toQt(price.date->iso());
    cell.toolTip = toQt(price.source);
    return cell;
}

} // namespace

Table likeOffersTable(const LikeOffers &like, const QLocale &locale)
{
    Table table;
    table.name = likeOfferWords("Offers like for like");
    table.columns = {{likeOfferWords("Seller"), {}, false, false, {}},
                     {likeOfferWords("Machines"), {}, false, false, {}},
                     {likeOfferWords("Region"), {}, false, false, {}},
                     {likeOfferWords("Price"), likeOfferWords("USD/GPU-h"), true, true, {}},
                     {likeOfferWords("Date"), {}, true, false, {}}};
    for (std::size_t i = 0; i < like.offers.size(); ++i) {
        const LikeOffer &offer = like.offers[i];
        TableCell price = textCell(hourlyPrice(offer.perGpuHour(), locale));
        price.value = offer.perGpuHour();
        TableRow row;
        row.path = QString::number(i);
        row.cells = {sellerCell(offer),
                     textCell(likeOfferWords("%1 × %2").arg(locale.toString(offer.machines, 'g', 6),
                                                            toQt(offer.price->machine))),
                     textCell(toQt(offer.price->region)), price, dateCell(offer.price->price)};
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace breakeven
