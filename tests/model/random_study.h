// Studies as a person might put them together: any kind of work, measure, shape and way of procuring it.
#pragma once

#include "model/study/study.h"

#include <cstdint>
#include <string>

namespace breakeven::test {

// Study number i; the same on every machine. One workload or two, and one option of every kind.
Study randomStudy(std::uint64_t number);

// The settings it was made with, one a line.
std::string settingsOf(std::uint64_t number);

} // namespace breakeven::test
