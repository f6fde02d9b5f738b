// A law of lifetimes fitted to measured ones, and whether it fits.
//
// Units: hours. Source: the measured distribution is Kaplan–Meier's (records ended by their owner are
// censored), taken at the interruptions before the 24 h cap of preemptible machines (23.95 h) where lives
// reach it. The exponential's hazard is interruptions over exposure (maximum likelihood); Weibull and bathtub
// are least squares on the distribution (Levenberg–Marquardt from several starts). Accepted: the largest
// distance from the measured distribution (Kolmogorov–Smirnov) is below 1.63/√interruptions, its 1 % limit.
// Checked: tests/model/lifetime_fit_test.cpp, on draws from known laws.
#pragma once

#include "model/effects/lifetime.h"
#include "model/result.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace breakeven {

enum class LifetimeModel { Exponential, Weibull, Bathtub };
const char *lifetimeModelName(LifetimeModel model); // "exponential", "weibull", "bathtub"

struct LifetimeParameter
{
    std::string name; // "hazard_per_h"; "shape", "scale_h"; "a", "t1_h", "t2_h", "b_h"
    double value = 0;
    std::optional<double> standardError; // nothing for a parameter at a limit
};

struct LifetimeFit
{
    LifetimeModel model = LifetimeModel::Exponential;
    std::vector<LifetimeParameter> parameters;
    double rmse = 0; // on the distribution
    double ks = 0;
    bool isAccepted = false;
    int interruptions = 0;
    int censored = 0;
    std::optional<double> capHours; // where lives are ended; the law is fitted below it
    std::vector<std::string> warnings;
};

// Requires: hours not negative. Errors: BadInput with fewer than 10 interruptions.
Result<LifetimeFit> fitLifetimes(LifetimeModel model, std::span<const LifetimeRecord> records);

// The accepted law with the fewest parameters that is no further off than chance leaves a true one (an rmse
// of √(1/(6 interruptions)), Cramér–von Mises); else the accepted one, or when none is any, with the least
// rmse.
Result<LifetimeFit> fitBestLifetimes(std::span<const LifetimeRecord> records);

} // namespace breakeven
