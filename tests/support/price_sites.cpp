#include "tests/support/price_sites.h"

#include "tests/pricing/price_fixtures.h"
#include "tests/support/aws_signature.h"

#include <zip.h>

namespace breakeven::test {

namespace {

PriceSite skypilotSite()
{
    PriceSite site;
    site.source = "skypilot";
    site.partition = "aws";
    site.main = "/catalogs/v8/aws/vms.csv";
    site.field = "SpotPrice";
    site.givesEtag = true;
    site.offers = 4;
    // The row of p4d.24xlarge is the documented example; the others are composed beside it.
    site.bodies = {
        {site.main,
         "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,"
         "AvailabilityZone,Arch\n"
         "p4d.24xlarge,A100,8.0,96.0,1152.0,\"{'Gpus': [{'Name': 'A100', 'Manufacturer': 'NVIDIA', 'Count': "
         "8.0, "
         "'MemoryInfo': {'SizeInMiB': 40960}}], 'TotalGpuMemoryInMiB': "
         "327680}\",21.957642,10.5,us-east-1,use1-az1,"
         "x86_64\n"
         "p5.48xlarge,H100,8.0,192.0,2048.0,\"{'Gpus': [{'MemoryInfo': {'SizeInMiB': "
         "81920}}]}\",55.04,,us-east-1,"
         "use1-az2,x86_64\n"
         "m5.large,,,2.0,8.0,,0.096,0.00,us-east-1,use1-az1,x86_64\n"}};
    return site;
}

PriceSite gpuhuntSite()
{
    PriceSite site;
    site.source = "gpuhunt";
    site.partition = "gcp";
    site.main = "/v3/gcp/20261120-4711/catalog.zip";
    site.field = "gpu_name";
    site.isZip = true;
    site.namesEdition = true;
    site.offers = 4;
    site.bodies = {{"/v3/gcp/version", "20261120-4711\n"},
                   {site.main, zipped("gcp.csv", priceFixtures().at("gpuhunt").text)}};
    return site;
}

std::string linodePage(int page, const std::string &types)
{
    return R"({"data":[)" + types + R"(],"page":)" + std::to_string(page) + R"(,"pages":3,"results":3})";
}

std::string linodeType(const std::string &id, int gpus, const std::string &hourly,
                       const std::string &regions = {})
{
    return R"({"id":")" + id + R"(","label":"-","class":"gpu","memory":32768,"vcpus":8,"gpus":)" +
           std::to_string(gpus) + R"(,"price":{"hourly":)" + hourly +
           R"(,"monthly":1000.0},"region_prices":[)" + regions + "]}";
}

// Page 2 is empty, and page 3 gives a machine again that page 1 gave.
PriceSite linodeSite()
{
    PriceSite site;
    site.source = "linode";
    site.partition = "linode";
    site.main = "/v4/linode/types?page=1&page_size=500";
    site.field = "region_prices";
    site.offers = 3;
    const std::string first =
        linodeType("g1-gpu-rtx6000-1", 1, "1.5", R"({"id":"id-cgk","hourly":1.8,"monthly":1200.0})");
    site.bodies = {{site.main, linodePage(1, first)},
                   {"/v4/linode/types?page=2&page_size=500", linodePage(2, "")},
                   {"/v4/linode/types?page=3&page_size=500",
                    linodePage(3, first + "," + linodeType("g2-gpu-rtx4000a1-s", 1, "0.52"))}};
    return site;
}

std::string azurePage(const std::string &items, const std::string &next)
{
    return R"({"BillingCurrency":"USD","CustomerEntityId":"Default","CustomerEntityType":"Retail","Items":[)" +
           items + R"(],"NextPageLink":)" + (next.empty() ? "null" : '"' + next + '"') + R"(,"Count":1})";
}

// Links name the documented host; the second of three pages is empty, and the third gives an item again.
PriceSite azureSite()
{
    PriceSite site;
    site.source = "azure-retail";
    site.partition = "australiacentral";
    const std::string query = "/api/retail/prices?api-version=2023-01-01-preview&currencyCode=USD&%24filter="
                              "serviceName%20eq%20%27Virtual%20Machines%27%20and%20armRegionName%20eq%20%27"
                              "australiacentral%27%20and%20priceType%20eq%20%27";
    site.main = query + "Consumption%27";
    site.field = "unitPrice";
    site.offers = 7;
    const std::string base = "https://prices.azure.com:443";
    const std::string onDemand = azureItem("1", "B16als v2", "0.673",
                                           R"("savingsPlan":[{"unitPrice":0.34323,"retailPrice":0.34323,)"
                                           R"("term":"3 Years"},{"unitPrice":0.49129,"retailPrice":0.49129,)"
                                           R"("term":"1 Year"}],)");
    const std::string product = "Virtual Machines Basv2 Series";
    site.bodies = {
        {site.main,
         azurePage(onDemand + "," + azureItem("2", "B16als v2 Spot", "0.6057"),
                   base + "/api/retail/prices?$filter=serviceName eq 'Virtual Machines'&$skip=1000")},
        {"/api/retail/prices?$filter=serviceName%20eq%20'Virtual%20Machines'&$skip=1000",
         azurePage("", base + "/api/retail/prices?$skip=2000")},
        {"/api/retail/prices?$skip=2000",
         azurePage(onDemand + "," +
                       azureItem("9", "ND96isr H100 v5", "117.984", "", "Virtual Machines NDsv5 Series",
                                 "Consumption", "Standard_ND96isr_H100_v5"),
                   "")},
        {query + "Reservation%27",
         azurePage(
             azureItem("6", "B16als v2", "3478.0", R"("reservationTerm":"1 Year",)", product, "Reservation") +
                 "," +
                 azureItem("7", "B16als v2", "6721.0", R"("reservationTerm":"3 Years",)", product,
                           "Reservation"),
             "")}};
    return site;
}

// The index names the list of a region by its version.
PriceSite awsPriceListSite()
{
    PriceSite site;
    site.source = "aws-price-list";
    site.partition = "us-east-1";
    const std::string folder = "/offers/v1.0/aws/AmazonEC2/";
    site.main = folder + "20260728175247/us-east-1/index.csv";
    site.field = "PricePerUnit";
    site.namesEdition = true;
    site.offers = 13;
    site.bodies = {{folder + "current/region_index.json",
                    R"({"formatVersion":"v1.0","disclaimer":"-","publicationDate":"2026-07-28T17:52:47Z",)"
                    R"("regions":{"us-east-1":{"regionCode":"us-east-1","currentVersionUrl":")" +
                        folder + R"(20260728175247/us-east-1/index.json"}}})"},
                   {site.main, awsPriceList()}};
    return site;
}

