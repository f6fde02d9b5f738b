#include "model/sheet/id_index.h"
#include "tests/support/test.h"

#include <string>
#include <vector>

using namespace breakeven;

TEST_CASE("a node is found by its id however many there are, and an id is taken once")
{
    std::vector<std::string> ids;
    const auto idOf = [&ids](int node) { return std::string_view(ids[std::size_t(node)]); };
    IdIndex index;
    CHECK(index.find("options.0.npv", idOf) == IdIndex::kNone);
    for (int node = 0; node < 5000; ++node) {
        ids.push_back("options." + std::to_string(node) + ".npv");
        REQUIRE(index.add(ids.back(), node, idOf));
    }
    int wrong = 0;
    for (int node = 0; node < 5000; ++node)
        wrong += index.find(ids[std::size_t(node)], idOf) != node;
    CHECK(wrong == 0);
    CHECK(index.find("options.5000.npv", idOf) == IdIndex::kNone);
    CHECK_FALSE(index.add("options.7.npv", 5000, idOf));
}
