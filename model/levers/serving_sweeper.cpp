#include "model/levers/serving_sweeper.h"

#include "model/evaluate/result_figures.h"
#include "model/numeric/unknown.h"
#include "model/procurement/token_replicas.h"
#include "model/sheet/batch.h"
#include "model/study/fields.h"
#include "model/study/shared_inputs.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kEnough = 1 - 1e-9;  // of the requests
constexpr double kMostServers = 1024; // that are tried
constexpr double kMostSteps = 32;     // machines that are added one by one; no chart shows more

double numberBetween(double low, double high)
{
    return high - low > 1 ? std::clamp(std::floor(std::sqrt(low * high)), low + 1, high - 1) : high;
}

} // namespace

std::string placeOfInput(const Inputs &inputs, const std::string &owner, const char *key)
{
    const auto found = inputs.find(key);
    const bool isShared = found != inputs.end() && !found->second.shared.empty();
    return isShared ? "shared." + found->second.shared : owner + "." + key;
}

std::optional<int> placeInSheet(const Sheet &sheet, const std::string &path)
{
    for (std::size_t i = 0; i < sheet.inputs().size(); ++i)
        if (sheet.inputs()[i].path == path)
            return int(i);
    return std::nullopt;
}

std::optional<double> meantValue(const Study &study, const Inputs &inputs, const char *key)
{
    const auto found = inputs.find(key);
    return found == inputs.end() ? std::nullopt : meant(study, found->second).value;
}

ServingSweeper::ServingSweeper(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                               std::size_t workload, int input, const ServingDraws *draws)
    : m_workload(workload), m_costMonths(sheet.workloads.size() == 1 ? 1 : sheet.sheet->months())
{
    std::vector<int> varied{input};
    for (const OptionNodes &nodes : sheet.options)
        add(study, sheet, nodes, varied);
    // What the sweep moves itself is not drawn.
    for (std::size_t k = 0; draws && k < draws->inputs.size(); ++k)
        if (std::find(varied.begin(), varied.end(), draws->inputs[k]) == varied.end()) {
            m_drawn.emplace_back(varied.size(), draws->values[k]);
            varied.push_back(draws->inputs[k]);
        }
    m_plan = std::make_unique<BatchPlan>(evaluation, varied, m_wanted);
}

ServingSweeper::~ServingSweeper() = default;

std::vector<ServingSweeper::Row> ServingSweeper::at(const std::vector<Place> &places,
                                                    std::stop_token stop) const
{
    return run(places, serversFor(places, stop), stop);
}

std::vector<ServingSweeper::Row> ServingSweeper::at(const std::vector<double> &points,
                                                    std::stop_token stop) const
{
    Places places;
    for (const double at : points)
        places.push_back({.at = at});
    return at(places, stop);
}

ServingSweeper::Row ServingSweeper::now(double at) const
{
    Servers servers;
    for (const OptionPlaces &option : m_options)
        servers.push_back({option.given});
    const std::vector<Row> rows = run({{.at = at}}, servers, {});
    return rows.empty() ? Row() : rows.front();
}

void ServingSweeper::add(const Study &study, const StudySheet &sheet, const OptionNodes &nodes,
                         std::vector<int> &varied)
{
    OptionPlaces option;
    option.id = nodes.id;
    const TokenNodes &tokens = nodes.tokens[m_workload];
    const Option &of = study.options.at(nodes.id);
    const std::string &workload = sheet.workloads[m_workload];
    const auto own = of.workloads.find(workload);
    const Procurement &procurement = own == of.workloads.end() ? of.procurement : own->second;
    option.isApi = traitsOf(procurement).isPaidByToken;
    option.cost = sheet.workloads.size() == 1
                      ? nodeOf(nodes, "cost_per_month")
                      : sheet.sheet->find("options." + nodes.id + ".workloads." + workload + ".total_cost")
                            .value_or(-1);
    option.machines = nodes.served.machinesPeak;
    option.replicas = nodeOf(nodes, "replicas_peak", int(m_workload));
    option.asked = tokens.requests;
    option.served = tokens.served;
    option.meets = tokens.meetsTargets;
    const std::string owner =
        "options." + nodes.id + (own == of.workloads.end() ? "" : ".workloads." + workload);
    const auto servers = placeInSheet(*sheet.sheet, placeOfInput(procurement.inputs, owner, "servers"));
    if (servers && std::find(varied.begin(), varied.end(), *servers) == varied.end()) {
        option.servers = int(varied.size());
        option.given = meantValue(study, procurement.inputs, "servers").value_or(1);
        varied.push_back(*servers);
    }
    for (const NodeId node :
         {option.cost, option.machines, option.replicas, option.asked, option.served, option.meets})
        if (node >= 0 && std::find(m_wanted.begin(), m_wanted.end(), node) == m_wanted.end())
            m_wanted.push_back(node);
    m_options.push_back(option);
}

