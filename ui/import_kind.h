// What a file that is no study holds, told from its beginning: prices or what was measured.
#pragma once

#include <string>

namespace breakeven {

enum class ImportKind {
    Prices,
    Trace,
    Either, // a history of spot prices: a person says which
    Unknown,
};

ImportKind importKindOf(const std::string &path);

} // namespace breakeven
