// On demand: kept for the most that is wanted at once, and started and stopped with the work.
#include "model/study/fields.h"
#include "pricing/new_study/option_rules.h"

#include <fmt/format.h>

#include <cmath>

namespace breakeven {

namespace {

// Jobs that grow in number take more machines later: their size is each month's own.
void putJobSize(OptionRules &rules, const Seller &seller, OptionBuilder &draft)
{
    const JobsOfWork &jobs = *rules.work().jobs;
    if (jobs.perHour.front() == jobs.perHour.back())
        draft.put("gpus", assumedRule(seller.gpus * jobs.machines(seller.gpus, 0, false),
                                      "the fewest whole machines that start 95 % of the jobs in time"));
}

// Where the work may wait, the machines follow the mean of the load, so the target use is set to give the
// machines of its peak. As jobs grow in number they fill the same GPUs for longer before they need more, so
// their fullest month decides.
void putSize(OptionRules &rules, const Seller &seller, OptionBuilder &draft)
{
    const WorkSize &work = rules.work();
    if (work.jobs)
        return putJobSize(rules, seller, draft);
    const bool isOneBurst = rules.traitsOfWork().isBurst && work.mean <= work.gpus / 2;
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
    if (!work.waits || work.jobs || enough >= machinesFor(seller, work.gpus))
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
    put("boot_time", "node_ready", "");
    put("pod_start_time", "pod_start", "");
    put("scan_interval", "scan_interval", "");
    if (const CatalogueFigure *figure = figureOf(startup, "cool_down", kCoolDownFlag))
        draft.put("unneeded_time", rangedBy(assumedFigure(*figure), 0.5, 2)); // flags differ: a rule
    draft.put("termination_time", ranged(assumedRule(0, "not counted: no figure with a source"), 0, 60));
}

bool isStartedWithWork(const OptionRules &rules)
{
    const WorkloadTraits &work = rules.traitsOfWork();
    // Requests come when they come: machines start with a service only where the clock says when.
    return work.isBatch() || ((work.isService || rules.work().replicaGpus > 0) && rules.work().hasPattern);
}

void offerKeptAt(OptionRules &rules, const Seller &asked)
{
    // Nobody keeps machines for a run that fills less than half of the plan.
    if (rules.request().training && rules.work().mean < rules.work().gpus / 2)
        return;
    const std::string id = idAt(rules, "on-demand-kept", asked);
    const Seller &seller = rules.taken(id, "on_demand", asked);
    OptionBuilder draft("on-demand", "On demand, kept");
    draft.choose("allocation", "always-on").machine(rules.gpu(), *seller.price("on_demand"));
    draft.put("price", rules.onDemandPrice(seller)).put("price_change", rules.priceChange());
    putSize(rules, seller, draft);
    draft.note(marketNote(rules, seller)).note(machineNote(rules, seller)).note(waitingNote(rules, seller));
    rules.offer({id, draft.option()});
}

void offerWhenNeededAt(OptionRules &rules, const Seller &asked)
{
    if (!isStartedWithWork(rules))
        return;
    const std::string id = idAt(rules, "on-demand", asked);
    const Seller &seller = rules.taken(id, "on_demand", asked);
    OptionBuilder draft("on-demand", "On demand, when needed");
    draft.machine(rules.gpu(), *seller.price("on_demand"));
    draft.put("price", rules.onDemandPrice(seller)).put("price_change", rules.priceChange());
    draft.put("overhead", computedEffect());
    rules.putJobLength(draft);
    putStarts(rules, draft);
    draft.note(marketNote(rules, seller)).note(machineNote(rules, seller));
    rules.offer({id, draft.option()});
}

} // namespace breakeven
