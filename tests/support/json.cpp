#include "tests/support/json.h"

template class nlohmann::basic_json<>;
template class nlohmann::detail::serializer<nlohmann::json>;

namespace breakeven::test {

nlohmann::json parseJson(const std::string &text) { return nlohmann::json::parse(text); }

} // namespace breakeven::test
