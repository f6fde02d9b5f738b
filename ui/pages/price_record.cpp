#include "ui/pages/price_record.h"

#include "model/numeric/time_constants.h"
#include "model/study/price_unit.h"
#include "model/study/study_path.h"
#include "pricing/gpus/gpu_measure.h"
#include "pricing/pins/price_history.h"
#include "pricing/pins/study_pin.h"
#include "ui/look/strings.h"
#include "ui/models/price_list_model.h"
#include "ui/session/preferences.h"
#include "ui/text/moved_text.h"
#include "ui/text/numbers.h"
#include "ui/text/price_text.h"
#include "ui/workspace/workspace.h"

#include <QCoreApplication>

namespace breakeven {

namespace {

QString priceRecordWords(const char *text) { return QCoreApplication::translate("PriceRecord", text); }

// Of what came with the program its name is enough; which file that was, a hash would not tell a person.
QString revisionText(const Offer &offer)
{
    return offer.revision.starts_with("bundled") ? priceRecordWords("came with the program")
                                                 : toQt(offer.revision);
}

// "2026-11-20 10:00 UTC"
QString timeText(const std::string &utc)
{
    return utc.empty() ? QString()
                       : priceRecordWords("%1 UTC").arg(
                             toQt(utc).left(16).replace(QLatin1Char('T'), QLatin1Char(' ')));
}

QString row(const QString &name, const QString &value)
{
    return value.isEmpty() ? QString()
                           : QStringLiteral("<tr><td style=\"padding-right:10px\">%1</td><td>%2</td></tr>")
                                 .arg(name.toHtmlEscaped(), value.toHtmlEscaped());
}

QString rowsHtml(const QStringList &rows, RecordColumns columns)
{
    const auto table = [](const QStringList &some) {
        return QStringLiteral("<table>") + some.join(QString()) + QStringLiteral("</table>");
    };
    if (columns == RecordColumns::One)
        return table(rows);
    const qsizetype half = (rows.size() + 1) / 2;
    return QStringLiteral("<table><tr><td valign=\"top\" style=\"padding-right:24px\">%1</td>"
                          "<td valign=\"top\">%2</td></tr></table>")
        .arg(table(rows.mid(0, half)), table(rows.mid(half)));
}

std::optional<PriceHistory::Pin> pinOf(const Study &study, const Offer &offer, double gpus)
{
    for (const ConstInputPlace &place : allInputs(study)) {
        if (!place.input->price)
            continue;
        const Offer &pinned = place.input->price->offer;
        const bool isSame = pinned.provider == offer.provider && pinned.instanceType == offer.instanceType &&
                            pinned.region == offer.region && pinned.zone == offer.zone &&
                            pinned.model == offer.model && pinned.source == offer.source;
        if (!isSame)
            continue;
        const double price = toDouble(pinned.price) / gpus;
        const Date day = pinned.effectiveFrom.value_or(study.asOf);
        return PriceHistory::Pin{
            day.daysSinceEpoch(), price,
            priceRecordWords("pinned in this study, %1").arg(hourlyPrice(price, QLocale()))};
    }
    return std::nullopt;
}

double gpusOf(const Offer &offer) { return offer.gpuCount() > 0 ? offer.gpuCount() : 1; }

// The second one only as far as it is a line beside the first.
void addSeries(PriceHistory &shown, Workspace &workspace, const Offer &offer, int slot)
{
    const auto history = workspace.store().store()->prices().history(PriceFilter::seriesOf(offer));
    for (const PriceSeries &series : history ? *history : std::vector<PriceSeries>()) {
        PriceHistory::Series line;
        line.name = offerName(offer);
        line.slot = slot;
        line.showsMean = slot == 0;
        line.until = long(series.until / kSecondsPerDay);
        for (const PricePoint &point : series.points)
            if (!point.isSetAside)
                line.points.push_back(
                    {long(point.at / kSecondsPerDay), toDouble(point.price) / gpusOf(offer)});
        if (!line.points.empty())
            shown.series.push_back(std::move(line));
    }
}

// "0.7756 USD/h · 0.002486 a TFLOPS · 0.01939 a GiB".
QString perGpuText(const Offer &offer)
{
    const QLocale locale;
    if (offer.gpuNumerator <= 0)
        return {};
    QString text = QStringLiteral("%1 %2/h").arg(hourlyPrice(priceFor(offer, GpuMeasure::Gpu), locale),
                                                 toQt(offer.currency));
    if (priceFor(offer, GpuMeasure::Tflops))
        text += priceRecordWords(" · %1 a TFLOPS").arg(gpuPriceText(offer, GpuMeasure::Tflops, locale));
    if (priceFor(offer, GpuMeasure::Gib))
        text += priceRecordWords(" · %1 a GiB").arg(gpuPriceText(offer, GpuMeasure::Gib, locale));
    return text;
}

// "5–10 % of the machines a month; 70 % below on demand".
QString interruptionsText(const Offer &offer)
{
    if (!offer.interruptionHigh)
        return {};
    const QLocale locale;
    QString text = priceRecordWords("%1 of the machines a month").arg(interruptionText(offer, locale));
    if (offer.savingOverOnDemand)
        text += priceRecordWords("; %1 below on demand").arg(share(*offer.savingOverOnDemand, locale, 0));
    return text;
}

// Discounted prices are not recorded, so the history of such a price is that of its list price.
bool isOfListPrices(const PriceHistory &shown, const Offer &offer)
{
    return offer.listPrice && *offer.listPrice != offer.price && !shown.series.empty() &&
           shown.series.front().points.back().price == toDouble(*offer.listPrice) / gpusOf(offer);
}

} // namespace

QString recordHtml(const Offer &offer, RecordColumns columns)
{
    const QString gpus = offer.gpu.empty() ? QString() : gpusText(offer, QLocale());
    const std::string perUnit = offer.currency + perUnitText(priceUnitOf(offer.model));
    const QString list = offer.listPrice ? toQt(nanoText(*offer.listPrice) + " " + perUnit) : QString();
    QStringList rows{row(offer.listPrice ? priceRecordWords("Contracted price") : priceRecordWords("Price"),
                         toQt(nanoText(offer.price) + " " + perUnit)),
                     row(priceRecordWords("One GPU"), perGpuText(offer)),
                     row(priceRecordWords("List price"), list),
                     row(priceRecordWords("GPUs"), gpus),
                     row(priceRecordWords("Interruptions"), interruptionsText(offer)),
                     row(priceRecordWords("Region"),
                         toQt(offer.zone.empty() ? offer.region : offer.region + ", " + offer.zone)),
                     row(priceRecordWords("Band"),
                         isPaidByTheHour(priceUnitOf(offer.model)) ? QString() : toQt(offer.detail)),
                     row(priceRecordWords("System"), toQt(offer.os)),
                     row(priceRecordWords("Holds from"),
                         offer.effectiveFrom ? toQt(offer.effectiveFrom->iso()) : unknownText()),
                     row(priceRecordWords("Source"), toQt(offer.source)),
                     row(priceRecordWords("Revision"), revisionText(offer)),
                     row(priceRecordWords("Read"), timeText(offer.retrievedAt)),
                     row(priceRecordWords("Note"), toQt(offer.note))};
    rows.removeAll(QString());
    return QStringLiteral("<p><b>%1</b></p>").arg(offerName(offer).toHtmlEscaped()) +
           rowsHtml(rows, columns) +
           (isSetAside(offer)
                ? priceRecordWords("<p>Set aside: it differs too much from the price before it, and is not "
                                   "used until it is accepted.</p>")
                : QString());
}

bool areComparable(const Offer &one, const Offer &other)
{
    return one.currency == other.currency && priceUnitOf(one.model) == priceUnitOf(other.model) &&
           (one.gpuNumerator > 0) == (other.gpuNumerator > 0);
}

PriceHistory historyOf(Workspace &workspace, const Offer &offer, const Offer *compared)
{
    PriceHistory shown;
    shown.title = priceRecordWords("Price history");
    shown.today = workspace.study().asOf.daysSinceEpoch();
    addSeries(shown, workspace, offer, 0);
    shown.unit = axisUnitText(offer);
    if (isOfListPrices(shown, offer))
        shown.unit = priceRecordWords("%1, list price").arg(shown.unit);
    if (compared && !isSameSeries(offer, *compared) && areComparable(offer, *compared))
        addSeries(shown, workspace, *compared, 1);
    const Preferences preferred = preferences();
    shown.staleText = priceRecordWords("older than %1 months").arg(preferred.priceAgeMonths);
    if (!shown.series.empty() && shown.series[0].points.back().day + preferred.priceAgeDays() < shown.today)
        shown.staleFrom = shown.series[0].points.back().day + preferred.priceAgeDays();
    if (workspace.document().isOpen())
        shown.pin = pinOf(workspace.study(), offer, gpusOf(offer));
    return shown;
}

} // namespace breakeven
