#include "model/evaluate/estimate_hold.h"

#include "model/evaluate/cost_order.h"
#include "model/evaluate/result_figures.h"
#include "model/numeric/unknown.h"
#include "model/procurement/estimated_replica.h"
#include "model/sheet/batch.h"
#include "model/study/fields.h"
#include "model/study/shared_inputs.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr int kSpeeds = 257; // between the low end of an estimate and the estimate

// An input of the speed, from the end of its range at which the speed is lowest to its value.
struct SpeedInput
{
    int input = 0; // of the sheet
    double low = 0;
    double value = 0;
};

std::optional<int> sheetInputOf(const Sheet &sheet, const std::string &path)
{
    const auto found = std::find_if(sheet.inputs().begin(), sheet.inputs().end(),
                                    [&](const SheetInput &input) { return input.path == path; });
    return found == sheet.inputs().end() ? std::nullopt : std::optional(int(found - sheet.inputs().begin()));
}

// Each once: options may share them.
class SpeedInputs
{
public:
    SpeedInputs(const Study &given, const StudySheet &sheet) : m_given(given), m_sheet(*sheet.sheet)
    {
        for (const OptionNodes &nodes : sheet.options) {
            const Procurement &procurement = given.options.at(nodes.id).procurement;
            if (isEstimated(given, procurement))
                for (const char *key : {"mbu", "mfu"})
                    add(nodes.id, procurement, key, false);
            else if (const auto converted = convertedRuns(given, procurement))
                add(nodes.id, procurement, "output_weight", converted->isSlowerByWeight());
        }
    }

    const std::vector<SpeedInput> &found() const { return m_found; }

private:
    // The low end of a speed may be the high end of its input.
    void add(const std::string &option, const Procurement &procurement, const char *key, bool isSlowAtHigh)
    {
        const auto input = procurement.inputs.find(key);
        if (input == procurement.inputs.end())
            return;
        const Input &said = meant(m_given, input->second);
        const auto place =
            sheetInputOf(m_sheet, input->second.shared.empty() ? "options." + option + "." + key
                                                               : "shared." + input->second.shared);
        const bool isKnown = std::any_of(m_found.begin(), m_found.end(),
                                         [&](const SpeedInput &one) { return one.input == place; });
        if (place && said.range && said.value && !isKnown)
            m_found.push_back({*place, isSlowAtHigh ? said.range->high : said.range->low, *said.value});
    }

    const Study &m_given;
    const Sheet &m_sheet;
    std::vector<SpeedInput> m_found;
};

// The options at so many speeds, evenly from the low end on.
class Speeds
{
public:
    Speeds(const StudySheet &sheet, const Evaluation &evaluation, const std::vector<SpeedInput> &inputs,
           int count)
        : m_sheet(sheet), m_wanted(nodesOfCostOrder(sheet))
    {
        std::vector<int> varied;
        for (const SpeedInput &one : inputs)
            varied.push_back(one.input);
        for (const OptionNodes &nodes : sheet.options)
            if (const NodeId goodput = goodputOf(nodes); goodput >= 0)
                m_wanted.push_back(goodput);
        const BatchPlan plan(evaluation, varied, m_wanted);
        const auto fill = [&](std::int64_t first, int samples, std::span<const std::span<double>> values) {
            for (std::size_t k = 0; k < inputs.size(); ++k)
                for (int i = 0; i < samples; ++i)
                    values[k][std::size_t(i)] = inputs[k].low + (inputs[k].value - inputs[k].low) *
                                                                    double(first + i) /
                                                                    std::max(count - 1, 1);
        };
        if (auto results = runBatch(plan, count, fill))
            m_results.emplace(std::move(*results));
    }

    bool isRead() const { return m_results.has_value(); }
    CostOrder at(std::size_t speed) const
    {
        return costOrderOf(m_sheet, [&](NodeId node) { return value(node, speed); });
    }
    std::optional<double> goodput(const OptionNodes &nodes, std::size_t speed) const
    {
        return value(goodputOf(nodes), speed);
    }

private:
    static NodeId goodputOf(const OptionNodes &nodes) { return nodeOf(nodes, "goodput_per_s", 0); }
    std::optional<double> value(NodeId node, std::size_t speed) const
    {
        const auto place = std::find(m_wanted.begin(), m_wanted.end(), node);
        if (node < 0 || place == m_wanted.end())
            return std::nullopt;
        const double found = m_results->of(std::size_t(place - m_wanted.begin()))[speed];
        return std::isnan(found) ? std::nullopt : std::optional(found);
    }

    const StudySheet &m_sheet;
    std::vector<NodeId> m_wanted;
    std::optional<BatchResults> m_results;
};

bool isCheaper(const CostOrder &order, std::size_t option, double cost)
{
    return order.status[option] == Status::Ok && order.npv[option] && *order.npv[option] <= cost;
}

// The speed from which on it is the cheaper one.
std::optional<double> winsFrom(const Speeds &speeds, const StudySheet &sheet, std::size_t option, double cost)
{
    std::optional<double> from;
    for (int speed = kSpeeds - 1; speed >= 0 && isCheaper(speeds.at(std::size_t(speed)), option, cost);
         --speed)
        from = speeds.goodput(sheet.options[option], std::size_t(speed));
    return from;
}

} // namespace

void holdBackEstimates(const Study &given, StudySheet &sheet)
{
    const auto isOnEstimate = [&](std::size_t k) {
        return isSpeedEstimated(given, given.options.at(sheet.options[k].id).procurement);
    };
    std::size_t estimated = 0;
    for (std::size_t k = 0; k < sheet.options.size(); ++k)
        estimated += isOnEstimate(k);
    if (estimated == 0 || estimated == sheet.options.size())
        return;
    const Evaluation evaluation(sheet.sheet);
    const CostOrder now = costOrderAt(sheet, evaluation);
    std::optional<double> firm; // the least cost of those that hang on no estimate
    for (std::size_t k = 0; k < sheet.options.size(); ++k)
        if (!isOnEstimate(k) && now.status[k] == Status::Ok && (!firm || *now.npv[k] < *firm))
            firm = now.npv[k];
    if (!firm || now.cheapest < 0 || !isOnEstimate(std::size_t(now.cheapest)))
        return;
    const std::vector<SpeedInput> inputs = SpeedInputs(given, sheet).found();
    const Speeds low(sheet, evaluation, inputs, 1);
    if (inputs.empty() || !low.isRead())
        return;
    const CostOrder slow = low.at(0);
    std::optional<Speeds> all;
    for (std::size_t k = 0; k < sheet.options.size(); ++k) {
        if (!isOnEstimate(k) || !isCheaper(now, k, *firm) || isCheaper(slow, k, *firm))
            continue;
        if (!all)
            all.emplace(sheet, evaluation, inputs, kSpeeds);
        sheet.options[k].heldBack = HeldBack{all->isRead() ? winsFrom(*all, sheet, k, *firm) : std::nullopt,
                                             low.goodput(sheet.options[k], 0)};
    }
}

} // namespace breakeven
