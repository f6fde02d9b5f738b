#include "model/risk/uncertain_choices.h"

#include "model/numeric/number_text.h"
#include "model/study/choice_at.h"
#include "model/study/study_path.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace breakeven {

namespace {

constexpr std::size_t kMostWorlds = 32;

Error bad(const std::string &message, const std::string &path)
{
    return {ErrorKind::BadInput, message, path};
}

Result<void> checkValues(const UncertainChoice &given)
{
    if (given.values.size() < 2)
        return bad("An open choice needs two values or more, found " + std::to_string(given.values.size()) +
                       ".",
                   given.path);
    for (auto value = given.values.begin(); value != given.values.end(); ++value)
        if (std::find(given.values.begin(), value, *value) != value)
            return bad("'" + *value + "' appears twice among the values of the choice; give it one weight.",
                       given.path);
    return {};
}

Result<void> checkWeights(const UncertainChoice &given)
{
    if (!given.weights.empty() && given.weights.size() != given.values.size())
        return bad("Expected one weight a value, found " + std::to_string(given.weights.size()) + " for " +
                       std::to_string(given.values.size()) + " values.",
                   given.path);
    const double all = std::accumulate(given.weights.begin(), given.weights.end(), 0.0);
    for (const double weight : given.weights)
        if (!(weight > 0) || !std::isfinite(all))
            return bad("Expected weights above 0 with a finite sum, found " + numberText(weight) + ".",
                       given.path);
    return {};
}

// The shares of the runs, in the order of the values.
std::vector<double> sharesOf(const UncertainChoice &given)
{
    std::vector<double> shares = given.weights;
    if (shares.empty())
        shares.assign(given.values.size(), 1);
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double &share : shares)
        share /= all;
    return shares;
}

Result<DrawnChoice> drawnChoice(const Study &study, const UncertainChoice &given)
{
    if (const auto checked = checkValues(given); !checked)
        return checked.error();
    if (const auto checked = checkWeights(given); !checked)
        return checked.error();
    const auto choice = choiceAt(study, given.path);
    if (!choice || choice->field->values.empty())
        return bad("An open choice names '" + given.path +
                       "', where the study has no choice among given values; name the path of one.",
                   "uncertain_choices");
    DrawnChoice drawn;
    drawn.path = given.path;
    drawn.owner = choice->owner;
    drawn.label = choice->field->label;
    drawn.value = choice->value;
    drawn.valueLabel = choice->labelOf(choice->value);
    drawn.values = given.values;
    drawn.shares = sharesOf(given);
    for (const std::string &value : given.values)
        drawn.valueLabels.push_back(choice->labelOf(value));
    return drawn;
}

} // namespace

std::size_t DrawnChoice::valueAt(double uniform) const
{
    double below = 0;
    for (std::size_t i = 0; i + 1 < shares.size(); ++i)
        if (uniform < (below += shares[i]))
            return i;
    return shares.size() - 1;
}

Result<ChoiceWorlds> ChoiceWorlds::of(const Study &study)
{
    ChoiceWorlds found;
    found.m_worlds = {study};
    for (const UncertainChoice &given : study.uncertainChoices) {
        auto choice = drawnChoice(study, given);
        if (!choice)
            return choice.error();
        if (const auto added = found.add(std::move(*choice)); !added)
            return added.error();
    }
    return found;
}

Result<void> ChoiceWorlds::add(DrawnChoice choice)
{
    for (const DrawnChoice &other : m_choices)
        if (other.path == choice.path)
            return bad("The choice is named twice among the open choices; keep one.", choice.path);
    if (m_worlds.size() * choice.values.size() > kMostWorlds)
        return bad("Expected choices that can come out in at most " + std::to_string(kMostWorlds) +
                       " ways together, found more; settle one.",
                   choice.path);
    std::vector<Study> worlds;
    for (const Study &world : m_worlds)
        for (const std::string &value : choice.values) {
            worlds.push_back(world);
            if (const auto set = setPath(worlds.back(), choice.path, value); !set)
                return set.error();
        }
    m_worlds = std::move(worlds);
    m_choices.push_back(std::move(choice));
    return {};
}

std::size_t ChoiceWorlds::worldOf(std::span<const std::size_t> places) const
{
    std::size_t world = 0;
    for (std::size_t k = 0; k < m_choices.size(); ++k)
        world = world * m_choices[k].values.size() + places[k];
    return world;
}

} // namespace breakeven
