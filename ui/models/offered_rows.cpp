#include "ui/models/offered_rows.h"

#include "model/study/fields.h"
#include "model/study/price_age.h"
#include "pricing/new_study/option_rules.h"
#include "pricing/new_study/sellers.h"
#include "pricing/sanity/market_record.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace breakeven {

namespace {

QString offeredRowWords(const char *text) { return QCoreApplication::translate("OfferedRows", text); }

QString allocationText(const Procurement &procurement)
{
    if (traitsOf(procurement).isBought)
        return offeredRowWords("bought");
    if (traitsOf(procurement).stopsWhenIdle)
        return choiceIn(procurement.choices, "sold_by") == "gpu" ? offeredRowWords("while it works")
                                                                 : offeredRowWords("stopped when idle");
    const bool isKept =
        traitsOf(procurement).hasTerm || choiceIn(procurement.choices, "allocation") == "always-on";
    return isKept ? offeredRowWords("kept all month") : offeredRowWords("started and stopped");
}

QString machineText(const Offer &offer, double gpus, const QLocale &locale)
{
    const double machines = std::ceil(gpus / offer.gpuCount() - 1e-9);
    QStringList parts{
        toQt(providerName(offer.provider)),
        offeredRowWords("%1 × %2").arg(locale.toString(machines, 'g', 6), toQt(offer.instanceType))};
    if (offer.model == "serverless")
        parts[1] = toQt(offer.instanceType);
    if (offer.region != "any")
        parts.append(toQt(offer.region));
    return parts.join(QStringLiteral(" · "));
}

double valueOf(const Inputs &inputs, const char *key)
{
    const auto found = inputs.find(key);
    return found == inputs.end() ? 0 : found->second.value.value_or(0);
}

QString serversText(const Inputs &inputs, const QLocale &locale)
{
    return offeredRowWords("%1 × server with %2 GPUs, paid in cash")
        .arg(locale.toString(valueOf(inputs, "servers"), 'g', 6),
             locale.toString(valueOf(inputs, "gpus_per_server"), 'g', 6));
}

// What a service asks beyond the machines.
QString premiumText(const Inputs &inputs, const QLocale &locale)
{
    const double premium = valueOf(inputs, "premium");
    return premium > 0 ? offeredRowWords(" + %1").arg(share(premium, locale, 0)) : QString();
}

// The record the price is from; null where the list has none, or one of another day.
const MarketPrice *recordFor(const Input &price, const Catalogue &catalogue)
{
    const MarketPrice *record =
        price.price ? recordOf(catalogue, price.price->offer, price.price->offer.model) : nullptr;
    return record && record->price.date == price.asOf ? record : nullptr;
}

// Of a list that says only a month or a year no more is said here.
void sayDate(const Input &price, const Catalogue &catalogue, const Date &day, OfferedRow &row)
{
    const MarketPrice *record = recordFor(price, catalogue);
    const bool isSpot = price.price && price.price->offer.model == "spot";
    const bool isYearAlone = record && !isDated(*record);
    row.isOld = !price.asOf || isYearAlone || isOldPrice(*price.asOf, day, isSpot);
    row.date = !price.asOf                               ? offeredRowWords("undated")
               : record && !record->price.stated.empty() ? toQt(record->price.stated)
                                                         : toQt(price.asOf->iso());
    if (isYearAlone)
        row.dateNote = toQt(undatedReason(*record));
    else if (row.isOld && price.asOf)
        row.dateNote = offeredRowWords("The price is old: look for a newer one before you rely on it.");
    else if (row.isOld)
        row.dateNote = QString::fromLatin1(kUndated);
}

OfferedRow rowOf(const OfferedOption &offered, const NewStudy &made, const Catalogue &catalogue,
                 const QLocale &locale)
{
    const Inputs &inputs = offered.option.procurement.inputs;
    OfferedRow row;
    row.id = toQt(offered.id);
    row.name = toQt(offered.option.name);
    row.allocation = allocationText(offered.option.procurement);
    row.isTicked = offered.isTicked;
    row.reason = offered.isTicked ? QString() : toQt(offered.reason);
    if (const auto found = made.study.options.find(offered.id); found != made.study.options.end())
        row.slot = found->second.slot;
    sayDate(offered.price, catalogue, made.study.asOf, row);
    if (const auto &pinned = offered.price.price) {
        row.machine = machineText(pinned->offer, made.gpus, locale) + premiumText(inputs, locale);
        row.price = hourlyPrice(offered.price.value.value_or(0) / pinned->offer.gpuCount(), locale);
        row.unit = offeredRowWords("%1/GPU-h").arg(toQt(made.study.currency));
        row.hasOffers = pinned->offer.model != "serverless";
    } else {
        row.machine = serversText(inputs, locale);
        row.price = money(offered.price.value, locale);
        row.unit = offeredRowWords("%1/server").arg(toQt(made.study.currency));
    }
    return row;
}

} // namespace

std::vector<OfferedRow> offeredRows(const NewStudy &made, const Catalogue &catalogue, const QLocale &locale)
{
    std::vector<OfferedRow> rows;
    for (const OfferedOption &offered : made.offered)
        if (!offered.isCandidate || offered.isTicked)
            rows.push_back(rowOf(offered, made, catalogue, locale));
    return rows;
}

} // namespace breakeven