// The fewest servers that serve each point, but never fewer than the study has. Where no number serves it
// those of the study.
ServingSweeper::Servers ServingSweeper::serversFor(const Places &places, std::stop_token stop) const
{
    Servers low(m_options.size());
    for (std::size_t k = 0; k < m_options.size(); ++k)
        for (const Place &place : places)
            low[k].push_back(place.below ? (*place.below)[k].servers : m_options[k].given);
    Servers high = low;
    closeServing(places, high, stop, [&](std::size_t k, std::size_t i, bool serves) {
        const Row *above = places[i].above;
        if (!serves)
            high[k][i] =
                above && (*above)[k].serves ? (*above)[k].servers : std::max(kMostServers, low[k][i] + 2);
    });
    Servers tried = high;
    closeOpen(places, low, high, tried, stop, [&](std::size_t k, std::size_t i, bool serves) {
        if (!serves)
            high[k][i] = low[k][i];
    });
    while (!stop.stop_requested()) {
        for (std::size_t k = 0; k < low.size(); ++k)
            for (std::size_t i = 0; i < places.size(); ++i)
                tried[k][i] = numberBetween(low[k][i], high[k][i]);
        if (!closeOpen(places, low, high, tried, stop, [&](std::size_t k, std::size_t i, bool serves) {
                (serves ? high : low)[k][i] = tried[k][i];
            }))
            break;
    }
    return high;
}

template<class Take>
void ServingSweeper::closeServing(const Places &places, const Servers &servers, std::stop_token stop,
                                  Take take) const
{
    const bool hasServers = std::any_of(m_options.begin(), m_options.end(),
                                        [](const OptionPlaces &option) { return option.servers >= 0; });
    const std::vector<Row> rows = hasServers ? run(places, servers, stop) : std::vector<Row>();
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t k = 0; k < m_options.size(); ++k)
            if (m_options[k].servers >= 0)
                take(k, i, rows[i][k].serves);
}

// Tries the places at which a number is still looked for; false where there is none.
template<class Take>
bool ServingSweeper::closeOpen(const Places &places, const Servers &low, const Servers &high,
                               const Servers &tried, std::stop_token stop, Take take) const
{
    const auto isOpen = [&](std::size_t k, std::size_t i) { return high[k][i] - low[k][i] > 1; };
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t k = 0; k < low.size(); ++k)
            if (isOpen(k, i)) {
                open.push_back(i);
                break;
            }
    if (open.empty())
        return false;
    Places some;
    Servers ofSome(low.size());
    for (const std::size_t i : open) {
        some.push_back(places[i]);
        for (std::size_t k = 0; k < low.size(); ++k)
            ofSome[k].push_back(tried[k][i]);
    }
    const std::vector<Row> rows = run(some, ofSome, stop);
    std::vector<std::pair<std::size_t, std::size_t>> asked; // before any of them is closed
    for (std::size_t n = 0; n < rows.size(); ++n)
        for (std::size_t k = 0; k < low.size(); ++k)
            if (isOpen(k, open[n]))
                asked.emplace_back(k, n);
    for (const auto &[k, n] : asked)
        take(k, open[n], rows[n][k].serves);
    return !rows.empty();
}

std::vector<ServingSweeper::Row> ServingSweeper::run(const Places &places, const Servers &servers,
                                                     std::stop_token stop) const
{
    const auto fill = [&](std::int64_t first, int count, std::span<const std::span<double>> inputs) {
        for (int i = 0; i < count; ++i)
            inputs[0][std::size_t(i)] = places[std::size_t(first + i)].at;
        for (std::size_t k = 0; k < m_options.size(); ++k)
            if (m_options[k].servers >= 0)
                std::copy_n(servers[k].begin() + first, count,
                            inputs[std::size_t(m_options[k].servers)].begin());
        for (const auto &[input, runs] : m_drawn)
            for (int i = 0; i < count; ++i)
                inputs[input][std::size_t(i)] = runs[places[std::size_t(first + i)].run];
    };
    const auto results = runBatch(*m_plan, std::int64_t(places.size()), fill, {.stop = stop});
    if (!results)
        return {};
    std::vector<Row> rows(places.size());
    for (std::size_t i = 0; i < places.size(); ++i)
        for (const OptionPlaces &option : m_options)
            rows[i].push_back(sampleOf(*results, option, places[i].at, i));
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t k = 0; k < m_options.size(); ++k)
            rows[i][k].servers = servers[k][i];
    return rows;
}

