// How long the large price feeds take: the EC2 price list of a large region beside sqlite3 and Python, and
// all pages of the Azure retail prices, parsed alone beside simdjson and Python's json, and from a server on
// this machine into a store. Files and pages are composed in the form the sources have. Each program runs by
// itself.
#include "data/readers/json_records.h"
#include "pricing/formats/azure_retail.h"
#include "tests/bench/programs.h"
#include "tests/support/loopback_server.h"

#include <benchmark/benchmark.h>

#include <fmt/format.h>
#include <simdjson.h>

#include <map>

using namespace breakeven::bench;
using breakeven::test::Connection;
using breakeven::test::LoopbackServer;
using breakeven::test::ServedRequest;

namespace {

constexpr std::size_t kListBytes = 300'000'000;
constexpr int kRegions = 39;
constexpr int kPages = 311;
constexpr int kItemsOfPage = 1000;

// The columns of the price list of AmazonEC2, in their order.
constexpr const char *kColumns =
    R"("SKU","OfferTermCode","RateCode","TermType","PriceDescription","EffectiveDate","StartingRange","EndingRange",)"
    R"("Unit","PricePerUnit","Currency","RelatedTo","LeaseContractLength","PurchaseOption","OfferingClass",)"
    R"("Product Family","serviceCode","Location","Location Type","Instance Type","Current Generation",)"
    R"("Instance Family","vCPU","Physical Processor","Clock Speed","Memory","Storage","Network Performance",)"
    R"("Processor Architecture","Storage Media","Volume Type","Max Volume Size","Max IOPS/volume",)"
    R"("Max IOPS Burst Performance","Max throughput/volume","Provisioned","Tenancy","EBS Optimized",)"
    R"("Operating System","License Model","Group","Group Description","Transfer Type","From Location",)"
    R"("From Location Type","To Location","To Location Type","usageType","operation","AvailabilityZone",)"
    R"("CapacityStatus","ClassicNetworkingSupport","Dedicated EBS Throughput","ECU","Elastic Graphics Type",)"
    R"("Enhanced Networking Supported","From Region Code","GPU","GPU Memory","Instance","Intel AVX Available",)"
    R"("Intel AVX2 Available","Intel Turbo Available","MarketOption","Normalization Size Factor","Physical Cores",)"
    R"("Pre Installed S/W","Processor Features","Product Type","Region Code","Resource Type","serviceName",)"
    R"("SnapshotArchiveFeeType","To Region Code","Volume API Name","VPCNetworkingSupport")";

// One product of the list as its rows have it, with the term before and after what it shares.
struct Product
{
    std::string type;
    const char *gpus;
    const char *tenancy;
    const char *os;
    const char *software;
    int number;

    void write(std::FILE *out, const char *term, const char *code, const char *rate, const char *unit,
               double price, const char *lease, const char *payment, const char *offering) const
    {
        const std::string sku = fmt::format("{:016X}", 0x9E3779B97F4A7C15ull * unsigned(number + 1));
        fmt::print(
            out,
            R"csv("{0}","{1}","{0}.{1}.{2}","{3}","${4:.10f} per {5} {6} {7} Instance Hour","2026-07-01","0","Inf","{8}","{4:.10f}","USD",,"{9}","{10}","{11}",)csv"
            R"csv("Compute Instance","AmazonEC2","US East (N. Virginia)","AWS Region","{7}","Yes","GPU instance","192","AMD EPYC 7R13 Processor","3.6 GHz","2048 GiB","8 x 3840 SSD","3200 Gigabit","64-bit",,,,,,,,"{12}",,"{6}","No License required",,,,,,,,)csv"
            R"csv("BoxUsage:{7}","RunInstances",,"Used","false","80000 Mbps","NA",,"Yes",,"{14}","NA",,"Yes","Yes","Yes","OnDemand","384","96","{13}","Intel AVX; Intel AVX2; Intel AVX512; Intel Turbo",,"us-east-1",,"Amazon Elastic Compute Cloud",,,,"true")csv"
            "\n",
            sku, code, rate, term, price, payment, os, type, unit, lease, payment, offering, tenancy,
            software, gpus);
    }

