// An owned rack: servers of the GPU itself, as many as the load needs, with space, electricity and care.
#include "model/finance/rack_network.h"
#include "model/study/series.h"
#include "pricing/new_study/own_rack.h"
#include "pricing/new_study/rack_inputs.h"
#include "pricing/new_study/serving_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace breakeven {

namespace {

constexpr double kLeastMonths = 24;
constexpr double kLeastMonthsOfRun = 12;
constexpr double kMostHold = 60;
constexpr double kWeeksOfMonth = 365.0 / 7 / 12;
constexpr double kTwelveWeeks = 12;
constexpr double kHalf = 0.5;

bool isEurope(const OptionRules &rules)
{
    return isInEurope(rules.request().region) || isInEurope(rules.seller().region);
}

// Cables for two servers, a layer of switches for more, two beyond that; inside a rack it is there.
std::string fabricByServers(const Catalogue &catalogue, const ServerPrice &server)
{
    struct Row
    {
        double servers;
        const char *what;
    };
    static constexpr Row kOfServers[] = {{2, "2 servers"}, {3, "64 servers"}, {65, "128 servers and more"}};
    static constexpr Row kOfRacks[] = {{2, "128 servers and more"}};
    const bool isRack = server.price.unit == "USD/rack";
    std::vector<NetworkStep> steps;
    for (const Row &row : isRack ? std::span<const Row>(kOfRacks) : std::span<const Row>(kOfServers))
        if (const CatalogueFigure *figure = figureOf(catalogue.hosting, "fabric_share", row.what);
            figure && figure->value)
            steps.push_back({row.servers, *figure->value});
    return networkStepsText(steps);
}

Input deliveryMonths(const ServerPrice &server)
{
    const double factor = 1 / kWeeksOfMonth;
    if (server.leadWeeks.value)
        return assumedFigure(server.leadWeeks, factor);
    return ranged(assumedRule(kTwelveWeeks * factor, "12 weeks, as of B200: no source for this server"), 1,
                  43 * factor);
}

void putHosting(OptionRules &rules, const ServerPrice &server, OptionBuilder &draft)
{
    draft.choose("hosting", "space-and-power");
    for (const auto &[key, input] : hostingInputs(rules.catalogue(), server, isEurope(rules)))
        draft.put(key.c_str(), key == "tariff_per_kwh" ? rules.shared("electricity", input) : input);
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
    draft.put("repair_days", assumedRule(1, "a failed GPU stops its server for a day"));
    draft.put("repair_cost", assumedRule(0, "contained in operations"));
    draft.put("staff_per_year", assumedRule(0, "contained in operations"));
}

void putMoney(OptionRules &rules, const ChosenGpu &gpu, OptionBuilder &draft)
{
    draft.put("bulk_discount", assumedRule(0, "none below 6 servers, and none with a source above"));
    Input unset;
    unset.source = "by the curve";
    draft.put("resale_fraction", unset);
    draft.choose("resale_curve", resaleCurveText(rules.catalogue(), gpu.title).c_str());
    draft.put(
        "resale_factor",
        ranged(assumedRule(1, "one publisher's curve, who contradicts himself: ± 5 points at three years"),
               0.83, 1.17));
    draft.put("hold_months", assumedRule(std::clamp(rules.months(), 1.0, kMostHold),
                                         "as long as the plan, at most five years"));
    rules.putRentBeside(kBridgePrice, draft);
}

// More each year where the work grows.
void putServers(const OptionRules &rules, const ServerPrice &server, OptionBuilder &draft)
{
    const char *const rule = rules.work().jobs
                                 ? "whole servers with which at most 5 % of the jobs are rented, "
                                   "or would start late"
                                 : "whole servers for all GPUs that are wanted at once";
    const std::vector<double> bought = serversByYear(server.gpus, heldBy(rules.work(), server.gpus).peaks);
    for (std::size_t year = 0; year < bought.size(); ++year)
        if (year == 0 || bought[year] > 0)
            draft.put(keyOfYear("servers", int(year) + 1).c_str(), assumedRule(bought[year], rule));
}

} // namespace

OptionBuilder rackDraft(OptionRules &rules, const ChosenGpu &gpu, const ServerPrice &server,
                        const std::string &name)
{
    OptionBuilder draft("owned-rack", name);
    draft.choose("gpu", gpu.title.c_str());
    draft.put("gpus_per_server", gpusPerServerInput(server));
    draft.put("server_price", serverPriceInput(server));
    draft.choose("fabric_by_servers", fabricByServers(rules.catalogue(), server).c_str());
    draft.put("delivery_months", deliveryMonths(server));
    putHosting(rules, server, draft);
    putCare(rules, server, draft);
    putMoney(rules, gpu, draft);
    return draft;
}

void offerOwnRack(OptionRules &rules)
{
    // Of a run it is told what else must use the servers.
    if (rules.months() < (rules.request().training ? kLeastMonthsOfRun : kLeastMonths))
        return rules.leaveOut("own", rules.request().training
                                         ? "Buying is compared in plans of one year and more."
                                         : "Buying is compared in plans of two years and more.");
    const std::string &gpu = rules.gpu().title;
    const ServerPrice *server = serverOf(rules.catalogue(), rules.gpu());
    if (!server)
        return rules.leaveOut("own", "No server price for " + gpu +
                                         " is known; enter one to compare buying: add own hardware to the "
                                         "study.");
    const auto settings = rules.sharedSettings();
    const bool isTariffSaid = std::any_of(settings.begin(), settings.end(), [](const auto &setting) {
        return setting.first.rfind("shared.electricity", 0) == 0;
    });
    if (!tariffFigure(rules.catalogue(), isEurope(rules)) && !isTariffSaid)
        return rules.leaveOut("own", "No electricity price for Europe is known; enter one to compare buying: "
                                     "shared.electricity of a new study, or the tariff of own hardware that "
                                     "is added to it.");
    OptionBuilder draft = rackDraft(rules, rules.gpu(), *server, "Own hardware"); // takes "is" and "costs"
    putServers(rules, *server, draft);
    OfferedOption offered{"own", draft.option()};
    const double used = rules.work().gpus / server->gpus;
    offered.isTicked = used >= kHalf;
    if (!offered.isTicked)
        offered.reason = rules.work().gpus < 1
                             ? fmt::format("Less than one of the server's {} GPUs is used.", server->gpus)
                             : fmt::format("{:g} of {} GPUs of the server would be used.", rules.work().gpus,
                                           server->gpus);
    rules.offer(std::move(offered));
}

} // namespace breakeven
