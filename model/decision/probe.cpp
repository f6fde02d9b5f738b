#include "model/decision/probe.h"

#include "model/evaluate/figures_sheet.h"
#include "model/evaluate/quantity_lookup.h"
#include "model/numeric/number_text.h"
#include "model/procurement/estimated_replica.h"
#include "model/sheet/explanation.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "model/workload/model_run.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace breakeven {

namespace {

std::string keyOf(const ConstInputPlace &place) { return place.field->key; }

// How the sheet is built depends on the value itself, not only on whether there is one.
bool shapesTheSheet(const ConstInputPlace &place)
{
    const std::string key = keyOf(place);
    return key == "horizon_months" || key == "term_months";
}

// What decides whether the GPUs of a training run hold its model: no status of the sheet depends on it.
bool decidesHeld(const Study &study, const ConstInputPlace &place)
{
    const std::string key = keyOf(place);
    return (key == "job_gpus" || key == "params_b" || key == "memory_share" || key == "adapter_share" ||
            key == "memory_gb") &&
           std::any_of(study.workloads.begin(), study.workloads.end(),
                       [](const auto &entry) { return isModelRun(entry.second); });
}

// Within what its field and all who share it allow.
void limit(MovableInput &input, const std::vector<SharedUse> &uses)
{
    input.least = input.field->least;
    input.most = input.field->most;
    for (const SharedUse &use : uses) {
        input.least = std::max(input.least, use.field->least);
        input.most = std::min(input.most, use.field->most);
    }
}

// How many such nodes depend on an input. Takes time in proportion to what does.
template<class IsSuch>
int countReached(const Sheet &sheet, int input, const IsSuch &isSuch)
{
    thread_local std::vector<char> isSeen; // all 0 between two calls
    isSeen.resize(std::max(isSeen.size(), std::size_t(sheet.size())), 0);
    int count = 0;
    std::vector<NodeId> seen{sheet.inputs()[std::size_t(input)].node};
    for (std::size_t i = 0; i < seen.size(); ++i)
        for (const NodeId next : sheet.dependants(seen[i]))
            if (!isSeen[std::size_t(next)]) {
                isSeen[std::size_t(next)] = 1;
                count += isSuch(next) ? 1 : 0;
                seen.push_back(next);
            }
    for (const NodeId node : seen)
        isSeen[std::size_t(node)] = 0;
    return count;
}

// Memory decides what can run only where some work needs a certain amount.
bool isMemoryWanted(const Study &study)
{
    return std::any_of(study.workloads.begin(), study.workloads.end(), [&](const auto &entry) {
        const auto found = entry.second.inputs.find("min_gpu_memory");
        if (isModelRun(entry.second))
            return true;
        return found != entry.second.inputs.end() && meant(study, found->second).value;
    });
}

// Figures of one option against another that is not the baseline.
bool asksForPairs(const std::vector<std::string> &figures)
{
    return std::any_of(figures.begin(), figures.end(),
                       [](const std::string &name) { return name.find(".against.") != std::string::npos; });
}

// "options.ID.…" → the id; empty: no input of an option.
std::string optionOfPath(const std::string &path)
{
    static const std::string kPrefix = "options.";
    return path.starts_with(kPrefix)
               ? path.substr(kPrefix.size(), path.find('.', kPrefix.size()) - kPrefix.size())
               : std::string();
}

// Whether the result of a step may leap as one of its operands moves; of a choice where what decides it does.
bool leaps(Op op, const BatchPlan::Step &step)
{
    switch (op) {
    case Op::WholeUnits:
    case Op::Floor:
    case Op::Modulo:
    case Op::Less:
    case Op::LessEqual:
    case Op::Equal:
    case Op::Function:
    case Op::Monthly:
        return true;
    case Op::Choose:
        return !step.operands.front().isFixed();
    default:
        return false;
    }
}

} // namespace