// Page 2 is empty, and page 3 gives a SKU again that page 1 gave.
PriceSite gcpCatalogSite()
{
    PriceSite site;
    site.source = "gcp-catalog";
    site.partition = "gcp";
    site.main = "/v1/services/6F81-5844-456A/skus?pageSize=5000&currencyCode=USD";
    site.field = "pricingInfo";
    site.key = {"GOOGLE_API_KEY", "x-goog-api-key", "AIza-s3cret", ""};
    site.offers = 105;
    const auto page = [](const std::string &skus, const std::string &token) {
        return R"({"skus":[)" + skus + R"(],"nextPageToken":")" + token + R"("})";
    };
    site.bodies = {
        {site.main, page(gcpParts(), "t 2")},
        {site.main + "&pageToken=t%202", R"({"nextPageToken":"t3"})"},
        {site.main + "&pageToken=t3",
         page(gcpMoreParts() + "," +
                  gcpSku("A100-80", "Nvidia Tesla A100 80GB GPU running in Americas", "OnDemand", 3928080000),
              "")}};
    return site;
}

// One document, as the fixture of the format has it.
PriceSite documentSite(const std::string &source, const std::string &partition, const std::string &target,
                       const std::string &field, int offers)
{
    PriceSite site;
    site.source = source;
    site.partition = partition;
    site.main = target;
    site.field = field;
    site.offers = offers;
    site.bodies = {{target, priceFixtures().at(source).text}};
    return site;
}

PriceSite lambdaSite()
{
    PriceSite site = documentSite("lambda", "lambda", "/api/v1/instance-types", "price_cents_per_hour", 2);
    site.key = {"LAMBDA_API_KEY", "authorization", "lambda-s3cret", ""};
    return site;
}

// Page 2 is empty, and page 3 gives a plan again.
PriceSite vultrSite()
{
    PriceSite site = documentSite("vultr", "vultr", "/v2/plans?type=all&per_page=500", "monthly_cost", 3);
    const std::string whole = site.bodies.front().second;
    const auto with = [](std::string text, const std::string &cursor) {
        return text.replace(text.find(R"("next":"")") + 8, 0, cursor);
    };
    site.bodies = {{site.main, with(whole, "bmV4dA==")},
                   {site.main + "&cursor=bmV4dA%3D%3D", R"({"plans":[],"meta":{"links":{"next":"last"}}})"},
                   {site.main + "&cursor=last", whole}};
    return site;
}