    void writeReserved(std::FILE *out) const
    {
        int code = 0;
        for (const char *lease : {"1yr", "3yr"})
            for (const char *offering : {"standard", "convertible"})
                for (const char *payment : {"No Upfront", "Partial Upfront", "All Upfront"}) {
                    const std::string term = fmt::format("4NA7Y494{:02}", code++);
                    write(out, "Reserved", term.c_str(), "6YS6EN2CT7", "Hrs", 12.5 + number % 97, lease,
                          payment, offering);
                    if (payment[0] != 'N')
                        write(out, "Reserved", term.c_str(), "2TG2D8R56U", "Quantity", 100000, lease, payment,
                              offering);
                }
    }
};

constexpr const char *kGpuMachines[] = {"p3.16xlarge",  "p4d.24xlarge",  "p4de.24xlarge",    "p5.48xlarge",
                                        "p5e.48xlarge", "p5en.48xlarge", "p6-b200.48xlarge", "g5.48xlarge",
                                        "g6.48xlarge",  "g6e.48xlarge"};
constexpr int kGpuTypes = int(std::size(kGpuMachines));

std::string typeOf(int machine)
{
    return machine < kGpuTypes ? kGpuMachines[machine]
                               : fmt::format("m{}.{}xlarge", machine / 16, machine % 16 + 1);
}

std::string priceList()
{
    return files().made("ec2.csv", [](std::FILE *out) {
        fmt::print(
            out,
            "\"FormatVersion\",\"v1.0\"\n\"Disclaimer\",\"composed\"\n\"Publication Date\",\"2026-07-28T"
            "17:52:47Z\"\n\"Version\",\"20260728175247\"\n\"OfferCode\",\"AmazonEC2\"\n{}\n",
            kColumns);
        int number = 0;
        for (int machine = 0; std::size_t(std::ftell(out)) < kListBytes; ++machine)
            for (const char *tenancy : {"Shared", "Dedicated", "Host"})
                for (const char *os : {"Linux", "Windows", "RHEL", "SUSE"})
                    for (const char *software : {"NA", "SQL Std", "SQL Web", "SQL Ent"}) {
                        const Product product{
                            typeOf(machine), machine < kGpuTypes ? "8" : "", tenancy, os, software, number++};
                        product.write(out, "OnDemand", "JRTCKXETXF", "6YS6EN2CT7", "Hrs", 55.04, "", "", "");
                        product.writeReserved(out);
                    }
    });
}

double g_ours = 0; // CPU seconds for the price list

// `seconds`: the time that counts.
void report(benchmark::State &state, const Usage &usage, double seconds, double bytes)
{
    if (!usage.isDone)
        return state.SkipWithError("the program is not here or failed");
    state.SetIterationTime(seconds);
    state.counters["cpu_s"] = usage.cpuSeconds;
    state.counters["wall_s"] = usage.seconds;
    state.counters["MB"] = usage.megabytes;
    state.counters["MB_per_cpu_s"] = bytes / 1e6 / usage.cpuSeconds;
}

void priceListImported(benchmark::State &state)
{
    const std::string file = priceList();
    for (auto _ : state) {
        const Usage usage = runProgram({BREAKEVEN_PROGRAM, "--store", files().freshStore("store.sqlite"),
                                        "--quiet", "prices", "import", file});
        report(state, usage, usage.cpuSeconds, double(std::filesystem::file_size(file)));
        g_ours = g_ours == 0 ? usage.cpuSeconds : std::min(g_ours, usage.cpuSeconds);
    }
}

void reportPeer(benchmark::State &state, const Usage &usage)
{
    report(state, usage, usage.cpuSeconds, double(std::filesystem::file_size(priceList())));
    state.counters["times_ours"] = usage.cpuSeconds / g_ours;
}

// What the store keeps of the list, read into memory first: the columns that are of no use are not written.
constexpr const char *kKeptColumns =
    R"(CREATE TABLE price AS SELECT "Region Code", "Instance Type", "TermType", "LeaseContractLength",)"
    R"( "PurchaseOption", "OfferingClass", "Operating System", "Pre Installed S/W", "Unit", "PricePerUnit",)"
    R"( "Currency", "EffectiveDate", "vCPU", "Memory", "GPU" FROM temp.list)"
    R"( WHERE "Tenancy" = 'Shared' AND "CapacityStatus" = 'Used')";

void priceListBySqlite(benchmark::State &state)
{
    for (auto _ : state)
        reportPeer(state,
                   runProgram({"sqlite3", files().freshStore("plain.sqlite"), "PRAGMA temp_store = MEMORY",
                               ".mode csv", ".import --schema temp --skip 5 " + priceList() + " list",
                               kKeptColumns}));
}

void priceListByPython(benchmark::State &state)
{
    for (auto _ : state)
        reportPeer(state,
                   runProgram({"/usr/bin/python3", "-c",
                               "import csv, sys\nfor row in csv.reader(open(sys.argv[1], newline='')): pass",
                               priceList()}));
}

// An item of the Azure retail prices; several of a machine.
std::string azureItem(const std::string &region, int number)
{
    static const char *const meters[] = {"", " Spot", " Low Priority", "", " Spot", " Low Priority", ""};
    const int machine = number / 7;
    const int which = number % 7;
    const std::string name = fmt::format("Standard_D{}s_v{}", machine % 96 + 1, machine / 96 + 2);
    const std::string product =
        fmt::format("Virtual Machines D{}sv{} Series{}", machine % 96, machine / 96 + 2,
                    which < 3   ? ""
                    : which < 6 ? " Windows"
                                : " Cloud Services");
    const double price = 0.05 + 0.01 * (machine % 96) + 0.001 * which;
    const std::string plans =
        which % 3 == 0
            ? fmt::format(R"("savingsPlan":[{{"unitPrice":{:.5f},"retailPrice":{:.5f},"term":"3 Years"}},)"
                          R"({{"unitPrice":{:.5f},"retailPrice":{:.5f},"term":"1 Year"}}],)",
                          price / 2, price / 2, price * 0.7, price * 0.7)
            : "";
    return fmt::format(
        R"({{"currencyCode":"USD","tierMinimumUnits":0.0,{0}"retailPrice":{1:.4f},"unitPrice":{1:.4f},)"
        R"("armRegionName":"{2}","location":"Region {2}","effectiveStartDate":"2023-06-01T00:00:00Z",)"
        R"("meterId":"000a794b-bdb0-58be-a0cd-{3:012}","meterName":"D{4}s{5}","productId":"DZH318Z08MHV",)"
        R"("skuId":"DZH318Z08MHV/{3:04}","productName":"{6}","skuName":"D{4}s{5}","serviceName":"Virtual Machines",)"
        R"("serviceId":"DZH313Z7MMC8","serviceFamily":"Compute","unitOfMeasure":"1 Hour","type":"Consumption",)"
        R"("isPrimaryMeterRegion":true,"armSkuName":"{7}"}})",
        plans, price, region, number, machine, meters[which], product, name);
}

std::string reservation(const std::string &region, int number)
{
    return fmt::format(
        R"({{"currencyCode":"USD","tierMinimumUnits":0.0,"reservationTerm":"{0}","retailPrice":{1},"unitPrice":{1},)"
        R"("armRegionName":"{2}","location":"Region {2}","effectiveStartDate":"2023-06-01T00:00:00Z",)"
        R"("meterId":"000a794b-bdb0-58be-a0cd-{3:012}","meterName":"D{4}s","productId":"DZH318Z08MHV",)"
        R"("skuId":"DZH318Z08MHV/{3:04}","productName":"Virtual Machines Series","skuName":"D{4}s",)"
        R"("serviceName":"Virtual Machines","serviceFamily":"Compute","unitOfMeasure":"1 Hour","type":"Reservation",)"
        R"("isPrimaryMeterRegion":true,"armSkuName":"Standard_D{5}s_v{6}"}})",
        number % 2 ? "1 Year" : "3 Years", 1000 + number, region, number, number / 2, number / 2 % 96 + 1,
        number / 192 + 2);
}

std::string regionName(int region) { return fmt::format("region{:02}", region); }

// Seven pages of what is paid by the hour and one of reservations for each region; the last has one less.
class AzureServer
{
public:
    AzureServer() : m_server([this](const ServedRequest &request, Connection &to) { answer(request, to); })
    {
        const int pagesOfRegion = kPages / kRegions + 1;
        for (int region = 0; region < kRegions; ++region) {
            const int hourly = pagesOfRegion - 1 - (region + 1 == kRegions);
            for (int page = 0; page < hourly; ++page)
                m_pages[key(regionName(region), "Consumption", page)] =
                    pageText(regionName(region), page, page + 1 < hourly, azureItem);
            m_pages[key(regionName(region), "Reservation", 0)] =
                pageText(regionName(region), 0, false, reservation);
        }
    }

