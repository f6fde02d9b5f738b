// A workload that is added to a study: its amounts, their sources and ranges are those it would have in a new
// study of its own.
#pragma once

#include "data/catalogue/catalogue.h"
#include "model/result.h"
#include "model/study/study.h"
#include "pricing/new_study/new_study.h"

#include <string>

namespace breakeven {

// Adds the work of `request` as it stands there, for the options that the study has; gives its id. Work on
// another GPU than the study's reference is counted in that GPU. With an empty `name` the workload is called
// like its kind. Errors: BadInput for an amount that cannot be or a name that is taken, NotFound for a GPU
// that nobody sells; the study is unchanged then.
Result<std::string> addFittedWork(const NewStudyRequest &request, const Catalogue &catalogue,
                                  const std::string &name, Study &study);

} // namespace breakeven
