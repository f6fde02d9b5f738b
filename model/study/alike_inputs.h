// Which inputs mean the same thing, so that one value may stand for both.
#pragma once

#include "model/study/study_path.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// The same key and unit and, for the price of a machine, as many GPUs in it: the price of a machine of eight
// GPUs says nothing of one of a single GPU. A place may hold a shared assumption.
bool meansTheSame(const Study &study, const PlacedInput &one, const PlacedInput &other);

// The place of this path, or the first that uses the shared assumption of this path; nothing where none does.
std::optional<PlacedInput> placedAt(const std::vector<PlacedInput> &all, const std::string &path);

} // namespace breakeven
