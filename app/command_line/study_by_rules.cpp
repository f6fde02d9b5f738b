// A new study from what the command line says of the work, made by the rules of pricing/new_study.
#include "app/command_line/note_source.h"
#include "app/command_line/open_store.h"
#include "app/command_line/study.h"
#include "app/command_line/study_answers.h"
#include "app/command_line/study_money.h"
#include "app/command_line/study_source.h"
#include "app/command_line/traces.h"

#include "data/catalogue/known_models.h"
#include "data/readers/utc_time.h"
#include "data/traces/column_values.h"
#include "model/numeric/amount.h"
#include "model/numeric/time_constants.h"
#include "model/study/fields.h"
#include "pricing/new_study/gpus_by_cost.h"
#include "pricing/new_study/new_study.h"
#include "pricing/new_study/serving_rules.h"
#include "pricing/new_study/study_currency.h"

#include <memory>
#include <ostream>

namespace breakeven {

namespace {

// --currency, or what --set says of it.
std::string currencyOf(const StudyArguments &arguments)
{
    std::string currency = arguments.currency;
    for (const std::string &setting : arguments.settings)
        if (setting.rfind(kCurrencySetting, 0) == 0)
            currency = setting.substr(std::string(kCurrencySetting).size());
    return currency;
}

// In another currency than that of the catalogue, at the rate that is said or the store knows.
Result<void> takeCurrency(const CommandContext &context, const StudyArguments &arguments,
                          NewStudyRequest &request)
{
    const std::string currency = currencyOf(arguments);
    if (currency.empty())
        return {};
    const auto own = ownRate(arguments.settings, "USD", currency);
    if (!own)
        return own.error();
    const auto store = openStore(context, OpenMode::ReadOnly);
    return chooseCurrency(request, currency, store ? &store->prices() : nullptr, *own);
}

bool isOfWork(const std::string &path)
{
    return path.rfind("workloads.", 0) == 0 || path.rfind("conventions.", 0) == 0 ||
           path.rfind("shared.", 0) == 0;
}

// Those the options are sized for; the others wait until there are options.
Result<std::vector<std::pair<std::string, std::string>>> settingsOfWork(const StudyArguments &arguments)
{
    std::vector<std::pair<std::string, std::string>> settings;
    for (const std::string &setting : arguments.settings) {
        const std::size_t equals = setting.find('=');
        if (equals == std::string::npos || equals == 0)
            return Error{ErrorKind::Usage, "Expected --set PATH=VALUE, found '" + setting + "'.", {}};
        if (isOfWork(setting))
            settings.emplace_back(setting.substr(0, equals), setting.substr(equals + 1));
    }
    return settings;
}

// Whoever writes 60 means 60 %.
Result<std::optional<double>> busyOf(const std::string &text)
{
    if (text.empty())
        return std::optional<double>();
    const auto busy = parseAmount(text, "%", "USD", 730);
    if (!busy)
        return Error{ErrorKind::BadInput, "Busy share: " + busy.error().message, {}};
    if (*busy > 1 && text.find('%') == std::string::npos)
        return Error{ErrorKind::BadInput,
                     "Busy share: more than 0 % and at most 100 % was expected, found '" + text +
                         "'; write a percentage with its sign, as in '60%'.",
                     {}};
    return std::optional(*busy);
}

// Of requests with their tokens; what was odd about the file is said.
Result<std::optional<RequestLog>> logOf(const CommandContext &context, const StudyArguments &arguments)
{
    if (arguments.requestLog.empty())
        return std::optional<RequestLog>();
    TraceImport import;
    import.path = arguments.requestLog;
    const auto found = findTraces(context, import);
    if (!found)
        return found.error();
    if (found->traces.size() != 1)
        return Error{ErrorKind::BadInput,
                     "Expected one log of requests, found " + std::to_string(found->traces.size()) +
                         " traces in the file; import the file and name one of them.",
                     arguments.requestLog};
    auto log = requestLogOf(found->traces.front(), kHoursPerMonth);
    if (!log)
        return log.error();
    return std::optional(std::move(*log));
}

// Only requests that are counted in tokens have these.
Result<void> checkServing(const StudyArguments &arguments)
{
    const bool isOfServing = !arguments.runs.empty() && arguments.trainedModel.empty();
    const bool isSaid = !arguments.percentile.empty() || isOfServing || !arguments.servedModel.empty() ||
                        !arguments.requestLog.empty();
    if (isSaid && findWorkloadKind(arguments.workload) && !workloadTraits(arguments.workload).isInTokens)
        return Error{
            ErrorKind::Usage,
            "--percentile, --runs, --model and --requests-log need --workload serving; found --workload " +
                arguments.workload + ".",
            {}};
    return {};
}

// The speeds of the scaling runs that a training run is to be as fast as; nothing changes without any.
// Errors: as findTraces; BadInput for other traces, or another unit than tokens a second.
Result<void> readSpeeds(const CommandContext &context, const StudyArguments &arguments,
                        NewStudyRequest &request)
{
    if (!request.training || arguments.runs.empty())
        return {};
    TraceImport import;
    import.path = arguments.runs;
    const auto found = findTraces(context, import);
    if (!found)
        return found.error();
    const auto bad = [&](const std::string &what) {
        return Error{ErrorKind::BadInput,
                     "Expected one series of scaling runs in tokens/s for --runs, found " + what + ".",
                     arguments.runs};
    };
    if (found->traces.size() != 1)
        return bad(std::to_string(found->traces.size()) +
                   " in the file; import the file and name one of them");
    const Trace &trace = found->traces.front();
    if (trace.kind != TraceKind::Scaling)
        return bad(std::string("a trace of ") + traceKindName(trace.kind));
    const TraceColumn *throughput = trace.column("throughput");
    if (!throughput || throughput->unit != "tokens/s")
        return bad(throughput ? "a throughput in '" + throughput->unit + "'" : "times");
    const auto gpus = realsOf(*trace.column("gpus")), speeds = realsOf(*throughput);
    if (!gpus || !speeds)
        return gpus ? speeds.error() : gpus.error();
    request.training->runs = trace.name;
    for (Eigen::Index i = 0; i < gpus->size(); ++i)
        request.training->measured.push_back({(*gpus)(i), (*speeds)(i)});
    return {};
}

// How much work there is, of GPUs and a busy share alone or of the questions of New Study.
Result<NewStudyRequest> amountOfWork(const CommandContext &context, const StudyArguments &arguments,
                                     const Date &day)
{
    if (const auto checked = checkServing(arguments); !checked)
        return checked.error();
    if (!arguments.trainedModel.empty() && findWorkloadKind(arguments.workload) &&
        !workloadTraits(arguments.workload).isOfJobs)
        return Error{ErrorKind::Usage,
                     "--train needs --workload training; found --workload " + arguments.workload + ".",
                     {}};
    const auto log = logOf(context, arguments);
    if (!log)
        return log.error();
    const auto busy = busyOf(arguments.busy);
    if (!busy)
        return busy.error();
    if (isAnswered(arguments) && findWorkloadKind(arguments.workload)) {
        auto request = answeredRequest(arguments, day, *log);
        if (request)
            if (const auto read = readSpeeds(context, arguments, *request); !read)
                return read.error();
        return request;
    }
    NewStudyRequest request;
    request.workload = arguments.workload;
    request.gpu = arguments.gpu;
    request.gpus = arguments.gpus;
    request.busy = *busy;
    request.day = day;
    return request;
}

SellerNames sellersAsked(const StudyArguments &arguments)
{
    return arguments.provider.empty() ? sellerNamesIn(arguments.sellers) : SellerNames{arguments.provider};
}

// "commitment-1y@aws", a price, or both.
Result<std::optional<PaidToday>> todayOf(const StudyArguments &arguments)
{
    if (arguments.today.empty() && arguments.todayPrice.empty())
        return std::optional<PaidToday>();
    PaidToday today;
    const std::size_t at = arguments.today.find('@');
    today.way = arguments.today.substr(0, at);
    today.seller = at == std::string::npos ? "" : arguments.today.substr(at + 1);
    if (!arguments.todayPrice.empty()) {
        const auto price = parseAmount(arguments.todayPrice, "$/GPU-h", "USD", kHoursPerMonth);
        if (!price)
            return Error{ErrorKind::BadInput, "--today-price: " + price.error().message, {}};
        today.price = *price;
    }
    return std::optional(today);
}

Result<NewStudyRequest> requestOf(const CommandContext &context, const StudyArguments &arguments)
{
    auto request = workAsked(context, arguments, Date::parse(arguments.asOf).value_or(today()));
    if (!request)
        return request;
    request->years = arguments.years.value_or(request->years);
    request->sellers = sellersAsked(arguments);
    auto today = todayOf(arguments);
    if (!today)
        return today.error();
    request->today = std::move(today).value();
    request->region = arguments.region;
    request->mayBeInterrupted = !arguments.isUninterrupted;
    request->mayBeBought = !arguments.isRentOnly;
    auto choices = choicesOf(arguments);
    if (!choices)
        return choices.error();
    request->choices = std::move(choices).value();
    auto settings = settingsOfWork(arguments);
    if (!settings)
        return settings.error();
    request->settings.insert(request->settings.end(), settings->begin(), settings->end());
    return request;
}

// What the store of a person has kept of prices; nothing where there is none.
SeenPrices seenIn(const CommandContext &context, const Date &day)
{
    auto opened = openStore(context, OpenMode::ReadOnly);
    if (!opened)
        return {};
    const auto store = std::make_shared<Store>(std::move(opened).value());
    return [store, day](const Offer &machine) { return seenPrices(store->prices(), machine, day); };
}

Result<NewStudy> madeOn(const CommandContext &context, NewStudyRequest request, const std::string &gpu)
{
    request.gpu = gpu;
    const auto catalogue = catalogueAtFetchedPrices(context, request.day, gpu);
    if (!catalogue)
        return catalogue.error();
    const auto store = openStore(context, OpenMode::ReadOnly);
    if (const auto found = findServing(request, *catalogue, store ? &*store : nullptr); !found)
        return found.error();
    return newStudy(request, *catalogue);
}

// Without a GPU and without what is known of the model nothing says how many GPUs it takes.
Result<void> checkModel(const NewStudyRequest &request, const Catalogue &catalogue)
{
    const ServingTerms &terms = request.serving;
    if (modelNamed(catalogue.models, terms.model) || terms.facts.count("params_b"))
        return {};
    return Error{ErrorKind::NotFound,
                 "The catalogue has no model \"" + terms.model + "\"; the nearest names are " +
                     nearestModelsText(catalogue.models, terms.model) +
                     ". Say its size (--params-b, --layers, --kv-heads, --head-dim), or name a GPU (--gpu).",
                 {}};
}

Result<NewStudy> madeOnGpuOfLeastCost(const CommandContext &context, const NewStudyRequest &request)
{
    const auto catalogue = catalogueOf(context);
    if (!catalogue)
        return catalogue.error();
    if (const auto known = checkModel(request, *catalogue); !known)
        return known.error();
    return newStudyOnCheapestGpu(gpusSoldAtADay(*catalogue),
                                 [&](const std::string &gpu) { return madeOn(context, request, gpu); });
}

} // namespace

std::vector<std::string> settingsOfOptions(const StudyArguments &arguments)
{
    std::vector<std::string> settings;
    for (const std::string &setting : arguments.settings)
        if (!isOfWork(setting) && setting.rfind(kCurrencySetting, 0) != 0)
            settings.push_back(setting);
    return settings;
}

Result<NewStudyRequest> workAsked(const CommandContext &context, const StudyArguments &arguments,
                                  const Date &day)
{
    auto request = amountOfWork(context, arguments, day);
    if (!request || arguments.arrivals.empty() || !findWorkloadKind(request->workload))
        return request;
    if (!workloadTraits(request->workload).isOfJobs)
        return Error{ErrorKind::Usage,
                     "--arrivals needs --workload training; found --workload " + request->workload + ".",
                     {}};
    request->settings.emplace_back("workloads.training.arrivals", arguments.arrivals);
    return request;
}

Result<Study> studyByRules(const CommandContext &context, const StudyArguments &arguments)
{
    auto request = requestOf(context, arguments);
    if (!request)
        return request.error();
    if (const auto money = takeCurrency(context, arguments, *request); !money)
        return money.error();
    auto owned = parseOwned(arguments.owned, request->money ? &*request->money : nullptr);
    if (!owned)
        return owned.error();
    request->owned = std::move(owned).value();
    request->seen = seenIn(context, request->day);
    const bool isGpuOpen = request->gpu.empty() && !request->training;
    auto made = isGpuOpen ? madeOnGpuOfLeastCost(context, *request) : madeOn(context, *request, request->gpu);
    if (!made)
        return made.error();
    if (const auto checked = checkChoices(request->choices, *made); !checked)
        return checked.error();
    return std::move(made->study);
}

} // namespace breakeven
