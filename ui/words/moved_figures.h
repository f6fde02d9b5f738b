// A study with some of its inputs at other values, explained: the cheapest option there, and what each costs.
//
// Their names have what is moved, as `--set` takes it: "sweep.cheapest.PATH=VALUE",
// "sweep.OPTION.npv.PATH=VALUE,PATH=VALUE".
#pragma once

#include "model/decision/probe.h"
#include "model/decision/solve.h"
#include "ui/words/explained_figure.h"
#include "ui/words/number_style.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven::words {

struct MovedInput
{
    const MovableInput *input = nullptr;
    double value = 0;
};
using MovedInputs = std::vector<MovedInput>;

std::string cheapestAtName(const MovedInputs &moved);
std::string npvAtName(const std::string &option, const MovedInputs &moved);
// "PATH=VALUE" of each input that the name says is moved; empty for other names.
std::vector<std::string> settingsOfName(const std::string &name);
// The name with the values as `--set` takes them. Requires: a name that has settings, of these inputs.
std::string nameWithValues(const std::string &name, const MovedInputs &moved);

// "cheapest here", "short": what is said beside the cost of an option; empty for one that does the work.
std::string statusHere(const CostOrder &order, std::size_t option);

// Of this point by their names. `reading`: of the probe's study with these inputs moved.
ExplainedFigures figuresAt(const Probe &probe, const MovedInputs &moved, const Reading &reading,
                           const NumberStyle &style);

// What the longest wait that is allowed saves against work that starts at once, "patience.PATH".
struct Patience
{
    MovedInput wait;
    const Reading &atOnce; // some option is cheapest in both
    const Reading &within;
};
std::string patienceName(const std::string &path);
ExplainedFigure patienceFigure(const Probe &probe, const Patience &patience, const NumberStyle &style);

// Where two options cost the same: "solve.A.B.PATH.root.1" of all values that the input allows,
// "solve.A.B.PATH=LOW:HIGH.root.1" of those between two ends.
struct RootQuestion
{
    Contest contest;
    std::string path;
    std::optional<Ends> range = {};
};
std::string rootName(const RootQuestion &question, std::size_t root);
// Nothing for a name of another form.
std::optional<RootQuestion> questionOfRoot(const std::string &name);
struct EqualCosts
{
    const Probe &probe; // of the figures of the contest
    const RootQuestion &question;
    const MovableInput &input;
    const std::vector<SolveRoot> &roots;
};
ExplainedFigures rootFigures(const EqualCosts &found, const NumberStyle &style);
// Which of the two is cheaper above it: "above it GCP is cheaper".
std::string aboveRoot(const Study &study, const Contest &contest, const SolveRoot &root);

} // namespace breakeven::words
