// Files compiled into the program: the example studies, the catalogue for new ones, and the scripts and the
// style of a page.
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
const std::vector<File> &servingRuns();    // tables of measured runs: data/bundled/serving/
const std::vector<File> &pageFiles();      // "page.js", …: data/page/

} // namespace breakeven::bundled
