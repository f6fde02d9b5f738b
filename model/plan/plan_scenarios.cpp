#include "model/plan/plan_scenarios.h"

#include "model/risk/draws.h"
#include "model/study/choice_at.h"
#include "model/study/study_path.h"

#include <algorithm>

namespace breakeven {

namespace {

// Numbers of some scenarios, by dimension or input.
class DrawnRows
{
public:
    DrawnRows(std::size_t rows, int count) : m_numbers(rows, std::vector<double>(std::size_t(count)))
    {
        for (std::vector<double> &row : m_numbers)
            m_rows.emplace_back(row);
    }

    std::span<const std::span<double>> rows() const { return m_rows; }
    double at(std::size_t row, int scenario) const { return m_numbers[row][std::size_t(scenario)]; }

private:
    std::vector<std::vector<double>> m_numbers;
    std::vector<std::span<double>> m_rows;
};

// A choice of an option that another workload has to itself is none of this study.
Study withItsChoices(Study study)
{
    std::erase_if(study.uncertainChoices,
                  [&](const UncertainChoice &one) { return !choiceAt(study, one.path); });
    return study;
}

Study settled(const Study &world, const std::vector<UncertainInput> &inputs, const DrawnRows &values,
              int scenario)
{
    Study study = world;
    for (std::size_t k = 0; k < inputs.size(); ++k) {
        const auto place = findInput(study, inputs[k].path);
        if (!place) // another way the choices come out has it
            continue;
        place->input->value = values.at(k, scenario);
        place->input->range.reset();
    }
    study.correlations.clear();
    study.uncertainChoices.clear();
    return study;
}

Result<UncertainInputs> inputsOf(const Study &study, const ChoiceWorlds &ways, const std::stop_token &stop)
{
    std::vector<StudySheet> sheets;
    std::vector<StudyOfSheet> places;
    const auto add = [&](const Study &one) -> Result<void> {
        auto sheet = buildStudySheet(one);
        if (!sheet)
            return sheet.error();
        places.push_back({&one, sheet->sheet.get()});
        sheets.push_back(std::move(*sheet));
        return {};
    };
    if (const auto added = add(study); !added)
        return added.error();
    for (const Study &world : ways.worlds())
        if (!ways.choices().empty())
            if (const auto added = add(world); !added)
                return added.error();
    return uncertainInputs(places, stop);
}

} // namespace

Result<void> checkPlanScenarios(int count)
{
    if (count >= 1 && count <= kMostPlanScenarios)
        return {};
    return Error{ErrorKind::BadInput,
                 "Expected 1 to " + std::to_string(kMostPlanScenarios) + " scenarios, found " +
                     std::to_string(count) + ".",
                 "scenarios"};
}

Result<PlanScenarios> planScenarios(const Study &given, int count, std::uint64_t seed,
                                    const std::stop_token &stop)
{
    if (const auto checked = checkPlanScenarios(count); !checked)
        return checked.error();
    const Study study = withItsChoices(given);
    if (count == 1)
        return PlanScenarios{{study}, {}, {}, {}};
    const auto ways = ChoiceWorlds::of(study);
    if (!ways)
        return ways.error();
    auto uncertain = inputsOf(study, *ways, stop);
    if (!uncertain)
        return uncertain.error();
    if (stop.stop_requested())
        return Error{ErrorKind::Cancelled, "The plan was stopped.", {}};
    const std::size_t choices = ways->choices().size();
    // The first of the randomisations, which is a Latin hypercube of this many points.
    const Draws draws(*uncertain, Sampler(Sampling::Latin, seed, std::int64_t(count) * kRandomisations),
                      choices);
    const DrawnRows values(uncertain->inputs.size(), count), uniforms(draws.dimensions(), count);
    draws.values(0, count, values.rows());
    draws.uniforms(0, count, uniforms.rows());
    const std::size_t firstChoice = draws.dimensionsOfInputs();
    PlanScenarios scenarios{{}, std::move(uncertain->inputs), ways->choices(), std::move(uncertain->issues)};
    for (int scenario = 0; scenario < count; ++scenario) {
        std::vector<std::size_t> places;
        for (std::size_t k = 0; k < choices; ++k)
            places.push_back(scenarios.choices[k].valueAt(uniforms.at(firstChoice + k, scenario)));
        scenarios.studies.push_back(
            settled(ways->worlds()[ways->worldOf(places)], scenarios.inputs, values, scenario));
    }
    return scenarios;
}

} // namespace breakeven
