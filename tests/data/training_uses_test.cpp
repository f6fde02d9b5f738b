// The share of the peak that training reaches: the bundled rows, their runs, and what stands in for a missing
// row.
#include "data/catalogue/training_uses.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>
#include <cmath>

using namespace breakeven;

namespace {

std::string useRefusal(const std::string &row)
{
    Catalogue catalogue = bundledCatalogue();
    const auto read = readCatalogueTable(
        catalogue, "training_mfu_defaults.csv",
        "gpu_family,scale,model_kind,precision,value,low,high,source\n" + row + "\n", "own.csv");
    return read ? std::string("none") : read.error().text();
}

} // namespace

TEST_CASE("every bundled default is the middle of its measured runs and names where they were read")
{
    const Catalogue &catalogue = bundledCatalogue();
    CHECK(catalogue.trainedRuns.size() == 204);
    CHECK(catalogue.trainingUses.size() == 35);
    for (const TrainingUse &use : catalogue.trainingUses) {
        CAPTURE(use.family, use.scale, use.modelKind, use.precision);
        std::vector<double> shares;
        for (const TrainedRun &run : catalogue.trainedRuns)
            if (std::find(use.runs.begin(), use.runs.end(), run.id) != use.runs.end())
                shares.push_back(*run.share.value);
        REQUIRE(shares.size() == use.runs.size());
        std::sort(shares.begin(), shares.end());
        const double middle = (shares[(shares.size() - 1) / 2] + shares[shares.size() / 2]) / 2;
        CHECK(std::fabs(*use.share.value - middle) < 0.0011);
        CHECK(*use.share.low <= *use.share.value);
        CHECK(*use.share.high >= *use.share.value);
        CHECK(use.share.source.find(" of ") != std::string::npos);
        CHECK(use.share.date);
        CHECK((use.family == "MI300X" || !use.sourceLicence.empty())); // whose source states none
    }
}

TEST_CASE("a GPU without a row of its scale takes the nearest, one without any the middle of the others")
{
    const Catalogue &catalogue = bundledCatalogue();
    const auto valueOf = [&](const char *gpu, double gpus, bool hasExperts = false) {
        return usualTrainingUse(catalogue, gpu, gpus, hasExperts).value();
    };
    CHECK(*valueOf("H100", 64).value == 0.41);
    CHECK(*valueOf("H800", 64).value == 0.41);
    CHECK(*valueOf("A100-80", 8).value == 0.553);
    CHECK(*valueOf("A800", 8).value == 0.553);
    CHECK(*valueOf("A100-80", 2).value == 0.553);
    CHECK(valueOf("A100-80", 2).confidence == Confidence::Low);
    CHECK(*valueOf("H100", 64, true).value == 0.16);
    CHECK(isTrainingMeasured(catalogue, "RTX4090"));
    CHECK_FALSE(isTrainingMeasured(catalogue, "L4"));
    const CatalogueFigure other = valueOf("L4", 8);
    CHECK(other.confidence == Confidence::Low);
    CHECK(other.source.find("no run on L4 is known") != std::string::npos);
    const CatalogueFigure experts = valueOf("A100-80", 64, true);
    CHECK(std::fabs(*experts.value - 0.4 * 0.52) < 1e-12);
    CHECK(*experts.high == 0.52);
    CHECK_FALSE(usualTrainingUse({}, "H100", 8, false));
}

TEST_CASE("a broken row of a share is one sentence with its line")
{
    CHECK(useRefusal("H100,one node,dense,BF16,1.4,,,us") ==
          "own.csv:2: value must be a share above 0 and at most 1, found '1.4'.");
    CHECK(useRefusal("H100,two nodes,dense,BF16,0.4,,,us") ==
          "own.csv:2: scale must be below 8 GPUs, one node or many nodes, found 'two nodes'.");
    CHECK(useRefusal("H100,one node,sparse,BF16,0.4,,,us") ==
          "own.csv:2: model_kind must be dense or MoE, found 'sparse'.");
    CHECK(useRefusal("H100,one node,dense,BF16,0.4,0.3,0.5,us") == "none");
}
