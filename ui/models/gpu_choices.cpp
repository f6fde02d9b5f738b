#include "ui/models/gpu_choices.h"

#include "pricing/gpus/gpu_facts.h"
#include "pricing/new_study/sellers.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <set>

namespace breakeven {

namespace {

QString gpuChoiceWords(const char *text) { return QCoreApplication::translate("GpuChoices", text); }

struct GpuMarket
{
    std::set<std::string> sellers; // of machines, as they can be chosen from
    std::optional<double> least;   // of a GPU-hour on demand
    std::optional<Date> newest;
};

GpuMarket marketOf(const Catalogue &catalogue, const ChosenGpu &gpu)
{
    GpuMarket market;
    for (const MarketPrice &row : catalogue.market) {
        if (!row.isPrice() || !gpu.isOf(row.gpu, row.gpuVariant))
            continue;
        if (row.price.date && (!market.newest || *market.newest < *row.price.date))
            market.newest = row.price.date;
        if (row.model == "on_demand")
            market.least = std::min(market.least.value_or(HUGE_VAL), *row.price.value / row.gpus);
    }
    for (const Seller &seller : sellersOf(catalogue, gpu))
        market.sellers.insert(seller.provider);
    return market;
}

TableCell choiceCell(std::optional<double> value, const QString &text)
{
    TableCell cell = textCell(text);
    if (value)
        cell.value = *value;
    return cell;
}

QString sellersText(const std::set<std::string> &sellers)
{
    QStringList names;
    for (const std::string &seller : sellers)
        names.append(toQt(providerName(seller)));
    return names.join(QStringLiteral(", "));
}

TableRow gpuRow(const Catalogue &catalogue, const ChosenGpu &gpu, std::optional<double> memory,
                const QLocale &locale)
{
    const GpuMarket market = marketOf(catalogue, gpu);
    TableCell sellers = choiceCell(double(market.sellers.size()), QString::number(market.sellers.size()));
    sellers.toolTip = sellersText(market.sellers);
    TableRow row;
    row.path = toQt(gpu.title);
    row.cells = {textCell(row.path),
                 choiceCell(memory, memory ? locale.toString(*memory, 'g', 4) : unknownText()), sellers,
                 choiceCell(market.least, market.least ? money(market.least, locale) : unknownText()),
                 textCell(market.newest ? toQt(market.newest->iso()) : unknownText())};
    return row;
}

} // namespace

Table gpuChoices(const Catalogue &catalogue, double leastMemoryGb, const QLocale &locale)
{
    Table table;
    table.name = gpuChoiceWords("GPUs");
    table.columns = {{gpuChoiceWords("GPU"), {}, false, false, {}},
                     {gpuChoiceWords("Memory"), gpuChoiceWords("GB"), true, false, {}},
                     {gpuChoiceWords("Sellers"), {}, true, false, {}},
                     {gpuChoiceWords("On demand from"), gpuChoiceWords("USD/GPU-h"), true, false, {}},
                     {gpuChoiceWords("Newest price"), {}, true, false, {}}};
    for (const ChosenGpu &gpu : gpusOfMarket(catalogue)) {
        const GpuFacts *facts = gpuFacts(gpu.gpu, gpu.variant);
        const auto memory = facts ? std::optional(facts->memoryGb) : std::nullopt;
        if (memory.value_or(0) >= leastMemoryGb)
            table.rows.push_back(gpuRow(catalogue, gpu, memory, locale));
    }
    std::stable_sort(table.rows.begin(), table.rows.end(),
                     [](const TableRow &a, const TableRow &b) { return a.path < b.path; });
    return table;
}

} // namespace breakeven
