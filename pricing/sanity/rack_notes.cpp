// Notes on servers of one's own, and on GPUs that are paid whether they are used or not.
#include "model/numeric/time_constants.h"
#include "model/study/fields.h"
#include "model/study/series.h"
#include "pricing/sanity/note_context.h"

#include "model/numeric/shown_amount.h"
#include "model/study/own_value.h"
#include "model/workload/equal_work.h"
#include "pricing/gpus/gpu_facts.h"
#include "pricing/new_study/rack_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kHalf = 0.5;
constexpr double kMuch = 0.15; // of the price, above the curve of resale
constexpr double kOldMonths = 7 * 12;
constexpr int kSeriesYears = 5;
constexpr double kSame = 1e-9;
constexpr double kServerOfLease = 150000; // whose lease the program begins with

// The options that own servers, in display order.
std::vector<std::string> racksOf(const NoteContext &context)
{
    std::vector<std::string> racks;
    for (const std::string &id : optionOrder(context.study()))
        if (traitsOf(context.study().options.at(id).procurement).isBought)
            racks.push_back(id);
    return racks;
}

const Procurement &procurementOf(const NoteContext &context, const std::string &id)
{
    return context.study().options.at(id).procurement;
}

std::string pathOf(const std::string &id, const std::string &key) { return "options." + id + "." + key; }

// Bought over the plan, or owned already and not sold at once.
double serversOf(const NoteContext &context, const Procurement &rack)
{
    double servers = 0;
    for (int year = 1; year <= kSeriesYears && 12 * (year - 1) < context.comparison().months; ++year)
        servers += std::ceil(context.value(rack, keyOfYear("servers", year).c_str()).value_or(0) - 1e-9);
    const bool isSold = context.value(rack, "sold_after") == 0.;
    return servers + (isSold ? 0 : std::ceil(context.value(rack, "owned_servers").value_or(0) - 1e-9));
}

const ServerPrice *serverFor(const NoteContext &context, const std::string &gpu)
{
    const auto chosen = chosenGpu(context.catalogue(), gpu);
    return chosen ? serverOf(context.catalogue(), *chosen) : nullptr;
}

// Sets the servers of every year to those the load needs.
void buyServers(const NoteContext &context, const std::string &id, double gpusPerServer, NoteFix &fix)
{
    const std::vector<double> bought = serversByYear(gpusPerServer, context.held(gpusPerServer));
    const Inputs &inputs = procurementOf(context, id).inputs;
    for (std::size_t k = 0; k < bought.size(); ++k) {
        const std::string key = keyOfYear("servers", int(k) + 1);
        if (k == 0 || bought[k] > 0 || inputs.count(key))
            fix.settings.push_back({pathOf(id, key), fmt::format("{:g}", bought[k])});
    }
}

std::string serversText(double servers, double gpus)
{
    return servers == 1 ? "One server has " + shownAmount(gpus, "GPUs", {})
                        : fmt::format("{:g} servers have {}", servers, shownAmount(gpus, "GPUs", {}));
}

// Whether work with a pattern waits until it is done, or machines are rented for it, so that fewer servers
// than its peak are enough.
bool isDoneInTime(const NoteContext &context, const std::string &id)
{
    const auto &workloads = context.study().workloads;
    return context.outcome(id).status == Status::Ok &&
           std::all_of(workloads.begin(), workloads.end(), [](const auto &entry) {
               return hasPattern(entry.second) && choiceIn(entry.second.choices, "patience") == "waits";
           });
}

void noteSizeOf(NoteContext &context, const std::string &id)
{
    const Procurement &rack = procurementOf(context, id);
    const auto each = context.value(rack, "gpus_per_server");
    if (!each || context.gpuOf(rack) != referenceGpu(context.study()))
        return;
    // Who keeps what he owns already buys no more on purpose; its status says whether that is enough.
    if (context.value(rack, "owned_servers").value_or(0) > 0)
        return;
    const std::vector<double> peaks = context.held(*each);
    const double wanted = *std::max_element(peaks.begin(), peaks.end());
    const double servers = serversOf(context, rack);
    const double needed = serversFor(*each, wanted);
    if (servers == needed || !(wanted > 0) || (servers < needed && isDoneInTime(context, id)))
        return;
    NoteFix fix{fmt::format("Buy {:g} server{}", needed, needed == 1 ? "" : "s")};
    buyServers(context, id, *each, fix);
    context.add("N3", pathOf(id, "servers"),
                fmt::format("{}; the work needs {:.4g}.", serversText(servers, servers * *each), wanted),
                fix);
}

