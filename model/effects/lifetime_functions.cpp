#include "model/effects/lifetime_functions.h"

#include "model/effects/lifetime.h"
#include "model/numeric/unknown.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

using Arguments = std::span<const std::span<const double>>;

LifetimePointer sampleLaw(Arguments lifetimes)
{
    std::vector<LifetimeRecord> records;
    for (const std::span<const double> hours : lifetimes)
        records.push_back({hours[0], false});
    return records.empty() ? nullptr : empiricalLifetime(std::move(records));
}

// Nothing where the terms make no law.
template<LifetimeLaw Law>
LifetimePointer lawOf(Arguments terms)
{
    const auto term = [&](std::size_t i) { return terms[i][0]; };
    if constexpr (Law == LifetimeLaw::Exponential)
        return exponentialLifetime(term(0));
    if constexpr (Law == LifetimeLaw::Weibull)
        return term(0) > 0 && term(1) > 0 ? weibullLifetime(term(0), term(1)) : nullptr;
    if constexpr (Law == LifetimeLaw::Bathtub)
        return term(0) <= 1 && term(1) > 0 && term(2) > 0
                   ? bathtubLifetime({term(0), term(1), term(2), term(3)})
                   : nullptr;
    return sampleLaw(terms);
}

// That of the gang; machines and cap come first, the law from the argument `first` on.
template<LifetimeLaw Law>
LifetimePointer gangOf(Arguments arguments, std::size_t first)
{
    const bool isUsable = std::all_of(arguments.begin(), arguments.end(),
                                      [](std::span<const double> argument) { return argument[0] >= 0; });
    auto one = isUsable ? lawOf<Law>(arguments.subspan(first)) : nullptr;
    return one ? cappedLifetime(one->firstOf(arguments[0][0]), arguments[1][0]) : nullptr;
}

template<LifetimeLaw Law>
double life(Arguments arguments)
{
    const LifetimePointer gang = gangOf<Law>(arguments, 2);
    return gang ? gang->mean() : kUnknown;
}

template<LifetimeLaw Law>
double keptWork(Arguments arguments)
{
    const LifetimePointer gang = gangOf<Law>(arguments, 5);
    if (!gang)
        return kUnknown;
    const double recovery = arguments[2][0], interval = arguments[3][0], checkpoint = arguments[4][0];
    if (interval > 0)
        return std::isinf(interval) ? 0
                                    : interval * gang->spansDone(recovery, interval + checkpoint, kInfinite);
    return checkpoint > 0 ? 0 : gang->mean() - gang->expectedWithin(0, recovery);
}

struct LawWords
{
    const char *name;
    std::vector<std::string> terms;
    double (*life)(Arguments);
    double (*keptWork)(Arguments);
};

template<LifetimeLaw Law>
LawWords words(const char *name, std::vector<std::string> terms)
{
    return {name, std::move(terms), life<Law>, keptWork<Law>};
}

LawWords wordsOf(LifetimeLaw law, std::size_t lifetimes)
{
    switch (law) {
    case LifetimeLaw::Exponential:
        return words<LifetimeLaw::Exponential>("constant hazard", {"hazard per hour"});
    case LifetimeLaw::Weibull:
        return words<LifetimeLaw::Weibull>("Weibull lives", {"shape", "scale in hours"});
    case LifetimeLaw::Bathtub:
        return words<LifetimeLaw::Bathtub>("bathtub lives",
                                           {"share", "early hours", "late hours", "hours of the turn"});
    case LifetimeLaw::Empirical:
        break;
    }
    return words<LifetimeLaw::Empirical>("lives of a sample", std::vector<std::string>(lifetimes, "hours"));
}

std::vector<std::string> joined(std::vector<std::string> first, const std::vector<std::string> &terms)
{
    first.insert(first.end(), terms.begin(), terms.end());
    return first;
}

} // namespace

Function gangLife(LifetimeLaw law, std::size_t lifetimes)
{
    const LawWords words = wordsOf(law, lifetimes);
    return {std::string("time until a machine of the gang is lost, ") + words.name,
            joined({"machines", "cap in hours"}, words.terms), words.life,
            "integral of the survival of all machines, up to the cap"};
}

Function gangKeptWork(LifetimeLaw law, std::size_t lifetimes)
{
    const LawWords words = wordsOf(law, lifetimes);
    return {
        std::string("work kept until a machine of the gang is lost, ") + words.name,
        joined({"machines", "cap in hours", "recovery in hours", "interval in hours", "checkpoint in hours"},
               words.terms),
        words.keptWork, "sum of the survival of all machines at the ends of the segments"};
}

} // namespace breakeven
