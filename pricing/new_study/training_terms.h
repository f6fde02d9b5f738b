// What a person says of a training run: a model, its data, and when the result is wanted.
#pragma once

#include "model/numeric/date.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// Tokens a second that a run of the same model reached on so many GPUs.
struct MeasuredSpeed
{
    double gpus = 0;
    double tokensPerSecond = 0;
};

struct TrainingTerms
{
    std::string model;           // any name of the catalogue of models
    std::string method = "full"; // as of the workload's choice
    double tokens = 0;           // of the data, read once
    double epochs = 1;
    std::optional<double> days = {}; // until the result; or GPUs, else a rule
    std::optional<double> mfu = {};  // share of the peak; or hfu, else what was measured of others
    std::optional<double> hfu = {};  // the same with what is computed twice
    double runsPerYear = 1;
    std::optional<Date> startBy = {};
    std::optional<double> sequence = {}; // tokens of a sequence
    std::string runs = {};               // name of the measured ones, which say the share of the peak
    std::vector<MeasuredSpeed> measured = {};
};

} // namespace breakeven