// What the catalogue says in dollars. Requires: a rate is known.
Input inStudy(const NoteContext &context, Input input)
{
    restateInput(*context.money(), input);
    return input;
}

// What is bought for a server is this one from now on.
void takeServer(const NoteContext &context, const std::string &id, const ServerPrice &server, NoteFix &fix)
{
    fix.inputs = {{pathOf(id, "server_price"), inStudy(context, serverPriceInput(server))},
                  {pathOf(id, "gpus_per_server"), gpusPerServerInput(server)}};
    for (const auto &[key, input] : hostingInputs(context.catalogue(), server, false))
        if (key == "power_kw")
            fix.inputs.push_back({pathOf(id, key), input});
}

// The server of the reference GPU in place of another one.
NoteFix takingServer(const NoteContext &context, const std::string &id, const ServerPrice &server,
                     const std::string &gpu)
{
    NoteFix fix{fmt::format("Use {}×{}", server.gpus, gpu)};
    fix.settings = {{pathOf(id, "gpu"), gpu}, {pathOf(id, "speed.mode"), "computed"}};
    buyServers(context, id, server.gpus, fix);
    takeServer(context, id, server, fix);
    return fix;
}

// Named, with a speed that is computed or follows from being the reference itself.
bool isComparable(const NoteContext &context, const std::string &id)
{
    const Procurement &rack = procurementOf(context, id);
    const std::string gpu = choiceIn(rack.choices, "gpu");
    const bool isTyped = !isComputed(rack.inputs, "speed");
    return !gpu.empty() &&
           (gpu == referenceGpu(context.study()) || (!isTyped && speedProblems(context.study(), id).empty()));
}

// "The rack is 8×A100-40": a server of no GPU is whatever its price is of.
std::string rackText(const NoteContext &context, const Procurement &rack)
{
    const double gpus = context.value(rack, "gpus_per_server").value_or(1);
    const std::string gpu = choiceIn(rack.choices, "gpu");
    return gpu.empty()
               ? fmt::format("The rack's servers of {:g} GPU{} name no GPU model", gpus, gpus == 1 ? "" : "s")
               : fmt::format("The rack is {:g}×{}", gpus, gpu);
}

void noteGpuOf(NoteContext &context, const std::string &id)
{
    const std::string reference = referenceGpu(context.study());
    if (reference.empty() || isComparable(context, id))
        return;
    const ServerPrice *server = serverFor(context, reference);
    context.add("N4", pathOf(id, "gpu"),
                rackText(context, procurementOf(context, id)) + "; the work is counted in " + reference + ".",
                server && context.money() ? takingServer(context, id, *server, reference)
                                          : taking(id, "Remove it"));
}

// The server of the catalogue whose price it is; null: a price of one's own.
const ServerPrice *serverPriced(const NoteContext &context, const Input &price)
{
    for (const ServerPrice &server : context.catalogue().servers)
        if (server.price.value && server.maxKw) {
            const Input known = inStudy(context, serverPriceInput(server));
            if (known.source == price.source &&
                std::fabs(*known.value - *price.value) <= kSame * *price.value)
                return &server;
        }
    return nullptr;
}

bool isServerOf(const NoteContext &context, const ServerPrice &server, const std::string &gpu)
{
    const auto chosen = chosenGpu(context.catalogue(), gpu);
    return chosen ? chosen->isOf(server.gpu, server.gpuVariant)
                  : gpu == server.gpu || gpu == gpuTitle(server.gpu, server.gpuVariant);
}

// A quote is what only a person has.
NoteFix askingForQuote(const std::string &path)
{
    NoteFix fix{"Enter a quote"};
    fix.asksFor = path;
    return fix;
}

