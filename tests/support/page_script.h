// The script of a page under Node: what it calculates from a graph.
#pragma once

#include "data/page/sheet_graph.h"
#include "tests/support/test.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven::test {

struct PageNumber
{
    double value = 0; // unknown is NaN
    bool isForOtherInputs = false;
};

struct PageRequest
{
    std::string script;                        // the interpreter
    std::string graph;                         // JSON
    std::vector<int> inputs = {};              // places in the graph
    std::vector<std::vector<double>> settings; // one value an input
    std::vector<std::string> figures = {};     // JSON
    std::string page = {};                     // JSON: its sliders and figures in place of these
};

// By setting and figure.
std::vector<std::vector<PageNumber>> calculated(const PageRequest &request, const TemporaryFolder &folder);

// The interpreter the program is built with.
std::string interpreterScript();

// How far two numbers differ: of the larger one, or of 1 where both are smaller; 0 where both are unknown.
double differenceOf(double one, double other);

} // namespace breakeven::test
