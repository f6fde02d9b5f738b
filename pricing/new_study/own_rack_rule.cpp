// An owned rack: servers of the GPU itself, as many as the load needs, with space, electricity and care.
#include "pricing/new_study/option_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kLeastMonths = 24;
constexpr double kMostHold = 60;
constexpr double kWeeksOfMonth = 365.0 / 7 / 12;
constexpr double kLargeSiteKw = 250;
constexpr double kDenseRackKw = 50;
constexpr double kTwelveWeeks = 12;
constexpr double kHalf = 0.5;

const ServerPrice *serverOf(const OptionRules &rules)
{
    for (const ServerPrice &server : rules.catalogue().servers)
        if (rules.gpu().isOf(server.gpu, server.gpuVariant) && server.price.unit != "USD/GPU" &&
            server.price.value && server.maxKw)
            return &server;
    return nullptr;
}

double serversFor(const ServerPrice &server, double gpus) { return std::ceil(gpus / server.gpus - 1e-9); }

bool isEurope(const OptionRules &rules)
{
    return isInEurope(rules.request().region) || isInEurope(rules.seller().region);
}

const CatalogueFigure *tariffOf(const OptionRules &rules)
{
    return figureOf(rules.catalogue().hosting, "electricity", isEurope(rules) ? "Europe" : "US");
}

Input serverPrice(const ServerPrice &server)
{
    Input price = assumedFigure(server.price);
    addNote(price.note, "a placeholder until a quote is entered");
    if (server.price.low && server.price.high)
        return price;
    addNote(price.note, "range where no source has one: 80 to 130 %, a rule of the program");
    return ranged(price, server.price.low.value_or(*price.value * 0.8),
                  server.price.high.value_or(*price.value * 1.3));
}

// Cables for a few servers, a layer of switches for more, two beyond that; inside a rack it is there.
Input fabricShare(const OptionRules &rules, const ServerPrice &server, double servers)
{
    const CatalogueRows &rows = rules.catalogue().hosting;
    const bool isRack = server.price.unit == "USD/rack";
    const char *what = servers <= 1              ? ""
                       : isRack || servers >= 65 ? "128 servers and more"
                       : servers <= 2            ? "2 servers"
                                                 : "64 servers";
    const CatalogueFigure *figure = *what ? figureOf(rows, "fabric_share", what) : nullptr;
    return figure ? assumedFigure(*figure) : assumedRule(0, "one server needs no network to others");
}

Input spaceOfKilowatt(const OptionRules &rules, const ServerPrice &server, double servers)
{
    const bool isLarge = servers * *server.maxKw >= kLargeSiteKw;
    const char *where = isEurope(rules) ? "Europe, retail cabinet"
                        : isLarge       ? "US primary markets"
                                        : "North America, retail cabinet";
    const CatalogueRows &rows = rules.catalogue().hosting;
    const CatalogueFigure *figure = figureOf(rows, "colocation", where);
    if (!figure)
        return {};
    const CatalogueFigure *premium = figureOf(rows, "density_premium", "above 50 kW a rack");
    const bool isDense = premium && *server.maxKw > kDenseRackKw;
    Input space = assumedFigure(*figure, isDense ? 1 + *premium->value : 1);
    if (isDense)
        addNote(space.note, fmt::format("with {:g} % for a dense rack", 100 * *premium->value));
    return space.range ? space : rangedBy(space, 0.8, 1.3);
}

// Share of the greatest power that is drawn: idle, and the more the busier. Source: idle + (full − idle) ·
// busy.
Input powerLoad(const OptionRules &rules, const ServerPrice &server, double servers)
{
    const CatalogueRows &rows = rules.catalogue().hosting;
    const CatalogueFigure *idle = figureOf(rows, "power_share_idle");
    const CatalogueFigure *full = figureOf(rows, "power_share_full");
    if (!idle || !full)
        return {};
    const double busy = std::min(1.0, rules.work().mean / (servers * server.gpus));
    Input load = assumedFigure(*full);
    load.value = *idle->value + (*full->value - *idle->value) * busy;
    addNote(load.note, fmt::format("{:g} idle to {:g} full, {:.0f} % busy at the start", *idle->value,
                                   *full->value, 100 * busy));
    return ranged(load, *idle->value, 1);
}

Input deliveryMonths(const ServerPrice &server)
{
    const double factor = 1 / kWeeksOfMonth;
    if (server.leadWeeks.value)
        return assumedFigure(server.leadWeeks, factor);
    return ranged(assumedRule(kTwelveWeeks * factor, "12 weeks, as of B200: no source for this server"), 1,
                  43 * factor);
}

// Shares of the price after 1, 2, 3 … years, in percent; those of the GPU where there are some, else of H100.
std::string resaleCurve(const OptionRules &rules)
{
    std::string curve;
    for (int year = 1; year <= 5; ++year)
        if (const CatalogueFigure *share =
                figureOf(rules.catalogue().hosting, "resale", fmt::format("H100, age {} years", year)))
            curve += (curve.empty() ? "" : ", ") + fmt::format("{:g}", 100 * *share->value);
    return curve;
}