void notePriceOf(NoteContext &context, const std::string &id)
{
    const Procurement &rack = procurementOf(context, id);
    const auto price = rack.inputs.find("server_price");
    const std::string gpu = context.gpuOf(rack);
    if (price == rack.inputs.end() || !price->second.value || gpu.empty() || !context.money())
        return;
    const ServerPrice *priced = serverPriced(context, price->second);
    if (!priced || isServerOf(context, *priced, gpu))
        return;
    const std::string path = pathOf(id, "server_price");
    NoteFix fix = askingForQuote(path);
    if (const ServerPrice *server = serverFor(context, gpu)) {
        fix = NoteFix{fmt::format("Use {}×{}", server->gpus, gpu)};
        takeServer(context, id, *server, fix);
    }
    context.add("N22", path,
                fmt::format("The price of {} is of a server of {}×{}; its GPUs are {}.", context.nameOf(id),
                            priced->gpus, gpuTitle(priced->gpu, priced->gpuVariant), gpu),
                fix);
}

// What the field begins with is of a server that costs so much.
void noteLeaseOf(NoteContext &context, const std::string &id)
{
    static const std::string kLease = "lease_per_server_month";
    const Procurement &rack = procurementOf(context, id);
    const auto lease = rack.inputs.find(kLease);
    const auto price = context.value(rack, "server_price");
    if (choiceIn(rack.choices, "financing") != "lease" || lease == rack.inputs.end() ||
        !lease->second.value || !isAssumed(lease->second) || !price || *price == kServerOfLease)
        return;
    const std::string &currency = context.study().currency;
    context.add("N24", pathOf(id, kLease),
                fmt::format("The lease of {} {} a month is an example for a server of {}; {} costs {} a "
                            "server.",
                            amountIn(*lease->second.value), currency, amountIn(kServerOfLease),
                            context.nameOf(id), amountIn(*price)),
                askingForQuote(pathOf(id, kLease)));
}

double gpusPaid(const NoteContext &context, const std::string &id)
{
    const Procurement &option = procurementOf(context, id);
    if (traitsOf(option).isBought)
        return serversOf(context, option) * context.value(option, "gpus_per_server").value_or(0);
    const double machines = context.outcome(id).served.machinesPeak.value_or(0);
    return machines * context.value(option, "gpus_per_instance").value_or(0);
}

// Of the plan, without the months before there are servers: what is rented meanwhile is used in full.
double hoursOfPlan(const OptionOutcome &outcome, Hours which)
{
    const std::vector<std::optional<double>> &machines = outcome.served.machines;
    const auto &months = outcome.served.byMonth[std::size_t(which)];
    double hours = 0;
    for (std::size_t month = 0; month < months.size() && month < machines.size(); ++month)
        hours += machines[month].value_or(0) > 0 ? months[month].value_or(0) : 0;
    return hours;
}

// Shares below a hundredth say that there is some use.
std::string percentText(double share)
{
    const double percent = 100 * share;
    return percent > 0 && percent < 0.5 ? "less than 1 %" : fmt::format("{:.0f} %", percent);
}

// "4 of its 8 GPUs are used, 24 % of the time".
std::string useText(double peak, double gpus, double share, double ofAll)
{
    // Less than one GPU is a mean over the hours already.
    if (peak < 1 || peak >= gpus)
        return gpus == 1 ? "its GPU is used " + percentText(ofAll) + " of the time"
                         : fmt::format("its {:.4g} GPUs are used {} of the time", gpus, percentText(ofAll));
    return fmt::format("{:.4g} of its {:.4g} GPUs {} used, {} of the time", peak, gpus,
                       peak == 1 ? "is" : "are", percentText(share));
}

// Whether the GPUs are needed for a response time; such GPUs count as used while they wait for the next
// request.
bool areNeededToAnswer(const NoteContext &context, double gpus, double peak)
{
    for (const auto &[id, workload] : context.study().workloads) {
        const auto target = workload.inputs.find("p95_target");
        if (!isOfRequests(workload) || hasPattern(workload) || target == workload.inputs.end() ||
            !target->second.value)
            return false;
    }
    return peak >= kHalf * gpus;
}