bool comesWhole(const ConstInputPlace &place)
{
    const auto &value = place.input->value;
    const bool isCount = isCounted(*place.field) || keyOf(place).starts_with("gpus_per_");
    return keyOf(place) == "horizon_months" || (isCount && value && *value == std::floor(*value));
}

Probe::Probe(const Study &study, StudySheet sheet, std::vector<std::string> figures)
    : m_study(study), m_sheet(std::move(sheet)),
      m_evaluation(std::make_shared<const Evaluation>(m_sheet.sheet)), m_figures(std::move(figures))
{
    addInputs();
}

Result<Probe> Probe::of(const Study &study, std::vector<std::string> figures)
{
    auto sheet = asksForPairs(figures) ? buildStudySheet(study, figures) : buildSheetWithoutPairs(study);
    if (!sheet)
        return sheet.error();
    Probe probe(study, std::move(*sheet), std::move(figures));
    for (const std::string &name : probe.m_figures) {
        const auto figure = findQuantity(*probe.m_sheet.sheet, name);
        if (!figure)
            return figure.error();
        probe.m_found.push_back(*figure);
        const bool isScalar =
            probe.m_sheet.sheet->node(figure->node).shape == Shape::Scalar && figure->minus < 0;
        probe.m_areFiguresScalars = probe.m_areFiguresScalars && isScalar;
    }
    probe.begin();
    return probe;
}

Probe Probe::of(const Study &study, StudySheet sheet)
{
    Probe probe(study, std::move(sheet), {});
    probe.begin();
    return probe;
}

void Probe::begin()
{
    addWanted();
    findOwners();
    m_nothingVaried.emplace(m_evaluation, std::vector<int>(), m_wanted);
    m_base = *read(m_sheet, *m_evaluation);
    for (const OptionNodes &nodes : m_sheet.options)
        m_standings.push_back(standingOf(nodes, [this](NodeId node) { return m_evaluation->scalar(node); }));
    m_hasEstimates = std::any_of(m_study.options.begin(), m_study.options.end(), [this](const auto &option) {
        return isSpeedEstimated(m_study, option.second.procurement);
    });
    m_withoutOptions = onlyOptions(m_study, {});
}

void Probe::addInputs()
{
    std::map<std::string, int> inSheet;
    for (int i = 0; i < int(m_sheet.sheet->inputs().size()); ++i)
        inSheet[m_sheet.sheet->inputs()[std::size_t(i)].path] = i;
    const std::vector<std::string> unused = unusedInputs(m_study, m_sheet);
    const std::set<std::string> idle(unused.begin(), unused.end());
    std::map<std::string, std::vector<SharedUse>> uses;
    if (!m_study.shared.empty())
        for (auto &[name, places] : usesOfAll(m_study))
            uses["shared." + name] = std::move(places);
    for (const ConstInputPlace &place : allInputs(m_study)) {
        const bool isMemory = keyOf(place) == "memory_gb" && !isMemoryWanted(m_study);
        if (idle.count(place.path) || place.input->mode == EffectMode::Computed || isMemory)
            continue;
        const auto found = inSheet.find(place.path);
        const bool isAnew = found == inSheet.end() || shapesTheSheet(place) || decidesHeld(m_study, place);
        m_inputs.push_back({place.path, place.owner, place.field->label, place.field, place.input->value,
                            place.input->range, comesWhole(place), isAnew ? -1 : found->second});
        limit(m_inputs.back(), uses[place.path]);
    }
}

std::vector<NodeId> Probe::figureNodes() const
{
    std::vector<NodeId> nodes;
    for (const Figure &figure : m_found)
        nodes.push_back(figure.node);
    return nodes;
}

