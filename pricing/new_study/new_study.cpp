#include "pricing/new_study/new_study.h"

#include "data/catalogue/known_models.h"
#include "model/decision/spoken_amount.h"
#include "model/numeric/nearest.h"
#include "model/study/fields.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "pricing/gpus/gpu_names.h"
#include "pricing/gpus/study_gpus.h"
#include "pricing/new_study/assumed_input.h"
#include "pricing/new_study/correlations.h"
#include "pricing/new_study/gpus_by_cost.h"
#include "pricing/new_study/joined_machines.h"
#include "pricing/new_study/left_out_cost.h"
#include "pricing/new_study/new_work.h"
#include "pricing/new_study/option_rules.h"
#include "pricing/new_study/rack_inputs.h"
#include "pricing/new_study/serving_rules.h"
#include "pricing/new_study/study_currency.h"
#include "pricing/new_study/training_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace breakeven {

namespace {

constexpr double kMostYears = 50;

Error bad(const std::string &sentence) { return {ErrorKind::BadInput, sentence, {}}; }

Result<void> checkYears(double years)
{
    if (years * 12 >= 1 && years <= kMostYears)
        return {};
    return bad(fmt::format("Years of the plan: a number from 1 month (0.0834) to {:g} years was expected, "
                           "found {:g}.",
                           kMostYears, years));
}

// Of a GPU that is sold in several forms the one that is taken where the name says none.
void sayForm(const Catalogue &catalogue, const std::string &asked, const ChosenGpu &gpu,
             std::vector<Issue> &remarks)
{
    const std::vector<ChosenGpu> sold = gpusOfMarket(catalogue);
    const bool hasOthers = std::any_of(sold.begin(), sold.end(), [&](const ChosenGpu &other) {
        return other.gpu == gpu.gpu && other.variant != gpu.variant;
    });
    if (hasOthers && formMeant(asked).empty() && squeezed(asked) != squeezed(gpu.title))
        addIssue(remarks, {Severity::Note,
                           asked + " is taken as " + gpu.title + "; name the variant where you mean another.",
                           "conventions.reference_gpu"});
}

Study emptyStudy(const NewStudyRequest &request, const ChosenGpu &gpu)
{
    Study study;
    study.asOf = request.day;
    study.conventions.choices["reference_gpu"] = gpu.title;
    completeStudy(study);
    Input &months = study.conventions.inputs["horizon_months"];
    months.value = std::round(request.years * 12);
    if (request.years != 3)
        months =
            Input{months.value, {}, "own value", {}, Confidence::Unstated, {}, {}, EffectMode::Value, {}};
    return study;
}

void remarkOnHints(OptionRules &rules)
{
    for (const MarketPrice &row : rules.catalogue().market) {
        if (!row.price.value || !rules.gpu().isOf(row.gpu, row.gpuVariant) ||
            !isInRegion(rules.request().region, row.region) ||
            !isAmong(rules.request().sellers, row.provider))
            continue;
        const auto seller =
            std::find_if(rules.sellers().begin(), rules.sellers().end(), [&](const Seller &other) {
                return other.provider == row.provider && other.machine == row.machine &&
                       other.price("on_demand");
            });
        if (row.model == "reserved_floor" && seller != rules.sellers().end())
            rules.leaveOut(
                "contract-" + row.provider,
                fmt::format("{}: up to {:.0f} % off with a contract; ask for a price.",
                            providerName(row.provider),
                            100 * (1 - *row.price.value / *seller->price("on_demand")->price.value)));
        if (row.model == "spot_from")
            rules.leaveOut("spot-" + row.provider,
                           fmt::format("{}: spot from {:g} USD a GPU-hour; ask for a price.",
                                       providerName(row.provider), *row.price.value / row.gpus));
    }
}

void remarkOnUnticked(OptionRules &rules, const std::vector<OfferedOption> &offered)
{
    for (const OfferedOption &one : offered)
        if (!one.isTicked)
            rules.leaveOut(one.id, one.option.name + ": " + goingOn(one.reason));
}

// What may be added later, while all that is shared is still there.
void keepOffers(const std::vector<OfferedOption> &offered, Study &study)
{
    for (const OfferedOption &one : offered)
        if (!one.isTicked && one.offer)
            study.leftOutOffers[one.id] = keptOffer(*one.offer, one.option, study);
}

// The study keeps the reasons why options were left out, for those who read it later.
void keepRemarks(const std::vector<Issue> &remarks, Study &study)
{
    for (const Issue &remark : remarks) {
        std::string &kept = study.leftOut[remark.place.substr(std::string("options.").size())];
        kept += (kept.empty() ? "" : " ") + remark.sentence;
    }
}

// What a person says of an option goes before the rules.
void applyChoices(const NewStudyRequest &request, std::vector<OfferedOption> &offered)
{
    for (OfferedOption &one : offered) {
        if (!request.mayBeBought && buysServers(one.option.procurement)) {
            one.isTicked = false;
            one.reason = "It may not be bought.";
        }
        const auto choice = request.choices.find(one.id);
        if (choice == request.choices.end() || !choice->second.isTicked)
            continue;
        if (one.isTicked && !*choice->second.isTicked)
            one.reason = "Left out by hand.";
        one.isTicked = *choice->second.isTicked;
    }
}

// Of the model's facts those that an estimate lacks; empty: none.
std::string missingFacts(const ServingTerms &terms)
{
    const bool isKnown = terms.known && terms.known->kvBytesPerToken;
    if (!terms.isEstimated() || isKnown || terms.facts.count("kv_bytes_per_token"))
        return {};
    std::string missing;
    for (const auto &[key, name] : {std::pair("layers", "its layers"), std::pair("kv_heads", "its KV heads"),
                                    std::pair("head_dim", "the size of a head")})
        if (!terms.facts.count(key))
            missing += std::string(missing.empty() ? "" : ", ") + name;
    return missing;
}

std::string unsizedText(const ServingTerms &terms)
{
    if (terms.series)
        return "The runs " + terms.runs +
               " give no rate at these lengths and targets; one replica is compared.";
    const std::string missing = missingFacts(terms);
    return missing.empty()
               ? "By the estimate no number of GPUs meets the targets; one replica is compared."
               : "The cache size of a token is unknown, so the number of GPUs cannot be "
                 "estimated: "
                 "for the model, enter " +
                     missing +
                     " (--layers, --kv-heads, --head-dim, and --bytes-per-param where it is not 2), or enter "
                     "kv_bytes_per_token at the options.";
}

// A name that says nothing to the program, and requests that the model does not take.
void remarkOnModel(OptionRules &rules)
{
    const ServingTerms &terms = rules.request().serving;
    if (!terms.model.empty() && !terms.known && !terms.series)
        rules.leaveOut("model", "The catalogue has no model \"" + terms.model +
                                    "\", so nothing of it is filled in; the nearest names are " +
                                    nearestModelsText(rules.catalogue().models, terms.model) + ".");
    if (!terms.known || !terms.known->contextTokens)
        return;
    const Inputs &asked = rules.study().workloads.begin()->second.inputs;
    double tokens = 0;
    for (const char *key : {"input_tokens", "output_tokens"})
        if (const auto found = asked.find(key); found != asked.end())
            tokens += found->second.value.value_or(0);
    if (tokens > *terms.known->contextTokens)
        rules.leaveOut("model", fmt::format("A request of {:.0f} tokens does not fit into the context of {}, "
                                            "which is {:.0f} tokens.",
                                            tokens, terms.known->id, *terms.known->contextTokens));
}

// What nobody asked and the answer turns on.
void remarkOnSpeed(OptionRules &rules)
{
    const ServingTerms &terms = rules.request().serving;
    if (!terms.series && !terms.isEstimated())
        rules.leaveOut("speed", "No run of " + (terms.model.empty() ? "" : terms.model + " on ") +
                                    rules.gpu().title +
                                    " is stored, so the number of GPUs is unknown: import "
                                    "benchmark runs, or describe the model for an estimate (parameters, "
                                    "bytes per parameter, layers, KV heads and head size).");
    else if (!rules.work().isSized)
        rules.leaveOut("speed", unsizedText(terms));
    if (terms.log)
        for (const std::string &remark : terms.log->remarks)
            rules.leaveOut("log", remark);
}

std::string servedQuestion(const OptionRules &rules)
{
    const ServingTerms &terms = rules.request().serving;
    const double years = rules.months() / 12;
    return fmt::format("Serve {} on {} or pay by the token: what is cheapest over {:g} year{}?",
                       terms.model.empty() ? "the model" : terms.model, rules.gpu().title, years,
                       years == 1 ? "" : "s");
}

// What is paid today, else what is owned and kept, else on demand and kept, or the first that is there.
std::string baselineOf(const std::vector<OfferedOption> &offered)
{
    for (const char *id : {kToday, kKeep, "on-demand-kept", ""}) {
        const auto found = std::find_if(offered.begin(), offered.end(), [&](const OfferedOption &one) {
            return one.isTicked && (!*id || one.id == id);
        });
        if (found != offered.end())
            return found->id;
    }
    return {};
}

constexpr const char *kSharedMark = "shared."; // of paths

std::string quotedNames(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

// Of an option that is not ticked it is left out; a name the rules do not have is a slip.
Result<void> checkShared(const std::string &name, const std::string &path,
                         const std::vector<std::string> &known, NewStudy &made)
{
    if (made.study.shared.count(name))
        return {};
    if (std::find(known.begin(), known.end(), name) == known.end())
        return Error{ErrorKind::NotFound,
                     "A new study has no shared assumption '" + name + "'; the nearest are " +
                         quotedNames(nearest(name, known)) + ".",
                     path};
    addIssue(made.remarks,
             {Severity::Note,
              "No option uses the shared assumption '" + name + "'; what was set for it is left out.", path});
    return {};
}

Result<void> setShared(NewStudy &made, const std::string &path, const std::string &value,
                       const std::vector<std::string> &known)
{
    const std::string rest = path.substr(std::string(kSharedMark).size());
    const std::string name = rest.substr(0, rest.find('.'));
    const auto checked = checkShared(name, path, known, made);
    if (!checked || !made.study.shared.count(name))
        return checked;
    const Study before = made.study;
    if (const auto done = setSaid(made.study, path, value); !done)
        return done;
    centreRanges(before, {path}, made.study);
    return {};
}

// `known`: what the rules share, also where no option that is ticked uses it.
Result<void> applySharedSettings(const OptionRules &rules, const std::vector<std::string> &known,
                                 NewStudy &made)
{
    for (const auto &[path, value] : rules.sharedSettings())
        if (const auto done = setShared(made, path, value, known); !done)
            return done;
    return {};
}

std::vector<std::string> sharedNames(const Study &study)
{
    std::vector<std::string> names;
    for (const auto &[name, input] : study.shared)
        names.push_back(name);
    return names;
}

void addTicked(const std::vector<OfferedOption> &offered, Study &study)
{
    for (const OfferedOption &one : offered) {
        if (!one.isTicked)
            continue;
        const Option place = newOption(study, one.option.procurement.kind);
        Option option = one.option;
        option.order = place.order;
        option.slot = place.slot;
        study.options[one.id] = std::move(option);
    }
    const auto uses = usesOfAll(study);
    std::erase_if(study.shared, [&](const auto &shared) { return !uses.count(shared.first); });
    study.baseline = baselineOf(offered);
    completeStudy(study);
}

std::string questionOf(const OptionRules &rules)
{
    const WorkloadTraits &work = rules.traitsOfWork();
    if (work.isInTokens)
        return servedQuestion(rules);
    if (rules.request().training)
        return runQuestion(rules);
    // Of what was said; the work itself may hold fewer at once.
    const double gpus =
        rules.work().isBusyMeasured ? rules.request().gpus.value_or(rules.work().gpus) : rules.work().gpus;
    const double years = rules.months() / 12;
    // Of requests the mean is known, which is no number of GPUs.
    const std::string count = gpus == std::floor(gpus) ? spokenAmount(gpus, "", "") + " " : "";
    return fmt::format("What is the cheapest way to {} on {}{} over {:g} year{}?", work.activity, count,
                       rules.gpu().title, years, years == 1 ? "" : "s");
}

} // namespace

Result<NewStudy> newStudy(const NewStudyRequest &request, const Catalogue &catalogue)
{
    if (const auto checked = checkWork(request); !checked)
        return checked.error();
    if (const auto checked = checkYears(request.years); !checked)
        return checked.error();
    if (request.gpu.empty() && (request.training || request.serving.isEstimated()))
        return newStudyOnCheapestGpu(request.training ? gpusOfRuns(catalogue) : gpusSoldAtADay(catalogue),
                                     [&](const std::string &one) {
                                         NewStudyRequest on = request;
                                         on.gpu = one;
                                         return newStudy(on, catalogue);
                                     });
    const auto gpu = chosenGpu(catalogue, request.gpu);
    if (!gpu)
        return gpu.error();
    NewStudy made;
    made.study = emptyStudy(request, *gpu);
    if (const auto added = addWork(request, catalogue, made.study); !added)
        return added.error();
    const bool isInTokens = workloadTraits(request.workload).isInTokens;
    const auto work =
        isInTokens ? sizeOfServing(request, made.study) : sizeOfWork(asSaid(request, made.study));
    if (!work)
        return work.error();
    const Catalogue joined =
        isInTokens ? withJoinedMachines(catalogue, *gpu, work->replicaGpus) : Catalogue();
    OptionRules rules(request, isInTokens ? joined : catalogue, made.study, *gpu, *work);
    if (const auto chosen = rules.chooseSellers(); !chosen)
        return chosen.error();
    if (isInTokens) {
        remarkOnSpeed(rules);
        remarkOnModel(rules);
    }
    offerMarket(rules);
    for (const OptionRule rule : optionRules())
        rule(rules);
    if (const auto offered = offerOwned(rules); !offered)
        return offered.error();
    if (const auto offered = offerToday(rules); !offered)
        return offered.error();
    nameSellers(rules);
    sayCosts(rules);
    if (request.training)
        remarkOnRun(rules);
    remarkOnHints(rules);
    made.gpus = rules.work().gpus;
    made.isReplicaSplit =
        std::none_of(rules.sellers().begin(), rules.sellers().end(),
                     [&](const Seller &seller) { return seller.gpus >= rules.work().replicaGpus; });
    made.offered = rules.takeOffered();
    applyChoices(request, made.offered);
    if (request.money)
        restate(*request.money, made);
    remarkOnUnticked(rules, made.offered);
    made.study.question = questionOf(rules);
    const std::vector<std::string> shared = sharedNames(made.study);
    keepOffers(made.offered, made.study);
    addTicked(made.offered, made.study);
    addGpuFacts(made.study);
    made.remarks = rules.takeRemarks();
    keepRemarks(made.remarks, made.study);
    sayForm(catalogue, request.gpu, *gpu, made.remarks);
    if (const auto set = applySharedSettings(rules, shared, made); !set)
        return set.error();
    markAssumed(request, made.study);
    addCorrelations(made.study);
    return made;
}

} // namespace breakeven
