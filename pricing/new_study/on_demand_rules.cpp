// On demand: kept for the most that is wanted at once, and started and stopped with the work.
#include "pricing/new_study/option_rules.h"

#include <fmt/format.h>

#include <cmath>

namespace breakeven {

namespace {

// Where the work may wait the machines follow the mean of the load: so much use makes them those of its peak.
// More jobs fill the same GPUs for longer before they take more: their fullest month decides.
void putTargetUse(OptionRules &rules, OptionBuilder &draft)
{
    const WorkSize &work = rules.work();
    const bool isOneBurst = rules.kindOfWork() == "burst" && work.mean <= work.gpus / 2;
    if (!work.waits || !(work.mean > 0) || isOneBurst) // one needs all its machines without that
        return;
    if (work.isBusyMeasured)
        draft.put("target_use", sharedInput("busy"));
    else
        draft.put("target_use",
                  assumedRule(work.busiest, "machines for all GPUs that are wanted at once: the "
                                            "mean of the load over its peak, where that is most"));
}

std::string waitingNote(const OptionRules &rules, const Seller &seller)
{
    const WorkSize &work = rules.work();
    const double enough = machinesFor(seller, work.mean);
    if (!work.waits || enough >= machinesFor(seller, work.gpus))
        return {};
    return fmt::format("{:g} machine{} would do if the work may wait.", enough, enough == 1 ? "" : "s");
}

std::string marketNote(const OptionRules &rules, const Seller &seller)
{
    return rules.isOfStudy(seller) ? marketText(rules.market(), rules.gpu().title) : std::string();
}

} // namespace

void putStarts(const OptionRules &rules, OptionBuilder &draft)
{
    const CatalogueRows &startup = rules.catalogue().startup;
    const auto put = [&](const char *key, const char *item, const char *what) {
        if (const CatalogueFigure *figure = figureOf(startup, item, what))
            draft.put(key, assumedFigure(*figure));
    };
    const char *const coolDown = "cluster-autoscaler scale-down-unneeded-time";
    put("boot_time", "node_ready", "");
    put("pod_start_time", "pod_start", "");
    put("scan_interval", "scan_interval", "");
    if (const CatalogueFigure *figure = figureOf(startup, "cool_down", coolDown))
        draft.put("unneeded_time", rangedBy(assumedFigure(*figure), 0.5, 2)); // flags differ: a rule
    draft.put("termination_time", ranged(assumedRule(0, "not counted: no figure with a source"), 0, 60));
}

bool isStartedWithWork(const OptionRules &rules)
{
    const std::string &kind = rules.kindOfWork();
    // Requests come when they come: machines start with a service only where the clock says when.
    return kind == "training" || kind == "burst" ||
           ((kind == "inference" || rules.work().replicaGpus > 0) && rules.work().hasPattern);
}

void offerKeptAt(OptionRules &rules, const Seller &asked)
{
    const std::string id = idAt(rules, "on-demand-kept", asked);
    const Seller &seller = rules.taken(id, "on_demand", asked);
    OptionBuilder draft("on-demand", nameAt(rules, "On demand, kept", seller));
    draft.choose("allocation", "always-on").machine(rules.gpu(), *seller.price("on_demand"));
    draft.put("price", rules.onDemandPrice(seller)).put("price_change", rules.priceChange());
    putTargetUse(rules, draft);
    draft.note(marketNote(rules, seller)).note(machineNote(rules, seller)).note(waitingNote(rules, seller));
    rules.offer({id, draft.option()});
}

void offerKept(OptionRules &rules) { offerKeptAt(rules, *rules.sellerOf("on_demand")); }

void offerWhenNeededAt(OptionRules &rules, const Seller &asked)
{
    if (!isStartedWithWork(rules))
        return;
    const std::string id = idAt(rules, "on-demand", asked);
    const Seller &seller = rules.taken(id, "on_demand", asked);
    OptionBuilder draft("on-demand", nameAt(rules, "On demand, when needed", seller));
    draft.machine(rules.gpu(), *seller.price("on_demand"));
    draft.put("price", rules.onDemandPrice(seller)).put("price_change", rules.priceChange());
    draft.put("overhead", computedEffect());
    if (rules.kindOfWork() == "training")
        draft.put("job_length", rules.jobLength());
    putStarts(rules, draft);
    draft.note(marketNote(rules, seller)).note(machineNote(rules, seller));
    rules.offer({id, draft.option()});
}

void offerWhenNeeded(OptionRules &rules) { offerWhenNeededAt(rules, *rules.sellerOf("on_demand")); }

} // namespace breakeven
