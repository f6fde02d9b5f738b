// The new study that tests begin with: sixteen GPUs for training, 60 % of the time.
#pragma once

#include "pricing/new_study/new_study.h"
#include "tests/support/test.h"

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

inline NewStudy made(const NewStudyRequest &request)
{
    auto result = newStudy(request, bundledCatalogue());
    INFO((result ? "" : result.error().text()));
    REQUIRE(result);
    return std::move(*result);
}

} // namespace breakeven::test
