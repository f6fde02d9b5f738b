#include "model/simulation/due_nodes.h"

#include "model/numeric/random.h"
#include "model/simulation/node_set.h"
#include "tests/support/test.h"

#include <set>
#include <vector>

using namespace breakeven;

TEST_CASE("nodes are due once, in the first step at or after their time")
{
    for (const double step : {10.0, 0.0, 1e-9}) {
        DueNodes due(step);
        std::vector<double> times;
        std::set<int> waiting;
        int next = 0;
        for (double now = 0; now < 400; now += 7) {
            for (int i = 0; i < 20; ++i, ++next) {
                times.push_back(now - 5 + 300 * uniform(3, 0, std::uint64_t(next), 0));
                due.push(times.back(), next);
                waiting.insert(next);
            }
            std::set<int> taken;
            CHECK(due.eachUpTo(now, [&](int node) { return taken.insert(node).second; }));
            std::set<int> expected;
            for (const int node : waiting)
                if (times[std::size_t(node)] <= now)
                    expected.insert(node);
            CHECK(taken == expected);
            for (const int node : expected)
                waiting.erase(node);
            CHECK(due.size() == int(waiting.size()));
        }
    }
}

TEST_CASE("who takes due nodes may stop, and finds the others later")
{
    DueNodes due(10);
    for (int node = 0; node < 5; ++node)
        due.push(3, node);
    int taken = 0;
    CHECK_FALSE(due.eachUpTo(4, [&](int) { return ++taken < 2; }));
    CHECK(due.size() == 3);
    CHECK(due.eachUpTo(4, [&](int) { return ++taken > 0; }));
    CHECK(taken == 5);
}

TEST_CASE("a set of nodes gives the first made first")
{
    NodeSet nodes;
    for (const int node : {700, 3, 64, 65, 2})
        nodes.push(node);
    CHECK(nodes.pop() == 2);
    nodes.push(1);
    for (const int expected : {1, 3, 64, 65, 700}) {
        REQUIRE_FALSE(nodes.isEmpty());
        CHECK(nodes.pop() == expected);
    }
    CHECK(nodes.isEmpty());
}
