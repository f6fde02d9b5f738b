#include "tests/support/price_fixtures/parts.h"

#include <fstream>

namespace breakeven::test {

const std::map<std::string, PriceFixture> &priceFixtures()
{
    static const std::map<std::string, PriceFixture> fixtures = [] {
        auto all = catalogueFixtures();
        all.merge(awsFixtures());
        all.merge(azureFixtures());
        all.merge(gcpFixtures());
        all.merge(cloudFixtures());
        return all;
    }();
    return fixtures;
}

std::string writeFixture(const std::string &folder, const PriceFixture &fixture)
{
    const std::string path = folder + "/" + fixture.fileName;
    std::ofstream(path, std::ios::binary) << fixture.text;
    return path;
}

} // namespace breakeven::test