// Links name the documented host; page 2 is empty, and page 3 gives a size again.
PriceSite digitaloceanSite()
{
    PriceSite site =
        documentSite("digitalocean", "digitalocean", "/v2/sizes?per_page=200", "price_hourly", 3);
    site.key = {"DIGITALOCEAN_ACCESS_TOKEN", "authorization", "dop-s3cret", ""};
    const std::string whole = site.bodies.front().second;
    const auto linked = [&](const std::string &sizes, int page) {
        return R"({"sizes":[)" + sizes + R"(],"links":{"pages":{"next":"https://api.digitalocean.com)" +
               site.main + "&page=" + std::to_string(page) + R"("}},"meta":{"total":3}})";
    };
    const auto begin = whole.find('[') + 1;
    site.bodies = {{site.main, linked(whole.substr(begin, whole.rfind("],\"links\"") - begin), 2)},
                   {site.main + "&page=2", linked("", 3)},
                   {site.main + "&page=3", whole}};
    return site;
}

PriceSite ovhSite()
{
    PriceSite site =
        documentSite("ovh", "fr", "/1.0/order/catalog/public/cloud?ovhSubsidiary=FR", "pricings", 2);
    site.currency = "EUR";
    return site;
}

PriceSite runpodSite()
{
    PriceSite site = documentSite("runpod", "runpod", "/graphql", "securePrice", 3);
    site.key = {"RUNPOD_API_KEY", "authorization", "rpa-s3cret", ""};
    return site;
}

PriceSite shadeformSite()
{
    return documentSite("shadeform", "shadeform", "/v1/instances/types", "hourly_price", 2);
}

PriceSite ecbSite()
{
    PriceSite site = documentSite("ecb", "90d", "/stats/eurofxref/eurofxref-hist-90d.xml", "rate", 4);
    site.currency = "EUR";
    site.givesEtag = true;
    return site;
}

// As EC2 documents it; page 2 is empty and has a token, and page 3 gives an item again.
PriceSite awsSpotHistorySite()
{
    PriceSite site;
    site.source = "aws-spot-history";
    site.partition = "us-east-1";
    site.main = "/";
    site.field = "instanceType";
    site.key = {"AWS_ACCESS_KEY_ID", "authorization", "AKIDEXAMPLE", "wJalrXUtnFEMI/s3cret"};
    site.offers = 2;
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
    site.bodies = {{"/", page(first + item("p4d.24xlarge", ""), "t2")},
                   {"/#t2", page("", "t3")},
                   {"/#t3", page(first + item("p5.48xlarge", "<spotPrice>21.5</spotPrice>"), "")}};
    return site;
}

// With the documented facts of a snapshot.
PriceSite awsSpotAdvisorSite()
{
    PriceSite site;
    site.source = "aws-spot-advisor";
    site.partition = "aws";
    site.main = "/spot-advisor-data.json";
    site.field = "ranges";
    site.givesEtag = true;
    site.offers = 4;
    site.bodies = {
        {site.main,
         R"({"global_rate":"<10%","ranges":[{"index":0,"label":"<5%","dots":0,"max":5},)"
         R"({"index":1,"label":"5-10%","dots":1,"max":11},{"index":2,"label":"10-15%","dots":2,"max":16},)"
         R"({"index":3,"label":"15-20%","dots":3,"max":22},{"index":4,"label":">20%","dots":4,"max":100}],)"
         R"("instance_types":{"g5.xlarge":{"emr":true,"cores":4,"ram_gb":16.0}},)"
         R"("spot_advisor":{"us-east-1":{"Linux":{"g5.xlarge":{"s":59,"r":4},"p4d.24xlarge":{"s":67,"r":2},)"
         R"("p5.48xlarge":{"s":52,"r":4},"trn2.48xlarge":{"s":52,"r":5}}},)"
         R"("eu-west-1":{"Linux":{"p4d.24xlarge":{"s":34,"r":4}}}}})"}};
    return site;
}

