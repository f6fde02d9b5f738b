#include "ui/models/set_aside_table.h"

#include "model/study/price_unit.h"
#include "pricing/pins/token_pin.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/text/price_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace breakeven {

namespace {

QString setAsideWords(const char *text) { return QCoreApplication::translate("SetAside", text); }

bool isOfTokens(const Offer &offer) { return priceUnitOf(offer.model) == PriceUnit::MillionTokens; }

// The indices of the prices of each machine, the most severe change of an on-demand price first.
struct Machine
{
    std::vector<std::size_t> prices;
    std::set<std::string> regions;
    std::int64_t records = 0;
    std::optional<double> least; // change against the price in use
    std::optional<double> most;
    std::size_t shown = 0; // the price with the largest change
};

double factorOf(const SetAsidePrices &price)
{
    const double ratio = toDouble(price.offer.price) / toDouble(*price.inUse);
    return std::max(ratio, 1 / ratio);
}

std::vector<Machine> machinesOf(const std::vector<SetAsidePrices> &waiting)
{
    std::map<std::tuple<std::string, std::string, std::string>, Machine> machines;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        const Offer &offer = waiting[i].offer;
        Machine &machine = machines[{offer.provider, offer.instanceType, offer.source}];
        machine.prices.push_back(i);
        machine.regions.insert(offer.zone.empty() ? offer.region : offer.zone);
        machine.records += waiting[i].records;
        if (!waiting[i].inUse || *waiting[i].inUse <= 0 || offer.model == "spot")
            continue;
        const double change = toDouble(offer.price) / toDouble(*waiting[i].inUse) - 1;
        if (!machine.most || factorOf(waiting[i]) > factorOf(waiting[machine.shown]))
            machine.shown = i;
        machine.least = std::min(machine.least.value_or(change), change);
        machine.most = std::max(machine.most.value_or(change), change);
    }
    std::vector<Machine> list;
    for (auto &[key, machine] : machines) {
        if (!machine.most)
            machine.shown = machine.prices.front();
        list.push_back(std::move(machine));
    }
    return list;
}

QString signedShare(double change, const QLocale &locale)
{
    return QStringLiteral("%1 %").arg(difference(100 * change, 0, locale));
}

// `shown`: the price with the largest change.
QString reasonOf(const Machine &machine, const Offer &shown, const QLocale &locale)
{
    if (isOfTokens(shown) && hasFlag(shown, "odd"))
        return setAsideWords(
            "Above 1000 USD per million tokens: the list probably gives the price of another number of "
            "tokens.");
    if (hasFlag(shown, "odd") && !machine.most)
        return setAsideWords("Outside of what machines cost: of a GPU below 0.005 or above 200 an hour.");
    if (!machine.most)
        return setAsideWords("Came with an on-demand price that jumped.");
    const QString least = signedShare(*machine.least, locale);
    const QString most = signedShare(*machine.most, locale);
    return least == most ? setAsideWords("Jumps by %1 against the price in use.").arg(most)
                         : setAsideWords("Jumps by %1 to %2 against the prices in use.").arg(least, most);
}

// Of tokens the header says the unit.
QString foundText(const SetAsidePrices &price, const QLocale &locale)
{
    const PriceUnit headed = isOfTokens(price.offer) ? PriceUnit::MillionTokens : PriceUnit::MachineHour;
    const QString found = priceText(toDouble(price.offer.price), price.offer, locale, headed);
    const QString whole =
        price.inUse ? setAsideWords("%1, then %2").arg(hourlyPrice(toDouble(*price.inUse), locale), found)
                    : found;
    return isOfTokens(price.offer)
               ? setAsideWords("%1, %2").arg(whole, toQt(std::string(tokenPartText(price.offer.model))))
               : whole;
}

QString titleOf(const Offer &offer, const std::set<std::string> &regions)
{
    // Providers of tokens are ids, as a pin has them.
    const QString provider = isOfTokens(offer) ? toQt(offer.provider) : toQt(offer.provider).toUpper();
    const QString machine = provider + QLatin1Char(' ') + toQt(offer.instanceType);
    if (regions.size() > 1)
        return setAsideWords("%1, %2 regions").arg(machine).arg(regions.size());
    return regions.begin()->empty() || isOfTokens(offer)
               ? machine
               : setAsideWords("%1, %2").arg(machine, toQt(*regions.begin()));
}

} // namespace

Table setAsideTable(const std::vector<SetAsidePrices> &waiting, const QLocale &locale)
{
    const bool areOfTokens = !waiting.empty() && isOfTokens(waiting.front().offer);
    const PriceUnit unit = areOfTokens ? PriceUnit::MillionTokens : PriceUnit::MachineHour;
    Table table;
    table.name = setAsideWords("Set aside");
    table.columns = {{setAsideWords("Set aside, not used"), {}, false, false, {}},
                     {setAsideWords("Found"), usualUnitText(unit), false, false, {}},
                     {setAsideWords("Reason"), {}, false, false, {}},
                     {setAsideWords("Rows"), {}, true, false, {}},
                     {setAsideWords("Source"), {}, false, false, {}},
                     {setAsideWords("As of"), {}, false, false, {}}};
    for (const Machine &machine : machinesOf(waiting)) {
        const SetAsidePrices &shown = waiting[machine.shown];
        const auto day = shown.offer.effectiveFrom;
        TableRow row;
        row.path = QString::number(machine.prices.front());
        TableCell rows = textCell(locale.toString(qlonglong(machine.records)));
        rows.value = qlonglong(machine.records);
        row.cells = {textCell(titleOf(shown.offer, machine.regions)),
                     textCell(foundText(shown, locale)),
                     textCell(reasonOf(machine, shown.offer, locale)),
                     rows,
                     textCell(toQt(shown.offer.source)),
                     textCell(day ? toQt(day->iso()) : unknownText())};
        table.rows.push_back(std::move(row));
    }
    return table;
}

PriceFilter setAsideRow(const SetAsidePrices &first)
{
    PriceFilter filter;
    filter.provider = first.offer.provider;
    filter.instanceType = first.offer.instanceType;
    filter.source = first.offer.source;
    // All that is priced of a model; machines are what a filter means without a model.
    if (isOfTokens(first.offer))
        filter.model = kAnyModel;
    return filter;
}

} // namespace breakeven
