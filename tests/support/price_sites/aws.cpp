#include "tests/support/price_sites/sites.h"

#include <utility>

namespace breakeven::test {

namespace {

// The index of an offer that names the list of us-east-1 at `path`.
std::pair<std::string, std::string> offerIndex(const std::string &folder, const std::string &path)
{
    return {folder + "current/region_index.json",
            R"({"formatVersion":"v1.0","disclaimer":"-","publicationDate":"2026-07-28T17:52:47Z",)"
            R"("regions":{"us-east-1":{"regionCode":"us-east-1","currentVersionUrl":")" +
                path + R"("}}})"};
}

// An offer whose index names the JSON of us-east-1.
PriceSite awsOfferSite(const std::string &source, const std::string &offer, const std::string &field,
                       int prices)
{
    const std::string folder = "/offers/v1.0/aws/" + offer + "/";
    PriceSite site =
        documentSite(source, "us-east-1", folder + "20260728175247/us-east-1/index.json", field, prices);
    site.namesEdition = true;
    site.bodies.push_back(offerIndex(folder, site.main));
    return site;
}

} // namespace

// The index names the JSON, beside which the CSV lies.
PriceSite awsPriceListSite()
{
    const std::string folder = "/offers/v1.0/aws/AmazonEC2/";
    const std::string list = folder + "20260728175247/us-east-1/index";
    PriceSite site = documentSite("aws-price-list", "us-east-1", list + ".csv", "PricePerUnit", 18);
    site.namesEdition = true;
    site.bodies.push_back(offerIndex(folder, list + ".json"));
    return site;
}

// The index lists the rates of each region.
PriceSite awsSavingsPlansSite()
{
    const std::string folder = "/savingsPlan/v1.0/aws/AWSComputeSavingsPlan/";
    PriceSite site = documentSite("aws-savings-plans", "us-east-1",
                                  folder + "20260728175247/us-east-1/index.json", "discountedRate", 5);
    site.namesEdition = true;
    site.bodies.emplace_back(folder + "current/region_index.json",
                             R"({"disclaimer":"-","publicationDate":"2026-07-28T17:52:47Z","regions":[)"
                             R"({"regionCode":"us-east-1","versionUrl":")" +
                                 site.main + R"("}]})");
    return site;
}

PriceSite awsSagemakerSite() { return awsOfferSite("aws-sagemaker", "AmazonSageMaker", "usagetype", 3); }

PriceSite awsEgressSite() { return awsOfferSite("aws-egress", "AWSDataTransfer", "transferType", 4); }

PriceSite awsEksSite() { return awsOfferSite("aws-eks", "AmazonEKS", "operation", 2); }

// As EC2 documents it; page 2 is empty and has a token, and page 3 gives an item again.
PriceSite awsSpotHistorySite()
{
    const auto page = [](const std::string &items, const std::string &token) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<DescribeSpotPriceHistoryResponse "
               "xmlns=\"http://ec2.amazonaws.com/doc/2016-11-15/\">\n"
               "<requestId>00000000-0000-0000-0000-000000000000</requestId><spotPriceHistorySet>" +
               items + "</spotPriceHistorySet><nextToken>" + token +
               "</nextToken></DescribeSpotPriceHistoryResponse>";
    };
    const auto item = [](const std::string &type, const std::string &price) {
        return "<item><instanceType>" + type +
               "</instanceType><productDescription>Linux/UNIX</productDescription>" + price +
               "<timestamp>2026-11-20T08:31:07.000Z</timestamp><availabilityZone>us-east-1a</"
               "availabilityZone>"
               "</item>";
    };
    const std::string first = item("g5.xlarge", "<spotPrice>0.412000</spotPrice>");
    PriceSite site = bodySite("aws-spot-history", "us-east-1", "/", "instanceType", 2,
                              page(first + item("p4d.24xlarge", ""), "t2"));
    site.key = {"AWS_ACCESS_KEY_ID", "authorization", "AKIDEXAMPLE", "wJalrXUtnFEMI/s3cret"};
    site.bodies.emplace_back("/#t2", page("", "t3"));
    site.bodies.emplace_back("/#t3", page(first + item("p5.48xlarge", "<spotPrice>21.5</spotPrice>"), ""));
    return site;
}

// With the documented facts of a snapshot.
PriceSite awsSpotAdvisorSite()
{
    PriceSite site = bodySite(
        "aws-spot-advisor", "aws", "/spot-advisor-data.json", "ranges", 4,
        R"({"global_rate":"<10%","ranges":[{"index":0,"label":"<5%","dots":0,"max":5},)"
        R"({"index":1,"label":"5-10%","dots":1,"max":11},{"index":2,"label":"10-15%","dots":2,"max":16},)"
        R"({"index":3,"label":"15-20%","dots":3,"max":22},{"index":4,"label":">20%","dots":4,"max":100}],)"
        R"("instance_types":{"g5.xlarge":{"emr":true,"cores":4,"ram_gb":16.0}},)"
        R"("spot_advisor":{"us-east-1":{"Linux":{"g5.xlarge":{"s":59,"r":4},"p4d.24xlarge":{"s":67,"r":2},)"
        R"("p5.48xlarge":{"s":52,"r":4},"trn2.48xlarge":{"s":52,"r":5}}},)"
        R"("eu-west-1":{"Linux":{"p4d.24xlarge":{"s":34,"r":4}}}}})");
    site.givesEtag = true;
    return site;
}

PriceSite awsSpotFeedSite()
{
    return bodySite(
        "aws-spot-feed", "aws", "/spot.json", "prices", 1,
        R"({"vers":0.01,"config":{"rate":"perhr","valueColumns":["linux","mswin"],"currencies":["USD"],)"
        R"("regions":[{"region":"us-east-1","instanceTypes":[{"type":"gpuInstanceCurrentGen","sizes":[)"
        R"({"size":"g5.xlarge","valueColumns":[{"name":"linux","prices":{"USD":"0.4123"}},)"
        R"({"name":"mswin","prices":{"USD":"N/A*"}}]}]}]}]}})");
}

} // namespace breakeven::test
