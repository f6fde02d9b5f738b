#include "model/decision/run_spreads.h"

#include "model/decision/probe.h"
#include "model/workload/model_run.h"

namespace breakeven {

namespace {

// The draws of each input that is drawn, over all runs.
using DrawnValues = std::vector<std::vector<double>>;

Result<Risk> drawn(const Study &study, RiskSettings settings, DrawnValues &draws)
{
    settings.withInformation = false;
    settings.rows = [&](const Risk &, const RunRows &rows) {
        draws.resize(rows.inputs.size());
        for (std::size_t k = 0; k < rows.inputs.size(); ++k)
            draws[k].insert(draws[k].end(), rows.inputs[k].begin(), rows.inputs[k].end());
    };
    return assessRisk(study, settings);
}

std::vector<std::string> figuresOf(const StudySheet &sheet)
{
    std::vector<std::string> figures;
    for (const OptionNodes &option : sheet.options)
        for (const char *key : {"cost_per_job", "time_to_result_h"})
            figures.push_back("options." + option.id + "." + key);
    return figures;
}

Spread spreadAt(const std::vector<Reading> &readings, std::size_t figure)
{
    std::vector<double> values, scratch;
    for (const Reading &reading : readings)
        if (const auto &value = reading.figures[figure])
            values.push_back(*value);
    return spreadOf(values, scratch);
}

} // namespace

Result<std::vector<RunSpread>> runSpreads(const Study &study, const RiskSettings &settings)
{
    if (study.workloads.size() != 1 || !isModelRun(study.workloads.begin()->second))
        return std::vector<RunSpread>();
    const auto sheet = buildStudySheet(study);
    if (!sheet)
        return sheet.error();
    const auto probe = Probe::of(study, figuresOf(*sheet));
    if (!probe)
        return probe.error();
    DrawnValues draws;
    const auto risk = drawn(study, settings, draws);
    if (!risk)
        return risk.error();
    std::vector<const MovableInput *> inputs;
    DrawnValues values;
    for (std::size_t k = 0; k < draws.size(); ++k)
        if (const MovableInput *input = probe->find(risk->inputs[k].path); input && input->sheetInput >= 0) {
            inputs.push_back(input);
            values.push_back(std::move(draws[k]));
        }
    const std::vector<Reading> readings =
        readAt(*probe, inputs, values, std::size_t(risk->samples), settings.threads);
    std::vector<RunSpread> spreads;
    for (std::size_t i = 0; i < probe->sheet().options.size(); ++i) {
        const OptionNodes &option = probe->sheet().options[i];
        spreads.push_back({option.id, risk->options[i].name, probe->base().figures[2 * i],
                           probe->base().figures[2 * i + 1], spreadAt(readings, 2 * i),
                           spreadAt(readings, 2 * i + 1)});
    }
    return spreads;
}

} // namespace breakeven