PriceSite awsSpotFeedSite()
{
    PriceSite site;
    site.source = "aws-spot-feed";
    site.partition = "aws";
    site.main = "/spot.json";
    site.field = "prices";
    site.offers = 1;
    site.bodies = {
        {site.main,
         R"({"vers":0.01,"config":{"rate":"perhr","valueColumns":["linux","mswin"],"currencies":["USD"],)"
         R"("regions":[{"region":"us-east-1","instanceTypes":[{"type":"gpuInstanceCurrentGen","sizes":[)"
         R"({"size":"g5.xlarge","valueColumns":[{"name":"linux","prices":{"USD":"0.4123"}},)"
         R"({"name":"mswin","prices":{"USD":"N/A*"}}]}]}]}]}})"}};
    return site;
}

PriceSite vastSite() { return documentSite("vast", "vastai", "/api/v0/bundles/", "dph_total", 2); }

PriceSite ociSite()
{
    return documentSite("oci", "oci", "/pls/apex/cetools/api/v1/products/?currencyCode=USD", "metricName", 2);
}

PriceSite verdaSite()
{
    PriceSite site = documentSite("verda", "verda", "/v1/instance-types", "price_per_hour", 3);
    site.key = {"VERDA_CREDENTIALS", "authorization", "id:verda-s3cret", ""};
    site.bodies.emplace_back("/v1/oauth2/token", R"({"access_token":"t0ken","expires_in":3600})");
    return site;
}

} // namespace

std::map<std::string, std::string> SiteKey::environment() const
{
    if (!variable)
        return {};
    if (secret.empty())
        return {{variable, value}};
    return {{variable, value}, {"AWS_SECRET_ACCESS_KEY", secret}};
}

bool SiteKey::isShownIn(const ServedRequest &request) const
{
    const std::string sent = request.header(header);
    if (!secret.empty())
        return isSignedForAws(request, value, secret);
    // "id:secret" of a client is shown once, for a token.
    if (value.find(':') != std::string::npos)
        return sent == (request.path() == "/v1/oauth2/token" ? "Basic aWQ6dmVyZGEtczNjcmV0" : "Bearer t0ken");
    return sent == (std::string_view(header) == "authorization" ? "Bearer " : "") + value;
}

std::string PriceSite::pageOf(const ServedRequest &request)
{
    const std::string field = "&NextToken=";
    const auto at = request.body.find(field);
    if (at == std::string::npos)
        return request.target;
    const auto begin = at + field.size();
    return request.target + "#" + request.body.substr(begin, request.body.find('&', begin) - begin);
}

const std::string *PriceSite::bodyOf(const std::string &target) const
{
    for (const auto &[known, body] : bodies)
        if (known == target)
            return &body;
    return nullptr;
}

void PriceSite::answer(const ServedRequest &request, Connection &to) const
{
    if (key.variable && !key.isShownIn(request)) {
        to.respond(401, R"({"error":{"message":"the key is not known"}})");
        return;
    }
    const std::string *const body = bodyOf(pageOf(request));
    if (!body) {
        to.respond(404, "no such page");
        return;
    }
    const std::string etag = '"' + std::to_string(std::hash<std::string>()(*body)) + '"';
    if (givesEtag && request.header("if-none-match") == etag) {
        to.respond(304, "");
        return;
    }
    std::vector<std::string> headers;
    if (givesEtag)
        headers.push_back("ETag: " + etag);
    to.respond(200, *body, headers);
}

const std::vector<PriceSite> &priceSites()
{
    static const std::vector<PriceSite> sites = {
        skypilotSite(),    gpuhuntSite(),   linodeSite(), azureSite(),          awsPriceListSite(),
        gcpCatalogSite(),  lambdaSite(),    vultrSite(),  digitaloceanSite(),   ovhSite(),
        runpodSite(),      shadeformSite(), ecbSite(),    awsSpotHistorySite(), awsSpotAdvisorSite(),
        awsSpotFeedSite(), vastSite(),      ociSite(),    verdaSite()};
    return sites;
}

std::string zipped(const std::string &member, const std::string &text)
{
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t *const target = zip_source_buffer_create(nullptr, 0, 0, &error);
    zip_source_keep(target);
    zip_t *const archive = zip_open_from_source(target, ZIP_TRUNCATE, &error);
    zip_file_add(archive, member.c_str(), zip_source_buffer(archive, text.data(), text.size(), 0),
                 ZIP_FL_OVERWRITE);
    zip_close(archive);
    zip_source_open(target);
    zip_source_seek(target, 0, SEEK_END);
    std::string bytes(std::size_t(zip_source_tell(target)), '\0');
    zip_source_seek(target, 0, SEEK_SET);
    zip_source_read(target, bytes.data(), bytes.size());
    zip_source_close(target);
    zip_source_free(target);
    return bytes;
}

} // namespace breakeven::test
