// Why the risk of a study is refused.
#pragma once

#include "model/risk/risk.h"
#include "tests/support/test.h"

#include <string>

namespace breakeven::test {

// Requires that it is.
inline std::string riskRefusal(const Study &study)
{
    const auto risk = assessRisk(study, {.samples = 10});
    REQUIRE_FALSE(risk);
    CHECK(risk.error().kind == ErrorKind::BadInput);
    return risk.error().text();
}

} // namespace breakeven::test
