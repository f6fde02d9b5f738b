// What a file that is no study holds, told from its beginning: prices, a bill, or what was measured.
#pragma once

#include <string>

namespace breakeven {

enum class ImportKind {
    Prices,
    Trace,
    Bill,   // a cost export
    Either, // a history of spot prices: a person says which
    Unknown,
};

ImportKind importKindOf(const std::string &path);

// Whether it is a benchmark run of a served model, or a folder of such: those are read together.
bool areRunsOfServedModel(const std::string &path);

} // namespace breakeven
