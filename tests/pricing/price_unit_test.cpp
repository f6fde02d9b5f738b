#include "model/fields.h"
#include "model/study_path.h"
#include "pricing/price_pin.h"
#include "pricing/study_pin.h"
#include "tests/support/price_refresh.h"
#include "tests/support/test.h"

#include <algorithm>

using namespace breakeven;
using test::newStore;
using test::priceSite;
using test::TestClock;

namespace {

// The fees of clusters, and machines of SageMaker and of the price list.
Store refreshedStore()
{
    Store store = newStore();
    TestClock clock;
    for (const char *source : {"aws-eks", "gke", "aks", "aws-sagemaker", "aws-price-list"}) {
        const test::LoopbackServer server(test::answers(priceSite(source)));
        REQUIRE_FALSE(test::refreshed(store, priceSite(source), server, clock).error);
    }
    return store;
}

Offer found(const Store &store, const std::string &pin)
{
    const auto offer = findPinned(store, parsePin(pin).value());
    REQUIRE(offer);
    return *offer;
}

Study rentedStudy()
{
    Study study;
    study.currency = "USD";
    study.options.emplace("rent", newOption(study, "on-demand"));
    return study;
}

} // namespace

TEST_CASE("the fee of a cluster is listed by its model only, never among machines")
{
    const Store store = refreshedStore();
    const auto isFee = [](const Offer &offer) { return priceUnitOf(offer.model) == PriceUnit::ClusterHour; };
    PriceFilter filter;
    const auto machines = store.prices().list(filter);
    REQUIRE(machines);
    CHECK(machines->size() == 16);
    CHECK(std::none_of(machines->begin(), machines->end(), isFee));
    CHECK(store.prices().count(filter).value() == 16);
    CHECK(store.prices().history(filter)->size() == 16);
    filter.sort = PriceSort::Price;
    filter.limit = 3;
    CHECK(store.prices().list(filter)->front().model != "cluster_fee");
    filter = {};
    filter.model = "cluster_fee";
    const auto fees = store.prices().list(filter);
    REQUIRE(fees);
    CHECK(fees->size() == 6);
    CHECK(std::all_of(fees->begin(), fees->end(), isFee));
    filter = {};
    filter.model = kAnyModel;
    CHECK(store.prices().list(filter)->size() == 22);
}

TEST_CASE("a price is pinned only where it is paid by the same unit")
{
    const Store store = refreshedStore();
    const Offer fee = found(store, "aws/us-east-1/eks-cluster/cluster_fee");
    const Offer machine = found(store, "aws/us-east-1/ml.g6e.2xlarge/on_demand");
    Study study = rentedStudy();
    REQUIRE(pinPrice(study, "options.rent.cluster_fee", fee));
    const auto input = findInput(study, "options.rent.cluster_fee");
    REQUIRE(input);
    CHECK(input->input->value == Approx(0.1));
    CHECK(input->input->source == "aws-eks");
    REQUIRE(input->input->price);
    CHECK(input->input->price->offer.instanceType == "eks-cluster");
    REQUIRE(pinPrice(study, "options.rent.price", machine));
    const Study before = study;
    CHECK(pinPrice(study, "options.rent.price", fee).error().message ==
          "Price is paid by the machine-hour, and this price is of a cluster-hour (aws eks-cluster, "
          "cluster_fee, "
          "us-east-1); pin one of a machine-hour.");
    CHECK(pinPrice(study, "options.rent.cluster_fee", machine).error().message ==
          "Cluster fee is paid by the cluster-hour, and this price is of a machine-hour (aws ml.g6e.2xlarge, "
          "on_demand, us-east-1); pin one of a cluster-hour.");
    CHECK(pinPrice(study, "options.rent.storage_price", machine)
              .error()
              .message.find("no price that can be pinned") != std::string::npos);
    CHECK(study == before);
}

TEST_CASE("a price of SageMaker says what the machine is rented for")
{
    const Store store = refreshedStore();
    CHECK(found(store, "aws/us-east-1/ml.g6e.2xlarge/on_demand").detail == "sagemaker-host");
    CHECK(found(store, "aws/us-east-1/ml.p5.48xlarge/on_demand").detail == "sagemaker-train");
    CHECK(found(store, "aws/us-east-1/ml.t3.medium/on_demand").detail == "sagemaker-notebook");
    CHECK(found(store, "aws/us-east-1/ml.p5.48xlarge/on_demand").gpuNumerator == 8);
}

TEST_CASE("a pinned price of a service contains its premium, and another price brings the premium back")
{
    const Store store = refreshedStore();
    Study study;
    study.currency = "USD";
    study.options.emplace("service", newOption(study, "managed-service"));
    const auto premium = [&] { return *findInput(study, "options.service.premium")->input; };
    const Input standard = premium();
    CHECK(standard.value == Approx(0.15));
    REQUIRE(pinPrice(study, "options.service.price", found(store, "aws/us-east-1/ml.p5.48xlarge/on_demand")));
    CHECK(premium().value == 0.0);
    CHECK(premium().source == "aws-sagemaker");
    CHECK(premium().note == "contained in the pinned price");
    REQUIRE(pinPrice(study, "options.service.price",
                     found(store, "aws/us-east-1/p5.48xlarge/on_demand@aws-price-list")));
    CHECK(premium() == standard);
    // One that a person set stays.
    findInput(study, "options.service.premium")->input->value = 0.2;
    REQUIRE(pinPrice(study, "options.service.price",
                     found(store, "aws/us-east-1/p5.48xlarge/on_demand@aws-price-list")));
    CHECK(premium().value == Approx(0.2));
}
