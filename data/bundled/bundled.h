// Files compiled into the program: the example studies and the catalogue for new ones.
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
const std::vector<File> &catalogueFiles(); // "market.csv", …: data/catalogue/

} // namespace breakeven::bundled
