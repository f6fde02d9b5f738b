// Files compiled into the program: the example studies.
#pragma once

#include <string>
#include <vector>

namespace breakeven::bundled {

struct File
{
    std::string name; // "startup-rent-or-buy.breakeven.json"
    std::string text;
};

const std::vector<File> &exampleStudies();

} // namespace breakeven::bundled