void Probe::addWanted()
{
    m_place.assign(std::size_t(m_sheet.sheet->size()), -1);
    const auto want = [&](NodeId node) {
        int &place = m_place[std::size_t(node)];
        if (place < 0) {
            place = int(m_wanted.size());
            m_wanted.push_back(node);
            m_options.emplace_back();
        }
        return std::size_t(place);
    };
    for (std::size_t option = 0; option < m_sheet.options.size(); ++option)
        for (const NodeId node : nodesOfCostOrder(m_sheet.options[option]))
            if (auto &options = m_options[want(node)]; options.empty() || options.back() != option)
                options.push_back(option);
    for (const Figure &figure : m_found)
        if (m_areFiguresScalars)
            want(figure.node);
}

int Probe::dearness(const MovableInput &input) const
{
    const Sheet &sheet = *m_sheet.sheet;
    return input.sheetInput < 0 ? sheet.size() : countReached(sheet, input.sheetInput, [&](NodeId id) {
        return sheet.node(id).op == Op::Monthly || sheet.node(id).op == Op::Function;
    });
}

const MovableInput *Probe::find(const std::string &path) const
{
    const auto found = std::find_if(m_inputs.begin(), m_inputs.end(),
                                    [&](const MovableInput &input) { return input.path == path; });
    return found == m_inputs.end() ? nullptr : &*found;
}

std::optional<Reading> Probe::read(const StudySheet &sheet, const Evaluation &evaluation) const
{
    Reading reading;
    reading.order = costOrderAt(sheet, evaluation);
    const bool isOwn = sheet.sheet == m_sheet.sheet;
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        auto figure = isOwn ? Result<Figure>(m_found[i]) : findQuantity(*sheet.sheet, m_figures[i]);
        const auto value = figure ? valueOf(evaluation, *figure) : std::nullopt;
        reading.figures.push_back(value && std::isfinite(*value) ? value : std::nullopt);
    }
    return reading;
}

Reading Probe::unknown() const
{
    Reading none;
    none.order.status.assign(m_sheet.options.size(), Status::Unknown);
    none.order.npv.assign(m_sheet.options.size(), std::nullopt);
    none.figures.assign(m_figures.size(), std::nullopt);
    return none;
}

bool Probe::asksForClaims() const
{
    return std::any_of(m_figures.begin(), m_figures.end(),
                       [](const std::string &name) { return name.starts_with("claims."); });
}

std::optional<Reading> Probe::readingWith(const std::string &path, const std::string &value) const
{
    if (const int option = onlyOptionOf(path); option >= 0)
        return readingOfOption(option, path, value);
    Study other = m_study;
    if (!setPath(other, path, value))
        return std::nullopt;
    const bool isAll = asksForClaims() || asksForPairs(m_figures);
    const auto sheet = isAll ? buildStudySheet(other, m_figures) : buildFiguresSheet(other);
    if (!sheet || sheet->options.size() != m_sheet.options.size())
        return std::nullopt;
    return read(*sheet, Evaluation(sheet->sheet));
}

void Probe::findOwners()
{
    for (const Figure &figure : m_found) {
        std::set<std::string> owners;
        for (const NodeId node : {figure.node, figure.minus})
            for (const SheetInput *input :
                 node < 0 ? std::vector<const SheetInput *>() : leaves(*m_sheet.sheet, node))
                if (const std::string option = optionOfPath(input->path); !option.empty())
                    owners.insert(option);
        m_owners.push_back(std::move(owners));
    }
}

// The option whose own input this is, where nothing that is read of the others depends on it.
int Probe::onlyOptionOf(const std::string &path) const
{
    const std::string option = optionOfPath(path);
    const auto found = std::find_if(m_sheet.options.begin(), m_sheet.options.end(),
                                    [&](const OptionNodes &nodes) { return nodes.id == option; });
    const bool isMixed = std::any_of(m_owners.begin(), m_owners.end(), [&](const auto &owners) {
        return owners.size() > 1 && owners.count(option);
    });
    const bool isAlone = found != m_sheet.options.end() && !m_hasEstimates && !isMixed;
    return isAlone ? int(found - m_sheet.options.begin()) : -1;
}

