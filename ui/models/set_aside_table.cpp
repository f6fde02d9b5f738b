#include "ui/models/set_aside_table.h"

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

QString tr(const char *text) { return QCoreApplication::translate("SetAside", text); }

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

QString reasonOf(const Machine &machine, const QLocale &locale)
{
    if (!machine.most)
        return tr("Came with an on-demand price that jumps.");
    const QString least = signedShare(*machine.least, locale);
    const QString most = signedShare(*machine.most, locale);
    return least == most ? tr("Jumps by %1 against the price in use.").arg(most)
                         : tr("Jumps by %1 to %2 against the prices in use.").arg(least, most);
}

QString foundText(const SetAsidePrices &price, const QLocale &locale)
{
    const QString found = priceText(toDouble(price.offer.price), price.offer, locale);
    return price.inUse ? tr("%1, then %2").arg(hourlyPrice(toDouble(*price.inUse), locale), found) : found;
}

QString titleOf(const Offer &offer, const std::set<std::string> &regions)
{
    const QString machine = toQt(offer.provider).toUpper() + QLatin1Char(' ') + toQt(offer.instanceType);
    if (regions.size() > 1)
        return tr("%1, %2 regions").arg(machine).arg(regions.size());
    return regions.begin()->empty() ? machine : tr("%1, %2").arg(machine, toQt(*regions.begin()));
}

} // namespace

Table setAsideTable(const std::vector<SetAsidePrices> &waiting, const QLocale &locale)
{
    Table table;
    table.name = tr("Set aside");
    table.columns = {{tr("Set aside, not used"), {}, false, false, {}},
                     {tr("Found"), usualUnitText(PriceUnit::MachineHour), false, false, {}},
                     {tr("Reason"), {}, false, false, {}},
                     {tr("Rows"), {}, true, false, {}},
                     {tr("Source"), {}, false, false, {}},
                     {tr("As of"), {}, false, false, {}}};
    for (const Machine &machine : machinesOf(waiting)) {
        const SetAsidePrices &shown = waiting[machine.shown];
        const auto day = shown.offer.effectiveFrom;
        TableRow row;
        row.path = QString::number(machine.prices.front());
        TableCell rows = textCell(locale.toString(qlonglong(machine.records)));
        rows.value = qlonglong(machine.records);
        row.cells = {textCell(titleOf(shown.offer, machine.regions)),
                     textCell(foundText(shown, locale)),
                     textCell(reasonOf(machine, locale)),
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
    return filter;
}

} // namespace breakeven
