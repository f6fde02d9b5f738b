#include "model/levers/lever_sweep.h"

#include "model/effects/preemption_functions.h"
#include "model/evaluate/result_figures.h"
#include "model/numeric/unknown.h"
#include "model/sheet/batch.h"
#include "model/sheet/sheet_builder.h"
#include "model/simulation/single_replica_functions.h"
#include "model/study/study_path.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace breakeven {

namespace {

std::optional<int> inputAt(const Sheet &sheet, const std::string &path)
{
    for (std::size_t i = 0; i < sheet.inputs().size(); ++i)
        if (sheet.inputs()[i].path == path)
            return int(i);
    return std::nullopt;
}

// The study with the value the lever has of itself written down, so that its sheet has the input.
std::optional<StudySheet> sheetWithInput(Study study, const Lever &lever)
{
    const auto place = findInput(study, lever.path);
    if (!place)
        return std::nullopt;
    place->input->value = lever.now.value_or(lever.range.low);
    auto sheet = buildStudySheet(study);
    return sheet ? std::optional(std::move(*sheet)) : std::nullopt;
}

// Whether the line is of what procures for the workload: lines of a procurement of its own begin with its id.
bool isOfWorkload(const LineNodes &line, const Option &option, const std::string &workload)
{
    for (const auto &[id, own] : option.workloads)
        if (line.id.rfind(id + "-", 0) == 0)
            return id == workload;
    return !option.workloads.count(workload);
}

// The line of what a commitment cannot serve; "ID-overflow" of a workload that has a procurement of its own.
bool isRentedBeside(const LineNodes &line) { return line.id == "overflow" || line.id.ends_with("-overflow"); }

bool isDiscounted(const Study &study)
{
    const Inputs &inputs = study.conventions.inputs;
    const auto rate = inputs.find("discount_rate");
    return rate != inputs.end() && rate->second.value.value_or(0) != 0;
}

} // namespace

LeverSweep::LeverSweep(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                       const Lever &lever, LeverDepth depth)
{
    std::optional<StudySheet> built;
    auto input = inputAt(*sheet.sheet, lever.path);
    if (!input) {
        built = sheetWithInput(study, lever);
        input = built ? inputAt(*built->sheet, lever.path) : std::nullopt;
    }
    const StudySheet &used = built ? *built : sheet;
    if (built) {
        choose(study, sheet, lever);
        m_unset = sampleOf([&](NodeId node) {
            return node < 0 || node == m_p95 ? kUnknown : evaluation.at(node, 0).value_or(kUnknown);
        });
    }
    choose(study, used, lever);
    if (!input)
        return; // nothing of the option depends on it
    if (lever.kind == LeverKind::CheckpointInterval)
        m_evaluation = std::make_shared<Evaluation>(
            std::make_shared<const Sheet>(SheetBuilder::withFunction(*used.sheet, longRunSpotStretch())));
    else
        m_evaluation = std::make_shared<Evaluation>(built ? Evaluation(built->sheet) : evaluation);
    for (const NodeId node : {m_cost, m_mean, depth == LeverDepth::Simulated ? m_p95 : -1, m_unmet})
        if (node >= 0)
            m_wanted.push_back(node);
    for (const std::vector<NodeId> &lines : m_parts)
        m_wanted.insert(m_wanted.end(), lines.begin(), lines.end());
    m_plan = std::make_unique<BatchPlan>(*m_evaluation, std::vector<int>{*input}, m_wanted);
}

LeverSweep::~LeverSweep() = default;

