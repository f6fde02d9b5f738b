// A damaged store, and what of it was saved: each record as it was, and no loss without a word.
#pragma once

#include "tests/support/damaged_store.h"

#include <cstdint>
#include <string>

namespace breakeven::test {

// A store with studies, revisions, prices and traces, of which some were removed again; false where it
// failed.
bool makeFullStore(const std::string &path, int prices);

struct Salvaged
{
    std::string fault; // empty: all that must hold does
    std::string what;  // was damaged
    bool isWhole = false;
    std::int64_t records = 0; // of the sound store, in all tables
    std::int64_t saved = 0;
};

// Damages a copy of the sound store, the same for the same number, and saves what is whole of it in `to`.
// Faults: a record in `to` that the sound store does not have, a missing one that no sentence tells of, `to`
// not sound, and a damaged store that was written to.
Salvaged salvageDamaged(const std::string &store, const std::string &copy, const std::string &to,
                        Damage damage, std::uint64_t number);

} // namespace breakeven::test
