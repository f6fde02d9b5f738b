// The ways the unsettled choices of a study can come out: a study for each, and which of them a run is in.
//
// Each choice is drawn by one uniform number, as often as its values weigh. Owns: the studies. Checked:
// tests/model/uncertain_choices_test.cpp.
#pragma once

#include "model/result.h"
#include "model/study/study.h"

#include <span>
#include <string>
#include <vector>

namespace breakeven {

struct DrawnChoice
{
    std::string path;
    std::string owner; // "Own rack", "Conventions"
    std::string label;
    std::string value; // in the study
    std::string valueLabel;
    std::vector<std::string> values; // it may come to
    std::vector<std::string> valueLabels;
    std::vector<double> shares; // of the runs, as the values

    // The place of the value a uniform number stands for.
    std::size_t valueAt(double uniform) const;
};

class ChoiceWorlds
{
public:
    // Errors: BadInput for what is no choice, fewer than two values, a value or a choice that is named twice,
    // weights that do not fit, or too many ways in all; those of `setPath` for a value that cannot be chosen.
    static Result<ChoiceWorlds> of(const Study &study);

    const std::vector<DrawnChoice> &choices() const { return m_choices; }
    // At least one: without choices the study itself.
    const std::vector<Study> &worlds() const { return m_worlds; }
    // By the place of each choice's value; the last choice varies fastest.
    std::size_t worldOf(std::span<const std::size_t> places) const;

private:
    Result<void> add(DrawnChoice choice);

    std::vector<DrawnChoice> m_choices;
    std::vector<Study> m_worlds;
};

} // namespace breakeven
