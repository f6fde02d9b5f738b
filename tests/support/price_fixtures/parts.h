// The fixtures by who gives such files, for price_fixtures.cpp to put together.
#pragma once

#include "tests/support/price_fixtures.h"

namespace breakeven::test {

std::map<std::string, PriceFixture> awsFixtures();
std::map<std::string, PriceFixture> azureFixtures();
std::map<std::string, PriceFixture> gcpFixtures();
std::map<std::string, PriceFixture> cloudFixtures();
std::map<std::string, PriceFixture> catalogueFixtures();

} // namespace breakeven::test
