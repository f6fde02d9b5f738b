// What a person takes otherwise than the rules of new studies do: ticks, machines, and what may not be.
#include "pricing/new_study/like_offers.h"

#include "model/study/study_path.h"
#include "tests/support/new_studies.h"
#include "tests/support/required.h"

#include <algorithm>

using namespace breakeven;
using breakeven::test::made;
using breakeven::test::requestFor;
using breakeven::test::required;
using breakeven::test::sixteenH100;

namespace {

const OfferedOption &offeredOption(const NewStudy &study, const std::string &id)
{
    const auto found = std::find_if(study.offered.begin(), study.offered.end(),
                                    [&](const OfferedOption &one) { return one.id == id; });
    REQUIRE(found != study.offered.end());
    return *found;
}

const Input &inputOf(const Study &study, const std::string &path)
{
    const auto place = inputAt(study, path);
    INFO(path);
    REQUIRE(place);
    return *place->input;
}

const LikeOffer &likeOfferOf(const LikeOffers &like, const std::string &provider)
{
    const auto found = std::find_if(like.offers.begin(), like.offers.end(), [&](const LikeOffer &offer) {
        return offer.price->provider == provider;
    });
    REQUIRE(found != like.offers.end());
    return *found;
}

} // namespace

TEST_CASE("an option is ticked or left out by hand, and the baseline is one that is there")
{
    NewStudyRequest request = sixteenH100();
    request.choices["on-demand-kept"].isTicked = false;
    request.choices["managed"].isTicked = true;
    const NewStudy study = made(request);
    CHECK_FALSE(study.study.options.count("on-demand-kept"));
    CHECK(offeredOption(study, "on-demand-kept").reason == "Left out by hand.");
    CHECK(study.study.options.count("managed"));
    CHECK(study.study.baseline == "on-demand");
}

TEST_CASE("a study of which every option is left out is empty")
{
    NewStudyRequest request = sixteenH100();
    for (const OfferedOption &one : made(request).offered)
        request.choices[one.id].isTicked = false;
    const NewStudy none = made(request);
    CHECK(none.study.options.empty());
    CHECK(none.study.baseline.empty());
}

TEST_CASE("what may not be interrupted or bought is listed and not ticked")
{
    NewStudyRequest request = sixteenH100();
    request.mayBeInterrupted = false;
    request.mayBeBought = false;
    int found = 0;
    for (const OfferedOption &one : made(request).offered) {
        INFO(one.id);
        const std::string &kind = one.option.procurement.kind;
        if (kind != "spot" && kind != "owned-rack")
            continue;
        ++found;
        CHECK_FALSE(one.isTicked);
        CHECK_FALSE(one.reason.empty());
    }
    CHECK(found >= 2);
}

TEST_CASE("an option takes the machine of another seller with its price, and the others stay")
{
    NewStudyRequest request = sixteenH100();
    const auto &market = bundledCatalogue().market;
    const auto row = std::find_if(market.begin(), market.end(), [](const MarketPrice &one) {
        return one.provider == "lambda" && one.gpu == "H100" && one.gpuVariant == "SXM" && one.gpus == 8 &&
               one.model == "on_demand" && one.isPrice();
    });
    REQUIRE(row != market.end());
    request.choices["on-demand"].machine = SoldMachine{row->provider, row->region, row->machine};
    const NewStudy study = made(request);
    CHECK(inputOf(study.study, "options.on-demand.price").value == row->price.value);
    CHECK(inputOf(study.study, "options.on-demand.price").price->offer.instanceType == row->machine);
    CHECK(inputOf(study.study, "options.on-demand.gpus_per_instance").value == 8);
    CHECK(study.study.options.at("on-demand").name == "On demand, when needed (Lambda)");
    CHECK(inputOf(study.study, "options.on-demand-kept.price").price->offer.provider == "hyperstack");
}

TEST_CASE("each offered option knows what it is rented or bought at, also where it is not ticked")
{
    const NewStudy study = made(sixteenH100());
    CHECK(study.gpus == 16);
    for (const OfferedOption &one : study.offered) {
        INFO(one.id);
        CHECK(one.price.value);
        CHECK_FALSE(one.price.source.empty());
    }
    CHECK(offeredOption(study, "managed").price.price->offer.instanceType == "H100-SXM");
}