std::optional<Reading> Probe::readingOfOption(int option, const std::string &path,
                                              const std::string &value) const
{
    const std::string &id = m_sheet.options[std::size_t(option)].id;
    Study alone = m_withoutOptions;
    alone.options.insert(*m_study.options.find(id));
    if (!setPath(alone, path, value))
        return std::nullopt;
    const auto sheet = buildFiguresSheet(alone);
    if (!sheet)
        return std::nullopt;
    const Evaluation evaluation(sheet->sheet);
    std::vector<OptionStanding> standings = m_standings;
    standings[std::size_t(option)] =
        standingOf(sheet->options.front(), [&evaluation](NodeId node) { return evaluation.scalar(node); });
    Reading reading{costOrderOf(standings), m_base.figures};
    for (std::size_t i = 0; i < m_figures.size(); ++i)
        if (m_owners[i].count(id)) {
            const auto figure = findQuantity(*sheet->sheet, m_figures[i]);
            const auto own = figure ? valueOf(evaluation, *figure) : std::nullopt;
            reading.figures[i] = own && std::isfinite(*own) ? own : std::nullopt;
        }
    return reading;
}

InputProbe::InputProbe(const Probe &probe, const MovableInput &input, std::stop_token stop)
    : m_probe(probe), m_input(input), m_stop(std::move(stop))
{
}

Reading InputProbe::at(double value) { return *seenAt(value); }

std::vector<Reading> InputProbe::at(std::span<const double> values)
{
    std::vector<Reading> readings;
    for (const SeenReading &seen : seenAt(values))
        readings.push_back(*seen);
    return readings;
}

SeenReading InputProbe::seenAt(double value) { return seenAt(std::span(&value, 1)).front(); }

std::vector<SeenReading> InputProbe::seenAt(std::span<const double> values)
{
    constexpr std::size_t kMostKnown = 4096;
    if (m_known.size() > kMostKnown)
        m_known.clear();
    std::vector<double> open;
    std::copy_if(values.begin(), values.end(), std::back_inserter(open),
                 [&](double value) { return !m_known.count(value); });
    readAll(open);
    std::vector<SeenReading> readings;
    readings.reserve(values.size());
    for (const double value : values)
        readings.push_back(m_known.at(value));
    return readings;
}

void InputProbe::readAll(std::span<const double> values)
{
    if (values.empty())
        return;
    if (m_input.sheetInput >= 0 && m_probe.m_areFiguresScalars)
        return inOneBatch(values);
    for (const double value : values)
        know(value, m_stop.stop_requested()  ? m_probe.unknown()
                    : m_input.sheetInput < 0 ? builtAnew(value)
                                             : evaluated(value));
}

void InputProbe::know(double value, Reading reading)
{
    m_known[value] = std::make_shared<const Reading>(std::move(reading));
}

const BatchPlan &InputProbe::plan()
{
    if (!m_plan) {
        m_plan.emplace(*m_probe.m_nothingVaried, std::vector<int>{m_input.sheetInput}, BatchPlan::kLongTile);
        m_moved = m_probe.movedBy(*m_plan);
    }
    return *m_plan;
}

bool InputProbe::mayLeap()
{
    if (m_input.sheetInput < 0 || !m_probe.m_areFiguresScalars)
        return true;
    if (!m_mayLeap) {
        const Sheet &sheet = *m_probe.m_sheet.sheet;
        m_mayLeap = std::any_of(plan().steps().begin(), plan().steps().end(),
                                [&](const auto &step) { return leaps(sheet.node(step.node).op, step); });
    }
    return *m_mayLeap;
}

