// An option that is added to a study. A rack of a study which says its GPU is that GPU's server, as a new
// study would have it.
#pragma once

#include "data/catalogue/catalogue.h"
#include "model/result.h"
#include "model/study/study.h"

#include <string>

namespace breakeven {

// Makes the option `id`, an owned rack that names no GPU, one of the study's reference GPU: servers for its
// work with the price, the power and the care of the catalogue, and everything else as it is. Where no server
// of the GPU is known its price is unknown, and a sentence says what to do; else empty. A study without a
// reference GPU, and an option of another kind, stay as they are.
std::string fitAddedRack(const Catalogue &catalogue, const std::string &id, Study &study);

// A new option of this kind, a rack fitted as above. The name of an empty text is the kind's.
struct AddedOption
{
    std::string id;
    std::string said; // of `fitAddedRack`
};
// Errors: BadInput for a kind that does not exist; the study is then unchanged.
Result<AddedOption> addFittedOption(const Catalogue &catalogue, Study &study, const std::string &kind,
                                    const std::string &name = {});

} // namespace breakeven
