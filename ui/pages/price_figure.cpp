#include "ui/pages/price_figure.h"

#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/text/moved_text.h"
#include "ui/text/numbers.h"
#include "ui/text/price_text.h"

#include <QCoreApplication>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("PriceFigure", text); }

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
    figure.words = tr("Price as the source gives it");
    figure.numbers = amount(price, offer, locale);
    if (isCut) {
        const double cut = 1 - price / toDouble(*offer.listPrice);
        figure.words = tr("List price × (1 − discount)");
        figure.numbers =
            tr("%1 × (1 − %2)").arg(amount(toDouble(*offer.listPrice), offer, locale), share(cut, locale));
    }
    if (offer.gpuCount() > 0) {
        figure.words = isCut ? tr("%1 / GPUs").arg(figure.words) : tr("Price of the machine / GPUs");
        figure.numbers += tr(" / %1").arg(locale.toString(offer.gpuCount(), 'g', 3));
    }
}

} // namespace

ExplainedFigure priceFigure(const Offer &offer, const QString &title, const QLocale &locale)
{
    const double price = toDouble(offer.price);
    const double one = offer.gpuCount() > 0 ? price / offer.gpuCount() : price;
    ExplainedFigure figure{page_ids::kPrices, title, amount(one, offer, locale), {}, {}, {}, {}};
    addFormula(offer, figure, locale);
    figure.rows.push_back({tr("Price"), {}, amount(price, offer, locale), offerName(offer)});
    if (offer.listPrice && *offer.listPrice != offer.price)
        figure.rows.push_back({tr("List price"),
                               {},
                               amount(toDouble(*offer.listPrice), offer, locale),
                               tr("before the negotiated discount")});
    if (offer.gpuCount() > 0)
        figure.rows.push_back({tr("GPUs"), {}, gpusText(offer, locale), tr("of one machine")});
    figure.rows.push_back({tr("Source"),
                           {},
                           toQt(offer.source),
                           offer.effectiveFrom ? tr("holds from %1").arg(toQt(offer.effectiveFrom->iso()))
                                               : tr("read %1").arg(toQt(offer.retrievedAt).left(10))});
    figure.note = toQt(offer.note);
    return figure;
}

} // namespace breakeven
