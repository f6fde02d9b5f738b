#include "ui/pages/price_figure.h"

#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/text/moved_text.h"
#include "ui/text/numbers.h"
#include "ui/text/price_text.h"

#include <QCoreApplication>

namespace breakeven {

namespace {

QString priceFigureWords(const char *text) { return QCoreApplication::translate("PriceFigure", text); }

QString amount(double price, const Offer &offer, const QLocale &locale)
{
    return hourlyPrice(price, locale) + QChar(0x00A0) +
           toQt(offer.currency + perUnitText(priceUnitOf(offer.model)));
}

// "list price × (1 − discount) / GPUs", and the same in numbers.
void addFormula(const Offer &offer, ExplainedFigure &figure, const QLocale &locale)
{
    const bool isCut = offer.listPrice && *offer.listPrice > 0 && *offer.listPrice != offer.price;
    const double price = toDouble(offer.price);
    figure.words = priceFigureWords("Price as the source gives it");
    figure.numbers = amount(price, offer, locale);
    if (isCut) {
        const double cut = 1 - price / toDouble(*offer.listPrice);
        figure.words = priceFigureWords("List price × (1 − discount)");
        figure.numbers = priceFigureWords("%1 × (1 − %2)")
                             .arg(amount(toDouble(*offer.listPrice), offer, locale), share(cut, locale));
    }
    if (offer.gpuCount() > 0) {
        figure.words = isCut ? priceFigureWords("%1 / GPUs").arg(figure.words)
                             : priceFigureWords("Price of the machine / GPUs");
        figure.numbers += priceFigureWords(" / %1").arg(locale.toString(offer.gpuCount(), 'g', 3));
    }
}

} // namespace

ExplainedFigure priceFigure(const Offer &offer, const QString &title, const QLocale &locale)
{
    const double price = toDouble(offer.price);
    const double one = offer.gpuCount() > 0 ? price / offer.gpuCount() : price;
    ExplainedFigure figure{page_ids::kPrices, title, amount(one, offer, locale), {}, {}, {}, {}};
    addFormula(offer, figure, locale);
    figure.rows.push_back({priceFigureWords("Price"), {}, amount(price, offer, locale), offerName(offer)});
    if (offer.listPrice && *offer.listPrice != offer.price)
        figure.rows.push_back({priceFigureWords("List price"),
                               {},
                               amount(toDouble(*offer.listPrice), offer, locale),
                               priceFigureWords("before the negotiated discount")});
    if (offer.gpuCount() > 0)
        figure.rows.push_back(
            {priceFigureWords("GPUs"), {}, gpusText(offer, locale), priceFigureWords("of one machine")});
    figure.rows.push_back({priceFigureWords("Source"),
                           {},
                           toQt(offer.source),
                           offer.effectiveFrom
                               ? priceFigureWords("holds from %1").arg(toQt(offer.effectiveFrom->iso()))
                               : priceFigureWords("read %1").arg(toQt(offer.retrievedAt).left(10))});
    figure.note = toQt(offer.note);
    return figure;
}

} // namespace breakeven
