// Whether what was measured of one machine goes into an option of another.
//
// A spot history names its machine, lifetimes may name one. What names none is taken for whatever it is used
// for. Of which GPU benchmark runs are, `useRuns` asks.
#pragma once

#include "data/traces/trace.h"
#include "model/study/study.h"

#include <optional>
#include <string>

namespace breakeven {

// The names of the two: "g2.8xlarge" and "p5.48xlarge (8 × H100 SXM)".
struct OtherMachine
{
    std::string measured;
    std::string used;

    // "The trace is of g2.8xlarge, and the option's machine is …".
    std::string sentence() const;
};

// Of prices and lifetimes; nothing where the machine is the same, or one of the two is not known.
std::optional<OtherMachine> otherMachine(const Study &study, const std::string &place, const Trace &trace);

} // namespace breakeven
