// The new studies that tests begin with, and what they say.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/study/study_path.h"
#include "pricing/new_study/new_study.h"
#include "tests/support/option_outcomes.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace breakeven::test {

// What a request asks for beside its GPU.
struct Asked
{
    std::string workload = "training";
    std::optional<double> gpus = {};
    std::optional<double> busy = {};
    double years = 3;
    SellerNames sellers = {};
    std::string region = {};
    std::vector<std::pair<std::string, std::string>> settings = {};
};

inline NewStudyRequest requestFor(const std::string &gpu, const Asked &asked = {})
{
    NewStudyRequest request;
    request.workload = asked.workload;
    request.gpu = gpu;
    request.gpus = asked.gpus;
    request.busy = asked.busy;
    request.years = asked.years;
    request.sellers = asked.sellers;
    request.region = asked.region;
    request.settings = asked.settings;
    request.day = {2026, 11, 22};
    return request;
}

inline NewStudyRequest sixteenOf(const std::string &gpu, const SellerNames &sellers = {})
{
    return requestFor(gpu, {.gpus = 16, .busy = 0.6, .sellers = sellers});
}

inline NewStudyRequest sixteenH100(const SellerNames &sellers = {}) { return sixteenOf("H100 SXM", sellers); }

inline NewStudy made(const NewStudyRequest &request, const Catalogue &catalogue = bundledCatalogue())
{
    return required(newStudy(request, catalogue));
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
    return outcomeIn(*evaluate(study), id).totalCost().value_or(-1);
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