void noteUnused(NoteContext &context, const std::string &id)
{
    const OptionOutcome &outcome = context.outcome(id);
    const double paid = hoursOfPlan(outcome, Hours::Paid);
    const double used = hoursOfPlan(outcome, Hours::Used);
    if (outcome.status == Status::Unknown || !(paid > 0) || used >= kHalf * paid)
        return;
    const double gpus = gpusPaid(context, id);
    const std::vector<double> peaks = context.peaks();
    const double peak = std::min(gpus, *std::max_element(peaks.begin(), peaks.end()));
    if (areNeededToAnswer(context, gpus, peak))
        return;
    const double share = peak > 0 ? std::min(1.0, used / paid * gpus / peak) : 0; // of the time, of those
    const std::string text = outcome.name + ": " + useText(peak, gpus, share, used / paid) + ".";
    context.add("N7", "options." + id, text, taking(id, "Remove it"));
}

// Share of the hours of an option that are used.
double usedShare(const OptionOutcome &outcome)
{
    const double paid = hoursOfPlan(outcome, Hours::Paid);
    return paid > 0 ? std::min(1.0, hoursOfPlan(outcome, Hours::Used) / paid) : 1;
}

// Electricity in a year of a server that is used so much; nothing where a part of it is not known.
std::optional<double> electricity(const NoteContext &context, const Inputs &inputs, double used)
{
    const auto known = [&](const char *key) {
        const auto found = inputs.find(key);
        return found == inputs.end() ? std::nullopt : found->second.value;
    };
    double product = 1;
    for (const char *key : {"power_kw", "pue", "tariff_per_kwh"})
        product *= known(key).value_or(std::nan(""));
    const double full = known("power_load").value_or(std::nan(""));
    const double idle = known("power_idle_load").value_or(full);
    const double hours = kMonthsPerYear * hoursPerMonth(context.study());
    const double money = product * (idle + (full - idle) * used) * hours;
    return std::isnan(money) ? std::nullopt : std::optional(money);
}

// As the catalogue has them for this server; what the option says of itself where it knows none.
Inputs hostingOf(const NoteContext &context, const std::string &id)
{
    const Procurement &rack = procurementOf(context, id);
    const ServerPrice *server = serverFor(context, context.gpuOf(rack));
    if (!server || !context.money())
        return rack.inputs;
    Inputs inputs = hostingInputs(context.catalogue(), *server, false);
    for (const char *key : {"space_per_kw_month", "large_space_per_kw_month", "tariff_per_kwh"})
        if (const auto found = inputs.find(key); found != inputs.end())
            found->second = inStudy(context, found->second);
    return inputs;
}

void noteHostingOf(NoteContext &context, const std::string &id)
{
    const Procurement &rack = procurementOf(context, id);
    const auto paid = context.value(rack, "hosting_per_server_year");
    if (choiceIn(rack.choices, "hosting") != "colocation" || !paid)
        return;
    const Inputs inputs = hostingOf(context, id);
    const auto power = electricity(context, inputs, usedShare(context.outcome(id)));
    if (!power || *paid >= *power)
        return;
    const bool hasSpace = inputs.count("space_per_kw_month") > 0;
    NoteFix fix{hasSpace ? "Price Hosting by the Kilowatt" : "Price Hosting by Electricity"};
    fix.settings = {{pathOf(id, "hosting"), hasSpace ? "space-and-power" : "power"}};
    if (hasSpace)
        for (const char *key : {"space_per_kw_month", "large_space_per_kw_month", "power_kw", "power_load",
                                "power_idle_load", "pue", "tariff_per_kwh"})
            if (const auto found = inputs.find(key); found != inputs.end())
                fix.inputs.push_back({pathOf(id, key), found->second});
    context.add("N12", pathOf(id, "hosting_per_server_year"),
                fmt::format("{} a year to host a server is less than its electricity ({}).", amountIn(*paid),
                            amountIn(*power)),
                fix);
}

// What the servers of the first order are sold for, as a share of what was paid.
std::optional<double> shareSold(const StudySheet &sheet, const Evaluation &evaluation, const std::string &id)
{
    const StepNodes &steps = stepsAt(sheet, "options." + id);
    if (steps.batches.empty())
        return std::nullopt;
    const int last = evaluation.sheet().months() - 1;
    const auto paid = evaluation.at(steps.batches.front().paid, last);
    const auto sold = evaluation.at(steps.batches.front().proceeds, last);
    return paid && sold && *paid > 0 ? std::optional(*sold / *paid) : std::nullopt;
}