    const std::map<std::string, std::string> &pages() const { return m_pages; }
    std::string base() const { return m_server.base(); }
    int requests() const { return m_server.requestCount(); }
    std::size_t bytes() const
    {
        std::size_t all = 0;
        for (const auto &[name, text] : m_pages)
            all += text.size();
        return all;
    }

private:
    static std::string key(const std::string &region, const std::string &type, int page)
    {
        return fmt::format("{}/{}/{}", region, type, page);
    }

    static std::string pageText(const std::string &region, int page, bool hasNext,
                                std::string (*item)(const std::string &, int))
    {
        std::string text = R"({"BillingCurrency":"USD","CustomerEntityType":"Retail","Items":[)";
        for (int i = 0; i < kItemsOfPage; ++i)
            text += (i > 0 ? "," : "") + item(region, page * kItemsOfPage + i);
        const std::string next =
            fmt::format(R"("https://prices.azure.com:443/api/retail/prices?at={}&$skip={}")", region,
                        (page + 1) * kItemsOfPage);
        return text + R"(],"NextPageLink":)" + (hasNext ? next : "null") + R"(,"Count":1000})";
    }

    void answer(const ServedRequest &request, Connection &to) const
    {
        const auto after = [&](const std::string &word, std::size_t length) {
            const auto at = request.target.find(word);
            return at == std::string::npos ? std::string() : request.target.substr(at + word.size(), length);
        };
        const std::string region = "region" + after("region", 2);
        const bool isReservation = request.target.find("Reservation") != std::string::npos;
        const std::string skip = after("skip=", 10);
        const auto page =
            m_pages.find(key(region == "region" ? "" : region, isReservation ? "Reservation" : "Consumption",
                             skip.empty() ? 0 : std::stoi(skip) / kItemsOfPage));
        if (page == m_pages.end())
            to.respond(404, "{}");
        else
            to.respond(200, page->second, {"Content-Type: application/json"});
    }

