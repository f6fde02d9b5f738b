#include "data/study_file.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "pricing/pins/price_pin.h"
#include "pricing/pins/study_pin.h"
#include "tests/support/price_refresh.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>
#include <map>
#include <string>

using namespace breakeven;
using test::newStore;
using test::priceSite;

namespace {

// The fees of clusters, and machines of SageMaker and of the price list.
Store refreshedStore()
{
    Store store = newStore();
    for (const char *source : {"aws-eks", "gke", "aks", "aws-sagemaker", "aws-price-list"}) {
        const test::LoopbackServer server(test::answers(priceSite(source)));
        REQUIRE_FALSE(test::refreshed(store, priceSite(source), server).error);
    }
    return store;
}

Offer found(const Store &store, const std::string &pin)
{
    return test::required(findPinned(store, parsePin(pin).value()));
}

Study rentOnlyStudy()
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
    CHECK(store.prices().list(filter)->size() == 27);
}

TEST_CASE("a price is pinned only where it is paid by the same unit")
{
    const Store store = refreshedStore();
    const Offer fee = found(store, "aws/us-east-1/eks-cluster/cluster_fee");
    const Offer machine = found(store, "aws/us-east-1/ml.g6e.2xlarge/on_demand");
    Study study = rentOnlyStudy();
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
    CHECK(pinPrice(study, "options.rent.storage_gb", machine)
              .error()
              .message.find("not a price that can be pinned") != std::string::npos);
    CHECK(study == before);
}

TEST_CASE("prices of disks and of traffic are listed by their model only, per GiB and by band")
{
    const Store store = refreshedStore();
    PriceFilter filter;
    filter.model = "storage_month";
    const auto disks = store.prices().list(filter);
    REQUIRE(disks);
    REQUIRE(disks->size() == 1);
    CHECK(disks->front().instanceType == "gp3");
    CHECK(priceUnitText(priceUnitOf(disks->front().model)) == std::string("GiB-month"));
    filter.model = "egress";
    const auto traffic = store.prices().list(filter);
    REQUIRE(traffic);
    std::map<std::string, std::string> bands;
    for (const Offer &offer : *traffic)
        bands[offer.detail] = nanoText(offer.price);
    // As us-east-1 was published.
    CHECK(bands == std::map<std::string, std::string>{{"0-10240 GiB", "0.09"},
                                                      {"10240-51200 GiB", "0.085"},
                                                      {"51200-153600 GiB", "0.07"},
                                                      {"above 153600 GiB", "0.05"}});
}

TEST_CASE("prices of disks and of traffic are pinned into their inputs, and nowhere else")
{
    const Store store = refreshedStore();
    const Offer disk = found(store, "aws/us-east-1/gp3/storage_month");
    const Offer traffic = found(store, "aws/us-east-1/internet-egress/egress,detail=10240-51200 GiB");
    const auto several = findPinned(store, parsePin("aws/us-east-1/internet-egress/egress").value());
    REQUIRE_FALSE(several);
    CHECK(several.error().message.find("(0.085 USD/GiB)") != std::string::npos);
    Study study = rentOnlyStudy();
    study.id = newUuid();
    REQUIRE(pinPrice(study, "options.rent.storage_price", disk));
    REQUIRE(pinPrice(study, "options.rent.egress_price", traffic));
    const auto storage = findInput(study, "options.rent.storage_price");
    const auto egress = findInput(study, "options.rent.egress_price");
    CHECK(storage->input->value == Approx(0.08));
    CHECK(storage->input->note == "aws gp3, storage_month, us-east-1");
    CHECK(egress->input->value == Approx(0.085));
    CHECK(egress->input->note ==
          "aws internet-egress, egress, us-east-1; the price of the band 10240-51200 GiB of a month; other "
          "bands have other prices");
    const std::string written = studyText(study);
    CHECK(written.find("\"0.08 USD/GiB-month\"") != std::string::npos);
    CHECK(written.find("\"0.085 USD/GiB\"") != std::string::npos);
    const auto read = test::required(parseStudy(written, "study"));
    CHECK(inputAt(read.study, "options.rent.egress_price")->input->price == egress->input->price);
    // A price whose unit is not that of its model is none.
    CHECK_FALSE(parseStudy(test::replaced(written, "USD/GiB-month", "USD/h"), "study"));
    const Study before = study;
    CHECK(pinPrice(study, "options.rent.storage_price", traffic).error().message ==
          "Storage price is paid by the GiB-month, and this price is of a GiB (aws internet-egress, egress, "
          "us-east-1); pin one of a GiB-month.");
    CHECK(pinPrice(study, "options.rent.price", disk).error().message.find("is of a GiB-month") !=
          std::string::npos);
    CHECK(pinPrice(study, "options.rent.cluster_fee", disk).error().message.find("is of a GiB-month") !=
          std::string::npos);
    const Offer machine = found(store, "aws/us-east-1/ml.g6e.2xlarge/on_demand");
    CHECK(pinPrice(study, "options.rent.egress_price", machine).error().message.find("pin one of a GiB.") !=
          std::string::npos);
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