void LeverSweep::choose(const Study &study, const StudySheet &sheet, const Lever &lever)
{
    const auto workload = std::find(sheet.workloads.begin(), sheet.workloads.end(), lever.workload);
    const auto option = std::find_if(sheet.options.begin(), sheet.options.end(),
                                     [&](const OptionNodes &nodes) { return nodes.id == lever.option; });
    assert(workload != sheet.workloads.end() && option != sheet.options.end());
    m_measures = {};
    m_cost = m_mean = m_p95 = -1;
    m_parts = {};
    m_beside = {};
    const auto own = [&](const char *key) {
        return nodeOf(*option, key, int(workload - sheet.workloads.begin()));
    };
    m_unmet = option->served.total[std::size_t(Hours::Unmet)];
    const bool isKept = lever.kind == LeverKind::HeldGpus || lever.kind == LeverKind::Servers;
    if (isKept && sheet.workloads.size() == 1 && isDiscounted(study)) {
        m_measures.money = LeverMoney::APlan;
        m_cost = option->npv;
    } else if (const NodeId perJob = own("cost_per_job"); perJob >= 0) {
        m_measures.money = LeverMoney::AJob;
        m_cost = perJob;
    } else if (sheet.workloads.size() == 1) {
        m_cost = nodeOf(*option, "cost_per_month");
    } else {
        const std::string share = "options." + lever.option + ".workloads." + lever.workload + ".total_cost";
        m_cost = sheet.sheet->find(share).value_or(-1);
        m_measures.costMonths = sheet.sheet->months();
    }
    if (isKept && option->served.wait95 >= 0) {
        m_measures.time = LeverTime::HoursWaited;
        m_mean = option->served.wait95;
    } else if (const NodeId result = own("time_to_result_h"); result >= 0) {
        m_measures.time = LeverTime::HoursOfJob;
        m_mean = result;
    } else if (const NodeId p95 = own("p95_latency_s"); p95 >= 0) {
        m_measures.time = LeverTime::SecondsOfRequest;
        m_p95 = p95;
        m_mean = stepsAt(sheet, lever.place).requestWaitMean;
    } else if (const auto start = sheet.sheet->find(lever.place + ".steps.cold_start");
               lever.kind == LeverKind::CoolDown && start) {
        m_measures.time = LeverTime::SecondsOfStart;
        m_mean = *start;
    }
    const auto idOf = [&](NodeId node) { return node < 0 ? std::string() : sheet.sheet->node(node).id; };
    m_measures.cost = idOf(m_cost);
    m_measures.mean = idOf(m_mean);
    m_measures.p95 = idOf(m_p95);
    for (const LineNodes &line : option->lines)
        if (isOfWorkload(line, study.options.at(lever.option), lever.workload)) {
            m_parts[std::size_t(line.category)].push_back(line.total);
            if (isRentedBeside(line))
                m_beside.push_back(line.total);
        }
}

template<class ValueOf>
LeverSample LeverSweep::sampleOf(ValueOf valueOf) const
{
    LeverSample sample;
    sample.cost = valueOf(m_cost) / std::max(1, m_measures.costMonths);
    sample.mean = valueOf(m_mean);
    sample.p95 = valueOf(m_p95);
    sample.unmetGpuHours = valueOf(m_unmet);
    double total = 0;
    for (std::size_t k = 0; k < m_parts.size(); ++k)
        for (const NodeId line : m_parts[k]) {
            sample.parts[k] += valueOf(line);
            total += valueOf(line);
        }
    for (double &part : sample.parts)
        part = total > 0 ? part * sample.cost / total : kUnknown;
    for (const NodeId line : m_beside)
        if (const double rented = valueOf(line); rented > 0 && total > 0)
            sample.besideCost +=
                m_measures.money == LeverMoney::APlan ? rented : rented * sample.cost / total;
    return sample;
}

std::vector<LeverSample> LeverSweep::at(std::span<const double> points, std::stop_token stop) const
{
    if (!m_plan || points.empty())
        return {};
    const auto fill = [&](std::int64_t first, int count, std::span<const std::span<double>> inputs) {
        std::copy_n(points.begin() + first, count, inputs[0].begin());
    };
    const auto results = runBatch(*m_plan, std::int64_t(points.size()), fill, {.stop = stop});
    if (!results)
        return {};
    const auto valueOf = [&](NodeId node, std::size_t sample) {
        const auto place = std::find(m_wanted.begin(), m_wanted.end(), node);
        return node < 0 || place == m_wanted.end()
                   ? kUnknown
                   : results->of(std::size_t(place - m_wanted.begin()))[sample];
    };
    std::vector<LeverSample> samples(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        samples[i] = sampleOf([&](NodeId node) { return valueOf(node, i); });
        samples[i].at = points[i];
    }
    return samples;
}

} // namespace breakeven