    std::map<std::string, std::string> m_pages;
    LoopbackServer m_server;
};

const AzureServer &azureServer()
{
    static const AzureServer server;
    return server;
}

// The pages with room behind them for a parser.
std::vector<std::string> azureTexts()
{
    std::vector<std::string> texts;
    for (const auto &[name, page] : azureServer().pages()) {
        texts.push_back(page);
        texts.back().reserve(page.size() + simdjson::SIMDJSON_PADDING);
    }
    return texts;
}

void reportPages(benchmark::State &state, std::size_t items)
{
    state.SetBytesProcessed(std::int64_t(state.iterations()) * std::int64_t(azureServer().bytes()));
    state.counters["items"] = double(items);
    state.counters["us_an_item"] = benchmark::Counter(
        double(items) / 1e6, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void azurePagesParsed(benchmark::State &state)
{
    std::vector<std::string> texts = azureTexts();
    breakeven::JsonRecords records(breakeven::azureItemShape());
    std::size_t items = 0;
    for (auto _ : state) {
        items = 0;
        for (std::string &text : texts)
            items += records.read(text) ? records.size() : 0;
    }
    reportPages(state, items);
}

void azurePagesBySimdjson(benchmark::State &state)
{
    const std::vector<std::string> texts = azureTexts();
    simdjson::dom::parser parser;
    std::size_t items = 0;
    for (auto _ : state) {
        items = 0;
        for (const std::string &text : texts)
            items += parser.parse(text.data(), text.size(), false)["Items"].get_array().size();
    }
    reportPages(state, items);
}

void azurePagesByPython(benchmark::State &state)
{
    const std::string file = files().made("azure.jsonl", [](std::FILE *out) {
        for (const auto &[name, page] : azureServer().pages())
            fmt::print(out, "{}\n", page);
    });
    for (auto _ : state) {
        const Usage usage =
            runProgram({"/usr/bin/python3", "-c",
                        "import json, sys\nfor page in open(sys.argv[1]): json.loads(page)", file});
        report(state, usage, usage.cpuSeconds, double(azureServer().bytes()));
    }
}

// Time is on the clock here: it is fetched, read and stored.
void azurePages(benchmark::State &state)
{
    const AzureServer &server = azureServer();
    for (auto _ : state) {
        std::vector<std::string> words = {BREAKEVEN_PROGRAM,
                                          "--store",
                                          files().freshStore("azure.sqlite"),
                                          "--quiet",
                                          "prices",
                                          "refresh",
                                          "--source",
                                          "azure-retail",
                                          "--base-url",
                                          "azure-retail=" + server.base()};
        for (int region = 0; region < kRegions; ++region)
            words.insert(words.end(), {"--part", regionName(region)});
        const int before = server.requests();
        const Usage usage = runProgram(words);
        report(state, usage, usage.seconds, double(server.bytes()));
        state.counters["pages"] = server.requests() - before;
        state.counters["us_an_item"] = usage.cpuSeconds * 1e6 / (double(kPages) * kItemsOfPage);
    }
}

} // namespace

BENCHMARK(priceListImported)->UseManualTime()->Unit(benchmark::kSecond)->Iterations(3);
BENCHMARK(priceListBySqlite)->UseManualTime()->Unit(benchmark::kSecond)->Iterations(2);
BENCHMARK(priceListByPython)->UseManualTime()->Unit(benchmark::kSecond)->Iterations(2);
BENCHMARK(azurePagesParsed)->Unit(benchmark::kMillisecond);
BENCHMARK(azurePagesBySimdjson)->Unit(benchmark::kMillisecond);
BENCHMARK(azurePagesByPython)->UseManualTime()->Unit(benchmark::kSecond)->Iterations(2);
BENCHMARK(azurePages)->UseManualTime()->Unit(benchmark::kSecond)->Iterations(3);