void putHosting(OptionRules &rules, const ServerPrice &server, double servers, OptionBuilder &draft)
{
    const CatalogueRows &rows = rules.catalogue().hosting;
    draft.choose("hosting", "space-and-power");
    draft.put("space_per_kw_month", spaceOfKilowatt(rules, server, servers));
    Input kilowatts = assumedFigure(server.price);
    kilowatts.value = *server.maxKw;
    kilowatts.range.reset();
    draft.put("power_kw", kilowatts).put("power_load", powerLoad(rules, server, servers));
    if (const CatalogueFigure *pue = figureOf(rows, "pue"))
        draft.put("pue", assumedFigure(*pue));
    draft.put("tariff_per_kwh", rules.shared("electricity", assumedFigure(*tariffOf(rules))));
}

// Eight percent of the hardware a year are support, parts and care: no repairs and no staff beside them.
void putCare(const OptionRules &rules, const ServerPrice &server, OptionBuilder &draft)
{
    const CatalogueRows &rows = rules.catalogue().hosting;
    if (const CatalogueFigure *operations = figureOf(rows, "operations")) {
        Input share = assumedFigure(*operations);
        addNote(share.note, "range 4 to 16 %, a rule of the program");
        draft.put("operations_share", ranged(share, 0.04, 0.16));
    }
    if (const CatalogueFigure *failures = figureOf(rows, "failure_rate_gpu", "H100")) {
        const double gpus = server.gpus;
        draft.put("gpu_failures_per_server_year",
                  ranged(assumedFigure(*failures, gpus), 0.05 * gpus, failures->high.value_or(0.173) * gpus));
    }
    draft.put("repair_cost", assumedRule(0, "contained in operations"));
    draft.put("staff_per_year", assumedRule(0, "contained in operations"));
}

void putMoney(OptionRules &rules, OptionBuilder &draft)
{
    draft.put("bulk_discount", assumedRule(0, "none below 6 servers, and none with a source above"));
    Input unset;
    unset.source = "by the curve";
    draft.put("resale_fraction", unset);
    draft.choose("resale_curve", resaleCurve(rules).c_str());
    draft.put(
        "resale_factor",
        ranged(assumedRule(1, "one publisher's curve, who contradicts himself: ± 5 points at three years"),
               0.83, 1.17));
    draft.put("hold_months", assumedRule(std::clamp(rules.months(), 1.0, kMostHold),
                                         "as long as the plan, at most five years"));
    const Seller &seller = *rules.sellerOf("on_demand");
    Input bridge = pricedInput(*seller.price("on_demand"));
    bridge.value = seller.perGpuHour("on_demand");
    bridge.price.reset();
    bridge.range.reset();
    addNote(bridge.note, "a GPU-hour, until the servers are there");
    draft.put("bridge_price", bridge);
}

// More each year where the work grows.
double putServers(const OptionRules &rules, const ServerPrice &server, OptionBuilder &draft)
{
    const std::vector<double> &peaks = rules.work().peaks;
    const char *const rule = "whole servers for all GPUs that are wanted at once";
    double servers = serversFor(server, peaks.front());
    draft.put("servers", assumedRule(servers, rule));
    for (int year = 2; year <= 5 && std::size_t(12 * (year - 1)) < peaks.size(); ++year) {
        const auto first = peaks.begin() + 12 * (year - 1);
        const auto last = year == 5 || peaks.end() - first < 12 ? peaks.end() : first + 12;
        const double wanted = serversFor(server, *std::max_element(first, last));
        if (wanted <= servers)
            continue;
        draft.put(("servers_year_" + std::to_string(year)).c_str(), assumedRule(wanted - servers, rule));
        servers = wanted;
    }
    Input gpus = assumedFigure(server.price);
    gpus.value = server.gpus;
    gpus.range.reset();
    draft.put("gpus_per_server", gpus);
    return servers;
}

} // namespace

void offerOwnRack(OptionRules &rules)
{
    if (rules.months() < kLeastMonths)
        return rules.remark("Buying is compared in plans of two years and more.");
    const std::string &gpu = rules.gpu().title;
    const ServerPrice *server = serverOf(rules);
    if (!server)
        return rules.remark("No server price for " + gpu + " is known; enter one to compare buying.");
    if (!tariffOf(rules))
        return rules.remark("No electricity price for Europe is known; enter one to compare buying.");
    OptionBuilder draft("owned-rack", "Own servers");
    draft.choose("gpu", gpu.c_str());
    const double servers = putServers(rules, *server, draft);
    draft.put("server_price", serverPrice(*server));
    draft.put("fabric_share", fabricShare(rules, *server, servers));
    draft.put("delivery_months", deliveryMonths(*server));
    putHosting(rules, *server, servers, draft);
    putCare(rules, *server, draft);
    putMoney(rules, draft);
    OfferedOption offered{"own", draft.option()};
    const double used = rules.work().gpus / server->gpus;
    offered.isTicked = used >= kHalf;
    if (!offered.isTicked)
        offered.reason =
            fmt::format("{:g} of {} GPUs of the server are used.", rules.work().gpus, server->gpus);
    rules.offer(std::move(offered));
}

} // namespace breakeven