// The same by the curve of the catalogue.
std::optional<double> shareByCurve(const NoteContext &context, const std::string &id, const NoteFix &fix)
{
    Study changed = context.given();
    if (!applyFix(changed, fix))
        return std::nullopt;
    const auto sheet = buildStudySheet(changed);
    return sheet ? shareSold(*sheet, Evaluation(sheet->sheet), id) : std::nullopt;
}

void noteResaleOf(NoteContext &context, const std::string &id)
{
    const Procurement &rack = procurementOf(context, id);
    const auto typed = context.value(rack, "resale_fraction");
    if (!typed && context.value(rack, "resale_factor").value_or(1) <= 1)
        return;
    NoteFix fix{"Use the curve"};
    fix.settings = {{pathOf(id, "resale_fraction"), "unknown"},
                    {pathOf(id, "resale_curve"), resaleCurveText(context.catalogue(), context.gpuOf(rack))},
                    {pathOf(id, "resale_factor"), "100 %"}};
    const auto sold = shareSold(context.sheet(), context.evaluation(), id);
    const auto usual = shareByCurve(context, id, fix);
    const double hold = context.value(rack, "hold_months").value_or(0);
    if (!sold || !usual)
        return;
    const std::string how = fmt::format("{}: servers are sold at {:g} months for {:.0f} % of what was paid",
                                        context.nameOf(id), hold, 100 * *sold);
    const std::string path = pathOf(id, typed ? "resale_fraction" : "resale_factor");
    if (*sold > *usual + kMuch)
        context.add("N14", path, fmt::format("{}; the curve says {:.0f} %.", how, 100 * *usual), fix);
    else if (typed && hold > kOldMonths && *sold > 0)
        context.add("N14", path, how + "; after seven years they are worth little.", fix);
}

} // namespace

void noteRackSize(NoteContext &context)
{
    for (const std::string &id : racksOf(context))
        noteSizeOf(context, id);
}

// At all hours the machines of what is kept: fewer leave work to wait, or to be rented on demand.
void noteCommittedGpus(NoteContext &context)
{
    for (const auto &[id, workload] : context.study().workloads)
        if (hasPattern(workload) || traitsOf(workload).isInTokens)
            return;
    for (const RentedOption &rented : context.rented()) {
        const auto gpus = context.value(rented.option->procurement, "gpus");
        const double wanted = context.held(rented.gpus).front();
        const double needed = serversFor(rented.gpus, wanted) * rented.gpus;
        if (!rented.traits().hasTerm || !gpus || !(*gpus > 0) || *gpus >= needed ||
            context.gpuOf(rented.option->procurement) != referenceGpu(context.study()))
            continue;
        NoteFix fix{"Commit " + shownAmount(needed, "GPUs", {})};
        fix.settings = {{rented.path("gpus"), fmt::format("{:g}", needed)}};
        context.add("N3", rented.path("gpus"),
                    fmt::format("{} is of {}; the work needs {:.4g}.", context.nameOf(rented.id),
                                shownAmount(*gpus, "GPUs", {}), wanted),
                    fix);
    }
}

void noteRackGpu(NoteContext &context)
{
    for (const std::string &id : racksOf(context))
        noteGpuOf(context, id);
}

void noteServerOfOtherGpu(NoteContext &context)
{
    for (const std::string &id : racksOf(context))
        notePriceOf(context, id);
}

void noteLeaseExample(NoteContext &context)
{
    for (const std::string &id : racksOf(context))
        noteLeaseOf(context, id);
}

void noteUnusedGpus(NoteContext &context)
{
    for (const std::string &id : optionOrder(context.study()))
        if (traitsOf(procurementOf(context, id)).isKept())
            noteUnused(context, id);
}

void noteHosting(NoteContext &context)
{
    for (const std::string &id : racksOf(context))
        noteHostingOf(context, id);
}

void noteResale(NoteContext &context)
{
    for (const std::string &id : racksOf(context))
        noteResaleOf(context, id);
}

} // namespace breakeven