ServingSample ServingSweeper::sampleOf(const BatchResults &results, const OptionPlaces &option, double at,
                                       std::size_t sample) const
{
    const auto read = [&](NodeId node) {
        const auto place = std::find(m_wanted.begin(), m_wanted.end(), node);
        return node < 0 || place == m_wanted.end()
                   ? kUnknown
                   : results.of(std::size_t(place - m_wanted.begin()))[sample];
    };
    const auto known = [](double value) {
        return std::isfinite(value) ? std::optional(value) : std::nullopt;
    };
    ServingSample result;
    result.at = at;
    result.cost = read(option.cost) / m_costMonths;
    if (option.replicas >= 0) {
        result.machines = known(read(option.machines));
        result.replicas = known(read(option.replicas));
    }
    const double meets = read(option.meets);
    const bool isInTime = option.isApi ? !(meets == 0) : meets == 1;
    result.serves =
        std::isfinite(result.cost) && isInTime && read(option.served) >= read(option.asked) * kEnough;
    return result;
}

std::vector<ServingChange::Pair> pairsOf(const ServingSweeper &sweeper)
{
    std::vector<ServingChange::Pair> pairs;
    for (std::size_t own = 0; own < sweeper.options(); ++own)
        for (std::size_t api = 0; api < sweeper.options(); ++api)
            if (sweeper.hasReplicas(own) && sweeper.isApi(api))
                pairs.push_back({own, api});
    return pairs;
}

bool isAnyChange(const ServingSweeper &sweeper, const std::vector<ServingChange::Pair> &pairs,
                 const ServingSweeper::Row &a, const ServingSweeper::Row &b)
{
    for (std::size_t k = 0; k < sweeper.options(); ++k) {
        if (!sweeper.hasReplicas(k))
            continue;
        const bool isStep = a[k].serves && a[k].machines != b[k].machines &&
                            std::min(a[k].machines, b[k].machines) < kMostSteps;
        if (a[k].serves != b[k].serves || isStep)
            return true;
    }
    return std::any_of(pairs.begin(), pairs.end(),
                       [&](const ServingChange::Pair &pair) { return pair.changePlaces(a, b); });
}

void closeIn(const ServingSweeper &sweeper, const std::vector<ServingChange::Pair> &pairs,
             std::vector<ServingChange> &changes, const ServingCloseness &closeness, std::stop_token stop)
{
    const auto differs = [&](const ServingChange &change, const ServingSweeper::Row &row) {
        if (!change.pair)
            return isAnyChange(sweeper, pairs, change.low, row);
        const std::size_t own = change.pair->own;
        return change.isStep ? change.low[own].machines != row[own].machines
                             : change.pair->isOwnDearer(change.low) != change.pair->isOwnDearer(row);
    };
    const int between = closeness.between;
    for (int round = 0; round < closeness.rounds && !changes.empty(); ++round) {
        std::vector<ServingSweeper::Place> places;
        for (const ServingChange &change : changes)
            for (int k = 1; k <= between; ++k)
                places.push_back({change.from() + (change.to() - change.from()) * k / (between + 1),
                                  change.run, &change.low, &change.high});
        const std::vector<ServingSweeper::Row> rows = sweeper.at(places, stop);
        if (rows.empty())
            return;
        for (std::size_t c = 0; c < changes.size(); ++c)
            for (int k = 0; k < between; ++k) {
                const ServingSweeper::Row &row = rows[c * std::size_t(between) + std::size_t(k)];
                if (differs(changes[c], row)) {
                    changes[c].high = row;
                    break;
                }
                changes[c].low = row;
            }
    }
}

ServingCrossing crossingIn(const ServingSweeper &sweeper, const ServingChange &change)
{
    const auto [own, api] = *change.pair;
    const double below = change.low[own].cost - change.low[api].cost,
                 above = change.high[own].cost - change.high[api].cost;
    ServingCrossing crossing;
    crossing.option = sweeper.id(own);
    crossing.api = sweeper.id(api);
    crossing.isOwnCheaperAbove = above < below;
    crossing.isJump = change.low[own].machines != change.high[own].machines;
    const double share = crossing.isJump || above == below ? 1 : below / (below - above);
    crossing.at = change.from() + share * (change.to() - change.from());
    crossing.cost = change.high[api].cost;
    return crossing;
}

} // namespace breakeven
