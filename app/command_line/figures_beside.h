// The numbers beside the sheet that `explain` knows, by how their names begin: of the plan, the runs, what
// moves and flips the answer, what is moved, and the levers.
//
// Each group is worked out when one of it is asked for, as the command that prints it works it out.
#pragma once

#include "app/command_line/run_flags.h"

#include "model/evaluate/evaluate.h"
#include "ui/words/explained_figure.h"

#include <optional>
#include <stop_token>
#include <string>

namespace breakeven {

struct FigureQuestion
{
    const Study &study;
    const StudySheet &sheet;
    const Evaluation &evaluation;
    std::string quantity;
    std::string workload; // that is planned; empty: the only one
    std::string measure;  // by which two options are compared: "npv"
    RiskSettings runs;    // of the numbers of the runs
    std::stop_token stop;
};

struct FiguresBeside
{
    words::ExplainedFigures figures;
    std::string name = {}; // of the quantity, where it was asked for by another; empty: its own
    std::optional<std::string> absent = {}; // why the quantity has no number, where its name is known
    std::optional<Error> told = {};         // what is said after the answer, with its exit code
};

// Whether the name can only be of such a number.
bool isBesideSheet(const std::string &quantity);
// The group that the quantity is of; it need not have that number. Requires: `isBesideSheet`. Errors: as of
// the command that prints the group.
Result<FiguresBeside> figuresBeside(const FigureQuestion &question);

} // namespace breakeven
