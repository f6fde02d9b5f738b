// JSON of the tests, compiled once: reading and printing it is most of what a small test file would compile.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

extern template class nlohmann::basic_json<>;
extern template class nlohmann::detail::serializer<nlohmann::json>;

namespace breakeven::test {

// Throws what the library throws where the text is no JSON: the test fails.
nlohmann::json parseJson(const std::string &text);

} // namespace breakeven::test
