#include "pricing/new_study/serving_terms.h"

#include "data/catalogue/known_models.h"
#include "data/serving/serving_traces.h"
#include "data/serving/serving_use.h"
#include "data/store/store.h"
#include "data/store/trace_store.h"
#include "data/trace_formats/bundled_runs.h"
#include "data/traces/trace_fit.h"
#include "model/numeric/nearest.h"
#include "model/procurement/estimated_replica.h"
#include "model/serving/length_factor.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace breakeven {

namespace {

std::string labelOf(const TraceSummary &trace, const char *label)
{
    const auto found = trace.attributes.find(label);
    return found == trace.attributes.end() ? std::string() : found->second;
}

std::string commaSeparated(const std::set<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

Result<void> takeSeries(const TraceStore &traces, const std::string &name, const std::string &gpu,
                        ServingTerms &terms)
{
    const auto trace = traces.load(name);
    if (!trace)
        return trace.error();
    if (trace->kind != TraceKind::ServingRuns)
        return Error{ErrorKind::BadInput,
                     std::string("Expected benchmark runs, found ") + traceKindName(trace->kind) +
                         "; 'traces list' shows which traces are serving-runs.",
                     name};
    auto series = servingSeriesOf(*trace);
    if (!series)
        return series.error();
    if (!areRunsOf(series->gpu, gpu))
        return Error{ErrorKind::BadInput,
                     "Expected runs on " + gpu + ", found runs on " +
                         (series->gpu.empty() ? "an unnamed GPU" : series->gpu) +
                         "; a GPU's speed is known only from its own runs.",
                     name};
    terms.runs = name;
    terms.series = std::move(*series);
    return {};
}

// Of the runs of one model those with the nearest lengths.
Result<void> chooseSeries(const TraceStore &traces, const std::string &gpu, const Lengths &lengths,
                          ServingTerms &terms)
{
    const auto stored = runsOfGpu(traces, gpu);
    if (!stored)
        return stored.error();
    std::vector<ServingTerms> fitting;
    std::set<std::string> models, all;
    for (const TraceSummary &summary : *stored) {
        const std::string model = labelOf(summary, kModelLabel);
        all.insert(model);
        if (!terms.model.empty() && !terms.isOfModel(model))
            continue;
        ServingTerms one;
        if (const auto taken = takeSeries(traces, summary.name, gpu, one); !taken)
            return taken;
        models.insert(model);
        fitting.push_back(std::move(one));
    }
    if (models.size() > 1)
        return Error{ErrorKind::BadInput,
                     "Runs of several models on " + gpu + " are stored (" + commaSeparated(models) +
                         "); say which runs or which model is meant.",
                     {}};
    if (fitting.empty()) {
        if (!all.empty())
            terms.remarks.push_back("The stored runs on " + gpu + " are of " + commaSeparated(all) +
                                    ", none of " + terms.model + ".");
        return {};
    }
    std::vector<Lengths> measured;
    for (const ServingTerms &one : fitting)
        measured.push_back(one.series->lengths);
    const ServingTerms &nearest = fitting[nearestLengths(measured, lengths)];
    terms.runs = nearest.runs;
    terms.series = nearest.series;
    return {};
}

bool isUsable(const TokenPrice &price)
{
    return !price.isSetAside && price.currency == "USD" && price.prices.input && price.prices.output;
}

Result<void> takePrices(const PriceStore &prices, const Date &day, ServingTerms &terms)
{
    const std::string model = shortModelName(terms.model);
    if (model.empty())
        return {};
    // Lists of today say no day from which a price holds.
    const auto all = tokenPrices(prices, {});
    if (!all)
        return all.error();
    for (const TokenPrice &price : *all)
        if (terms.isOfModel(price.model) && isUsable(price) &&
            (!price.effectiveFrom || *price.effectiveFrom <= day))
            terms.prices.push_back(price);
    if (!terms.prices.empty())
        return {};
    std::set<std::string> known;
    for (const TokenPrice &price : *all)
        known.insert(shortModelName(price.model));
    const std::vector<std::string> names = nearest(model, {known.begin(), known.end()});
    terms.priceRemark =
        "No price for the tokens of " + terms.model + " is stored; " +
        (names.empty()
             ? std::string("refresh the source litellm, or add a Token API with a price that is typed.")
             : "the nearest names are " + commaSeparated({names.begin(), names.end()}) + ".");
    return {};
}

} // namespace

bool ServingTerms::isOfModel(const std::string &name) const
{
    return shortModelName(name) == shortModelName(model) || (known && isNamed(*known, name));
}

void takeBundledRuns(const std::string &gpu, const Lengths &lengths, ServingTerms &terms)
{
    if (!terms.runs.empty() || terms.series || !terms.known || gpu.empty())
        return;
    std::vector<const ServingSeries *> fitting;
    std::vector<Lengths> measured;
    for (const ServingSeries &series : bundledServingRuns())
        if (isNamed(*terms.known, series.model) && areRunsOf(series.gpu, gpu)) {
            fitting.push_back(&series);
            measured.push_back(series.lengths);
        }
    if (fitting.empty())
        return;
    terms.series = *fitting[nearestLengths(measured, lengths)];
    terms.runs =
        fmt::format("{} on {:g} {}", terms.known->id, terms.series->gpusPerReplica, terms.series->gpu);
    terms.isBundled = true;
}

Result<RequestLog> requestLogOf(const Trace &trace, double hoursPerMonth)
{
    if (trace.kind != TraceKind::Arrivals)
        return Error{ErrorKind::BadInput,
                     std::string("Expected a log of requests, found ") + traceKindName(trace.kind) +
                         "; it takes times of requests with their tokens.",
                     trace.name};
    const auto values = TraceValues::of(trace);
    if (!values)
        return values.error();
    const auto fit = fitTrace(trace, *values);
    const KnownTrace known{trace, *values, fit ? &*fit : nullptr};
    RequestLog log{trace.name, traceInputs(known, hoursPerMonth), servingRemarks(known), lastDay(trace)};
    if (log.inputs.empty())
        return Error{ErrorKind::BadInput,
                     "Expected times of at least two requests, found none that tell a rate.", trace.name};
    return log;
}

Result<std::vector<TraceSummary>> runsOfGpu(const TraceStore &traces, const std::string &gpu)
{
    auto all = traces.list();
    if (!all)
        return all.error();
    std::erase_if(*all, [&](const TraceSummary &trace) {
        return trace.kind != TraceKind::ServingRuns || !areRunsOf(labelOf(trace, kGpuLabel), gpu);
    });
    return all;
}

Result<void> findServing(const Store &store, const std::string &gpu, const Lengths &lengths, const Date &day,
                         ServingTerms &terms)
{
    if (terms.runs != kEstimate && !gpu.empty()) {
        const auto found = terms.runs.empty() ? chooseSeries(store.traces(), gpu, lengths, terms)
                                              : takeSeries(store.traces(), terms.runs, gpu, terms);
        if (!found)
            return found;
    }
    if (terms.model.empty() && terms.series)
        terms.model = terms.series->model;
    return takePrices(store.prices(), day, terms);
}

} // namespace breakeven
