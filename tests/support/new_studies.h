// The new study that tests begin with: sixteen GPUs for training, 60 % of the time.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/study/study_path.h"
#include "pricing/new_study/new_study.h"
#include "tests/support/test.h"

#include <algorithm>
#include <string>
#include <utility>

namespace breakeven::test {

inline NewStudyRequest sixteenOf(const std::string &gpu)
{
    NewStudyRequest request;
    request.gpu = gpu;
    request.gpus = 16;
    request.busy = 0.6;
    request.day = {2026, 11, 22};
    return request;
}

inline NewStudyRequest sixteenH100() { return sixteenOf("H100 SXM"); }

inline NewStudy made(const NewStudyRequest &request, const Catalogue &catalogue = bundledCatalogue())
{
    auto result = newStudy(request, catalogue);
    INFO((result ? "" : result.error().text()));
    REQUIRE(result);
    return std::move(*result);
}

// Null where it is not offered.
inline const OfferedOption *offered(const NewStudy &study, const std::string &id)
{
    for (const OfferedOption &option : study.offered)
        if (option.id == id)
            return &option;
    return nullptr;
}

// Whether a remark has these words in it.
inline bool isSaid(const NewStudy &study, const std::string &part)
{
    return std::any_of(study.remarks.begin(), study.remarks.end(),
                       [&](const Issue &remark) { return remark.sentence.find(part) != std::string::npos; });
}

// What an option costs; -1 where that is unknown.
inline double totalOf(const Study &study, const std::string &id)
{
    const Comparison compared = *evaluate(study);
    for (const OptionOutcome &option : compared.options)
        if (option.id == id)
            return option.totalCost.value_or(-1);
    return -1;
}

inline double valueAt(const Study &study, const std::string &path)
{
    const auto place = inputAt(study, path);
    INFO(path);
    REQUIRE(place);
    REQUIRE(place->input->value);
    return *place->input->value;
}

} // namespace breakeven::test
