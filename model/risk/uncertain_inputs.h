// The inputs of a study that are drawn, with their distributions and their correlations.
//
// In a triangular or PERT range the value of the input is the mode; in a lognormal or normal range, low and
// high are P10 and P90. All are cut off at the limits of their field. Every option sees the same draws: each
// input draws the next free dimension of the stream for inputs. Inputs that are pinned to the same price
// record and have the same range are one uncertainty, and share a dimension.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/risk/copula.h"
#include "model/risk/distribution.h"

#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace breakeven {

struct UncertainInput
{
    int input = -1; // of the sheet; −1: only of a way its choices may come out
    std::string path;
    std::string label;
    std::optional<double> value;
    Range range;
    Distribution distribution;
    int dimension = 0; // of the stream for inputs
};

struct UncertainInputs
{
    std::vector<UncertainInput> inputs; // in the order of the sheet
    Copula copula;                      // of their dimensions
    std::vector<Issue> issues;          // values outside their ranges, ranges that are not drawn

    int dimensions() const;
};

// A study with its sheet: of one way its choices come out.
struct StudyOfSheet
{
    const Study *study = nullptr;
    const Sheet *sheet = nullptr;
};

// Every input with a range that a result depends on, of several ways those of the first one first; only some
// of them when asked to stop. Errors: BadInput with the path where a range and its shape do not fit, or for
// correlations that cannot hold.
Result<UncertainInputs> uncertainInputs(const Study &study, const Sheet &sheet,
                                        const std::stop_token &stop = {});
// Requires: at least one way.
Result<UncertainInputs> uncertainInputs(std::span<const StudyOfSheet> ways, const std::stop_token &stop = {});

} // namespace breakeven