TEST_CASE("offers like for like are of one GPU, form and way of selling, the cheapest first")
{
    const NewStudy study = made(sixteenH100());
    const Offer taken = offeredOption(study, "on-demand-kept").price.price->offer;
    const LikeOffers like = likeOffers(bundledCatalogue(), taken, study.gpus);
    REQUIRE(like.offers.size() >= 12);
    for (std::size_t i = 0; i < like.offers.size(); ++i) {
        const MarketPrice &price = *like.offers[i].price;
        CHECK(price.gpu == "H100");
        CHECK(price.gpuVariant == "SXM");
        CHECK(price.model == "on_demand");
        CHECK(price.isPrice());
        CHECK(like.offers[i].machines * price.gpus >= 16);
        if (i > 0)
            CHECK(like.offers[i - 1].perGpuHour() <= like.offers[i].perGpuHour());
    }
    CHECK(like.ofOtherForms > 0);
    CHECK(std::count_if(like.offers.begin(), like.offers.end(),
                        [](const LikeOffer &offer) { return offer.isTaken; }) == 1);
    CHECK(likeOfferOf(like, "gcp").machines == 2);
    CHECK(likeOfferOf(like, "hyperstack").perGpuHour() == Approx(3.2));
    CHECK_FALSE(likeOfferOf(like, "vastai").hasOwnMachines);
}

TEST_CASE("the range of a shared assumption goes with its value")
{
    NewStudyRequest request = sixteenH100();
    request.settings = {{"shared.job_length", "200h"}};
    const Input length = made(request).study.shared.at("job_length");
    CHECK(length.value == 200);
    CHECK(length.source == "own value");
    REQUIRE(length.range);
    CHECK(length.range->low == Approx(50));
    CHECK(length.range->high == Approx(350)); // as far as to the nearer end
    // Nothing is left that saves what it has done.
    request.settings.emplace_back("shared.save_time", "10 min");
    CHECK(made(request).study.shared.at("save_time").value == 10);
    for (const OfferedOption &one : made(request).offered)
        request.choices[one.id].isTicked = one.id == "on-demand-kept";
    const NewStudy kept = made(request);
    CHECK_FALSE(kept.study.shared.count("save_time"));
    CHECK(kept.study.shared.count("job_length")); // of the work itself
    CHECK(kept.remarks.back().sentence ==
          "No option uses the shared assumption 'save_time'; what was set for it is left out.");
}

TEST_CASE("a GPU whose name is not understood as a whole is refused, and a form nobody named is said")
{
    NewStudyRequest request;
    request.day = {2026, 11, 22};
    request.gpus = 8;
    for (const auto &[name, part] : {std::pair("H100 PCI", "'PCI' is not understood"),
                                     {"H100 XYZ", "'XYZ' is not understood"},
                                     {"H100 H200", "'H200' is not understood"},
                                     {"L4 foo", "'FOO' is not understood"},
                                     {"T4 or L4", "'ORL4' is not understood"},
                                     {"A100 SXM", "write A100-40 or A100-80"}}) {
        INFO(name);
        request.gpu = name;
        const auto refused = newStudy(request, bundledCatalogue());
        REQUIRE_FALSE(refused);
        INFO(refused.error().message);
        CHECK(refused.error().message.find(part) != std::string::npos);
    }
    for (const auto &[name, title] : {std::pair("NVIDIA H100 80GB HBM3", "H100 SXM"),
                                      {"nvidia-tesla-t4", "T4"},
                                      {"h100-pcie", "H100 PCIe"},
                                      {"A100 80GB SXM4", "A100-80 SXM"},
                                      {"RTX PRO 6000 Blackwell Server Edition", "RTXPRO6000"},
                                      {"Tesla T4 16GB", "T4"},
                                      {"L4 24GB", "L4"},
                                      {"H100", "H100 SXM"}}) {
        INFO(name);
        request.gpu = name;
        const auto made = required(newStudy(request, bundledCatalogue()));
        CHECK(choiceIn(made.study.conventions.choices, "reference_gpu") == title);
        const std::string taken = "H100 is taken as H100 SXM; name the variant where you mean another.";
        const bool isSaid = std::any_of(made.remarks.begin(), made.remarks.end(),
                                        [&](const Issue &remark) { return remark.sentence == taken; });
        CHECK(isSaid == (std::string(name) == "H100"));
    }
}

TEST_CASE("buying is compared in Europe once somebody says what electricity costs there")
{
    NewStudyRequest request = requestFor("H100 SXM", {.gpus = 16, .busy = 0.6, .region = "Europe"});
    const auto without = newStudy(request, bundledCatalogue());
    REQUIRE(without);
    CHECK_FALSE(without->study.options.count("own"));
    request.settings = {{"shared.electricity", "0.2 USD/kWh"}};
    const auto with = required(newStudy(request, bundledCatalogue()));
    REQUIRE(with.study.options.count("own"));
    CHECK(*with.study.shared.at("electricity").value == Approx(0.2));
    CHECK(*with.study.options.at("own").procurement.inputs.at("servers").value == 2);
}
