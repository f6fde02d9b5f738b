// Serving: requests to a language model, counted in tokens, with targets for how soon the tokens come.
//
// How many GPUs they take is no matter of the workload: that follows from the runs of each option.
#include "model/workload/demand.h"
#include "model/workload/yearly_path.h"

#include <algorithm>
#include <limits>

namespace breakeven {

namespace {

constexpr const char *kExample = "an example";

Field target(const char *key, const char *label, const char *help)
{
    return {key, label, units::second, "s", std::nullopt, "", 1e-6, 1e6, help, true};
}

const FieldSet &servingFields()
{
    const Unit tokens = units::tokensPerRequest;
    static const FieldSet kFields = joined(
        {{{},
          {{"measure",
            "Measured by",
            {{"requests", "requests"}, {"tokens", "tokens"}},
            "How the amount of work is given; the requests follow from the tokens and their lengths."}},
          {}},
         onlyWhen("measure requests",
                  {{{"requests_per_month", "Requests a month", units::request / units::month,
                     "requests/month", 1e6, kExample, 0, 1e13, "At the start of the plan."}},
                   {},
                   {}}),
         onlyWhen("measure tokens",
                  {{{"tokens_per_month", "Tokens a month", units::token / units::month, "tokens/month", 1e9,
                     kExample, 0, 1e18, "Input and output, at the start of the plan."}},
                   {},
                   {}}),
         {{{"input_tokens", "Input tokens", tokens, "tokens/request", 1000, kExample, 0, 1e9,
            "Of a request, on average."},
           {"output_tokens", "Output tokens", tokens, "tokens/request", 200, kExample, 1e-3, 1e9,
            "Of a request, on average."},
           {"cached_share", "Cached input", units::one, "%", 0.0, "none", 0, 1,
            "Share of the input tokens that an API bills as cached; it does not make own replicas faster."},
           target("ttft_target", "First token within", "Time to the first token; unset: no target."),
           target("tpot_target", "Further tokens within",
                  "Mean time per further token of a request; unset: no target."),
           target("e2e_target", "Last token within", "Time to the last token; unset: no target."),
           {"retry_share", "Sent again", units::one, "%", std::nullopt, "", 0, 10,
            "Share of the requests that are sent once more, for example after a time-out: they are answered "
            "and billed again, on every option; unset: none.",
            true},
           {"burst", "Burst", units::one, "×", 1.0, "even within the hour", 1, 1e6,
            "Rate of the busiest minutes over the mean of their hour."},
           {"price_ratio", "Output to input price", units::one, "×", 4.0, "as usual for an API", 0, 1e6,
            "How many input tokens one output token costs, used to show a cost as prices of an API."},
           growthField()},
          {{"percentile",
            "Targets hold for",
            {{"p95", "95 % of the requests"},
             {"p50", "half of the requests"},
             {"p90", "90 % of the requests"},
             {"p99", "99 % of the requests"}},
            "The percentile of the runs that is compared with the targets; if a run lacks it, the next "
            "higher one."},
           {"shape",
            "Shape",
            {{"flat", "all hours alike"}, {"week", "by the hour of the week"}},
            "When the requests arrive; their number is the same."}},
          {}},
         onlyWhen("shape week",
                  {{},
                   {{"weights",
                     "Weights",
                     {},
                     "24 numbers (a day) or 168 (a week from Monday 00:00), separated by commas.",
                     areWeights,
                     "",
                     "",
                     "1,1,1,1,1,1,1,1,4,4,4,4,4,4,4,4,4,4,2,2,2,2,2,2"}},
                   {}})});
    return kFields;
}

Demand::Serving servingOf(const WorkloadContext &context, const Demand &demand)
{
    const TimeBase &time = context.time();
    SheetBuilder &builder = context.scope().builder();
    Demand::Serving serving;
    double known = 1;
    serving.shape = {{24, 1}};
    if (context.isChosen("shape", "week")) {
        const auto weights = parseWeights(context.choice("weights"));
        // Weights that cannot be read are unknown; `addStudyOddities` says why.
        known = weights ? 1 : std::numeric_limits<double>::quiet_NaN();
        if (weights)
            serving.shape = weights->segments;
    }
    serving.requestsPerSecond = context.scope().name(
        "requests_per_second", "Requests a second",
        *demand.requests / (time.hoursPerMonth * time.secondsPerHour) * builder.constant(known, units::one),
        Display::Mean);
    serving.lengths = {context.in("input_tokens"), context.in("output_tokens")};
    serving.cachedShare = context.in("cached_share");
    serving.burst = context.in("burst");
    serving.priceRatio = context.in("price_ratio");
    static constexpr ByLatency<const char *> kTargets{"ttft_target", "tpot_target", "e2e_target"};
    for (std::size_t kind = 0; kind < kTargets.size(); ++kind)
        if (context.has(kTargets[kind]))
            serving.targets[kind] = context.in(kTargets[kind]);
    serving.percentile = parsePercentile(context.choice("percentile")).value_or(Percentile::P95);
    return serving;
}

// No hour of a GPU is asked for by itself.
LoadPart noGpus(SheetBuilder &builder)
{
    LoadPart part;
    part.level = everyMonth(builder.constant(0, units::gpu));
    part.share = builder.constant(1);
    part.period = builder.constant(24, units::hour, "a day");
    return part;
}

// What a chart of its week shows.
void addLoad(const WorkloadContext &context, const Demand::Serving &serving, Quantity requests)
{
    double peak = 0;
    for (const ShapeSegment &segment : serving.shape)
        peak = std::max(peak, segment.level);
    SheetBuilder &builder = context.scope().builder();
    context.scope().name("peak_requests_per_second", "Requests a second in the busiest hour",
                         serving.requestsPerSecond *
                             builder.constant(peak, units::one, "busiest hour over the mean"),
                         Display::Last);
    context.scope().name("requests_of_plan", "Requests of the whole plan",
                         total(requests) * context.time().oneMonth);
}

Demand buildServing(const WorkloadContext &context)
{
    SheetBuilder &builder = context.scope().builder();
    Demand demand;
    const Quantity requests =
        context.isChosen("measure", "tokens")
            ? context.in("tokens_per_month") / (context.in("input_tokens") + context.in("output_tokens"))
            : context.in("requests_per_month");
    const Quantity sent = context.has("retry_share") ? requests * (1 + context.in("retry_share")) : requests;
    demand.requests =
        context.scope().name("requests", "Requests", everyMonth(sent * growthOf(context, "growth")));
    demand.serving = servingOf(context, demand);
    addLoad(context, *demand.serving, *demand.requests);
    demand.load.push_back(noGpus(builder));
    demand.meanGpus = demand.peakGpus = demand.load.front().level;
    demand.usefulGpuHours = everyMonth(builder.constant(0, units::gpuHour / units::month));
    return demand;
}

} // namespace

const WorkloadKind kServing{"serving",
                            "LLM serving",
                            "Requests to a language model, with targets for its tokens",
                            servingFields,
                            buildServing,
                            {.otherAmount = ".requests_per_month or .tokens_per_month", .isInTokens = true}};

} // namespace breakeven
