// What a result holds; without a value the case ends, and its sentence is shown.
#pragma once

#include "model/result.h"
#include "tests/support/test.h"

#include <string>
#include <utility>

namespace breakeven::test {

template<class T>
T required(Result<T> result, const std::string &about = {})
{
    INFO(about << (result ? "" : result.error().text()));
    REQUIRE(result);
    return std::move(result).value();
}

inline void required(const Result<void> &result, const std::string &about = {})
{
    INFO(about << (result ? "" : result.error().text()));
    REQUIRE(result);
}

} // namespace breakeven::test
