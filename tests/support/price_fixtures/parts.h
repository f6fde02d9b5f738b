// The fixtures by who gives such files, for price_fixtures.cpp to put together.
#pragma once

#include "tests/support/price_fixtures.h"

namespace breakeven::test {

std::map<std::string, PriceFixture> awsFixtures();
// Lists of offers of AWS.
std::string awsSagemaker();
std::string awsEks();

std::map<std::string, PriceFixture> azureFixtures();
std::map<std::string, PriceFixture> gcpFixtures();
// The two documents of Oracle's cost estimator: machines with GPUs, one of whose product has no price, one
// that is hidden, and one without GPUs.
std::string ociShapes();
std::string ociProducts();

std::map<std::string, PriceFixture> cloudFixtures();
std::map<std::string, PriceFixture> catalogueFixtures();

} // namespace breakeven::test