void InputProbe::inOneBatch(std::span<const double> values)
{
    constexpr std::size_t kFew = 8, kMany = 64; // of a block: its cost is by what it holds
    const BatchPlan &ofInput = plan();
    const std::size_t perRow = values.size() <= kFew ? kFew : kMany;
    std::optional<BatchBlock> &block = values.size() <= kFew ? m_few : m_many;
    if (!block)
        block.emplace(ofInput, int(perRow));
    std::vector<double> results(m_moved.wanted.size() * perRow);
    while (!values.empty()) {
        const std::span some = values.first(std::min(perRow, values.size()));
        values = values.subspan(some.size());
        block->begin(int(some.size()));
        std::copy(some.begin(), some.end(), block->inputs()[0].begin());
        block->calculate(m_stop);
        for (std::size_t k = 0; k < m_moved.wanted.size(); ++k)
            block->copyResult(m_moved.wanted[k], 0, std::span(results).subspan(k * perRow, some.size()));
        for (std::size_t i = 0; i < some.size(); ++i)
            know(some[i],
                 m_stop.stop_requested() ? m_probe.unknown() : m_probe.read(m_moved, [&](std::size_t k) {
                     return results[k * perRow + i];
                 }));
    }
}

Probe::Moved Probe::movedBy(const BatchPlan &plan) const
{
    Moved moved;
    moved.place.assign(m_wanted.size(), -1);
    std::set<std::size_t> options;
    for (std::size_t k = 0; k < m_wanted.size(); ++k)
        if (!plan.results()[k].isFixed()) {
            moved.place[k] = int(moved.wanted.size());
            moved.wanted.push_back(k);
            options.insert(m_options[k].begin(), m_options[k].end());
        }
    moved.options.assign(options.begin(), options.end());
    return moved;
}

Reading Probe::read(const Moved &moved, const std::function<double(std::size_t)> &valueOf) const
{
    const auto valueAt = [&](NodeId node) {
        const int place = moved.place[std::size_t(m_place[std::size_t(node)])];
        return place < 0 ? m_evaluation->scalar(node) : std::optional(valueOf(std::size_t(place)));
    };
    std::vector<OptionStanding> standings = m_standings;
    for (const std::size_t option : moved.options)
        standings[option] = standingOf(m_sheet.options[option], valueAt);
    Reading reading{costOrderOf(standings), {}};
    for (const Figure &figure : m_found) {
        const double value = valueAt(figure.node).value_or(std::nan("")) * (figure.isNegated ? -1 : 1);
        reading.figures.push_back(std::isfinite(value) ? std::optional(value) : std::nullopt);
    }
    return reading;
}

std::vector<Reading> readAt(const Probe &probe, const std::vector<const MovableInput *> &inputs,
                            const std::vector<std::vector<double>> &values, std::size_t count, int threads)
{
    std::vector<int> varied;
    for (const MovableInput *input : inputs)
        varied.push_back(input->sheetInput);
    const BatchPlan plan(*probe.m_nothingVaried, varied);
    const auto fill = [&](std::int64_t first, int some, std::span<const std::span<double>> rows) {
        for (std::size_t k = 0; k < values.size(); ++k)
            std::copy_n(values[k].begin() + first, some, rows[k].begin());
    };
    const auto results = runBatch(plan, std::int64_t(count), fill, {.threads = threads});
    std::vector<Reading> readings;
    const Probe::Moved moved = probe.movedBy(plan);
    for (std::size_t i = 0; i < count; ++i)
        readings.push_back(probe.read(moved, [&](std::size_t k) { return results->of(moved.wanted[k])[i]; }));
    return readings;
}

Reading InputProbe::evaluated(double value)
{
    if (!m_evaluation)
        m_evaluation = *m_probe.m_evaluation;
    m_evaluation->setInput(m_input.sheetInput, value);
    return *m_probe.read(m_probe.m_sheet, *m_evaluation);
}

Reading InputProbe::builtAnew(double value) const
{
    auto reading = m_probe.readingWith(m_input.path, numberText(value));
    return reading ? std::move(*reading) : m_probe.unknown();
}

} // namespace breakeven
