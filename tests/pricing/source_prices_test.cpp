#include "data/readers/csv_reader.h"
#include "data/readers/utc_time.h"
#include "pricing/sources/price_source.h"
#include "tests/support/price_refresh.h"
#include "tests/support/test.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

using namespace breakeven;
using test::answers;
using test::Connection;
using test::LoopbackServer;
using test::newStore;
using test::PriceSite;
using test::priceSite;
using test::refreshed;
using test::replaced;
using test::ServedRequest;
using test::TestClock;

namespace {

// What the sources document, or what follows from it by the line of arithmetic before a row.
constexpr std::string_view kDocumented = R"(source,type,region,model,os,price,gpu
skypilot,p4d.24xlarge,us-east-1,on_demand,linux,21.957642,A100-40
skypilot,p4d.24xlarge,us-east-1,spot,linux,10.5,A100-40
gpuhunt,a2-highgpu-1g,us-central1,on_demand,linux,3.673385,A100-40
gpuhunt,a3-highgpu-8g,us-central1,calendar,linux,50.5,H100
linode,g1-gpu-rtx6000-1,*,on_demand,linux,1.5,RTX6000
linode,g1-gpu-rtx6000-1,id-cgk,on_demand,linux,1.8,RTX6000
linode,g2-gpu-rtx4000a1-s,*,on_demand,linux,0.52,RTX4000-Ada
azure-retail,Standard_B16als_v2,australiacentral,on_demand,linux,0.673,
azure-retail,Standard_B16als_v2,australiacentral,spot,linux,0.6057,
# 3478 / 8760 and 6721 / 26280
azure-retail,Standard_B16als_v2,australiacentral,reserved_1y,linux,0.397031963,
azure-retail,Standard_B16als_v2,australiacentral,reserved_3y,linux,0.255745814,
azure-retail,Standard_B16als_v2,australiacentral,savings_1y,linux,0.49129,
azure-retail,Standard_B16als_v2,australiacentral,savings_3y,linux,0.34323,
aws-price-list,p5.48xlarge,us-east-1,on_demand,linux,55.04,H100
aws-price-list,p4d.24xlarge,us-east-1,on_demand,linux,21.957642,A100-40
aws-price-list,p4d.24xlarge,us-east-1,on_demand,windows,26.373642,A100-40
aws-price-list,p4de.24xlarge,us-east-1,on_demand,linux,27.44705,A100-80
aws-price-list,p5en.48xlarge,us-east-1,on_demand,linux,63.296,H200
aws-price-list,p6-b200.48xlarge,us-east-1,on_demand,linux,113.9328,B200
aws-price-list,p6-b300.48xlarge,us-east-1,on_demand,linux,142.416,B300
aws-price-list,g6e.48xlarge,us-east-1,on_demand,linux,30.13118,L40S
aws-price-list,g7e.48xlarge,us-east-1,on_demand,linux,33.14432,RTXPRO6000
aws-price-list,p5.4xlarge,us-east-1,on_demand,linux,6.88,H100
aws-price-list,g6f.large,us-east-1,on_demand,linux,0.202,L4
aws-price-list,m5.large,us-east-1,on_demand,rhel,0.096,
aws-price-list,gp3,us-east-1,storage_month,any,0.08,
# 5 + 100000 / (3 · 8760)
aws-price-list,p5.48xlarge,us-east-1,reserved_3y,linux,8.805175038,H100
aws-savings-plans,p5.48xlarge,us-east-1,savings_1y,linux,40.8397,H100
aws-savings-plans,p5.48xlarge,us-east-1,savings_1y,windows,44.2,H100
aws-savings-plans,g5.xlarge,us-east-1,savings_1y,linux,1.285,A10G
gcp-catalog,a2-highgpu-1g,us-central1,on_demand,linux,3.673385,A100-40
gcp-catalog,a2-highgpu-8g,us-central1,on_demand,linux,29.38708,A100-40
gcp-catalog,a2-ultragpu-8g,us-central1,on_demand,linux,40.550383123,A100-80
gcp-catalog,a3-highgpu-1g,us-central1,on_demand,linux,11.061249988,H100
gcp-catalog,g2-standard-4,us-central1,on_demand,linux,0.706832255,L4
gcp-catalog,g2-standard-12,us-central1,on_demand,linux,1.000416287,L4
gcp-catalog,g2-standard-16,us-central1,on_demand,linux,1.147208303,L4
gcp-catalog,n1-standard-4,us-central1,on_demand,linux,0.189999,
gcp-catalog,n1-highmem-4+nvidia-tesla-t4x1,us-central1,on_demand,linux,0.586606,T4
gcp-catalog,a4-highgpu-8g,us-central1,on_demand,linux,128.88,B200
# 48 · 0.01 + 180 · 0.001 per decimal GB · 1.073741824 + 2
gcp-catalog,g4-standard-48,us-central1,on_demand,linux,2.673273528,RTXPRO6000
gcp-catalog,a2-highgpu-1g,us-central1,spot,linux,1.293355,A100-40
gcp-catalog,a2-ultragpu-8g,us-central1,spot,linux,16.219746849,A100-80
gcp-catalog,a3-highgpu-1g,us-central1,spot,linux,4.424468712,H100
gcp-catalog,g2-standard-12,us-central1,spot,linux,0.393596,L4
gcp-catalog,g2-standard-16,us-central1,spot,linux,0.450428,L4
gcp-catalog,a2-highgpu-1g,us-central1,reserved_1y,linux,2.31420704,A100-40
gcp-catalog,a2-highgpu-1g,us-central1,reserved_3y,linux,1.285708326,A100-40
gcp-catalog,a3-highgpu-1g,us-central1,reserved_1y,linux,7.672959,H100
gcp-catalog,a3-highgpu-1g,us-central1,reserved_3y,linux,4.858048,H100
# 208 · 0.027481063 + 1872 · 0.002 + 8 · 10.344275712 + 6000 · 0.08 / 730
gcp-catalog,a3-megagpu-8g,us-central1,on_demand,linux,92.871801047,H100
gcp-catalog,pd-balanced,us-central1,storage_month,any,0.1,
gcp-catalog,pd-standard,us-central1,storage_month,any,0.04,
lambda,gpu_8x_h100_sxm5,us-west-1,on_demand,linux,23.92,H100
lambda,gpu_1x_a10,*,on_demand,linux,0.75,A10
vultr,vcg-a100-12c-120g-80vram,ams,on_demand,linux,2.397,A100-80
# 168 / 730 with GPUs, 5 / 672 without
vultr,vcg-a100-1c-12g-8vram,ewr,on_demand,linux,0.230136986,A100-80
vultr,vc2-1c-1gb,ewr,on_demand,linux,0.007440476,
vultr,vcg-a40-24c-120g-48vram,ewr,on_demand,linux,1.712,A40
vultr,vbm-256c-2048gb-8-mi300x-gpu,ord,on_demand,linux,17.52,MI300X
digitalocean,gpu-h100x8-640gb,nyc2,on_demand,linux,23.92,H100
digitalocean,gpu-mi300x8-1536gb,tor1,on_demand,linux,15.92,MI300X
ovh,h100-380,*,on_demand,linux,2.8,H100
ovh,d2-2,*,on_demand,linux,0.0104,
runpod,NVIDIA A100 80GB PCIe,*,spot,linux,0.89,A100-80
aws-spot-history,g5.xlarge,us-east-1,spot,linux,0.412,A10G
aws-spot-feed,g5.xlarge,us-east-1,spot,linux,0.4123,A10G
oci,Compute - GPU - H100,*,on_demand,linux,10,H100
oci-shapes,BM.GPU.H100.8,*,on_demand,linux,80,H100
oci-shapes,VM.GPU.A100.1,*,on_demand,linux,4,A100-80
oci-shapes,VM.GPU.A100.1,*,spot,linux,2,A100-80
aws-sagemaker,ml.g6e.2xlarge,us-east-1,on_demand,linux,2.8026,L40S
aws-sagemaker,ml.p5.48xlarge,us-east-1,on_demand,linux,63.296,H100
aws-eks,eks-cluster,us-east-1,cluster_fee,any,0.1,
aws-eks,eks-extended-support,us-east-1,cluster_fee,any,0.6,
gke,gke-regional-cluster,*,cluster_fee,any,0.1,
gke,gke-zonal-cluster,*,cluster_fee,any,0.1,
aks,aks-standard,australiacentral,cluster_fee,any,0.1,
aks,aks-long-term-support,australiacentral,cluster_fee,any,0.6,
verda,8H100.80S.176V,*,on_demand,linux,23.92,H100
verda,8H100.80S.176V,*,spot,linux,9.57,H100
linode-lke,lke-ha,*,cluster_fee,any,0.09,
linode-lke,lke-ha,id-cgk,cluster_fee,any,0.108,
linode-lke,lke-e,*,cluster_fee,any,0.45,
linode-volumes,volume,*,storage_month,any,0.1,
linode-volumes,volume,us-iad,storage_month,any,0.12,
linode-egress,internet-egress,*,egress,any,0.005,
linode-egress,internet-egress,id-cgk,egress,any,0.015,
linode-egress,internet-egress-distributed,*,egress,any,0.01,
# 19.71 / 128, 29.57 / 128, 135.17 / 1024, 9.6 / 128 and 1.536 / 32
azure-disks,P10_LRS,australiacentral,storage_month,any,0.153984375,
azure-disks,P10_ZRS,australiacentral,storage_month,any,0.231015625,
azure-disks,P30_LRS,australiacentral,storage_month,any,0.132001953,
azure-disks,E10_LRS,australiacentral,storage_month,any,0.075,
azure-disks,S4_LRS,australiacentral,storage_month,any,0.048,
# 0.00011 · 730 and 0.000164 · 730
azure-disks,PremiumV2_LRS,australiacentral,storage_month,any,0.0803,
azure-disks,UltraSSD_LRS,australiacentral,storage_month,any,0.11972,
shadeform,n3-H100x1,canada-1,on_demand,linux,1.9,H100
azure-retail,Standard_ND96isr_H100_v5,australiacentral,on_demand,linux,117.984,H100
)";

} // namespace

TEST_CASE("the documented prices arrive in the store")
{
    Store store = newStore();
    for (const PriceSite &site : test::priceSites()) {
        const LoopbackServer server(answers(site));
        REQUIRE_FALSE(refreshed(store, site, server).error);
    }
    CsvReader rows(kDocumented, "documented");
    REQUIRE(rows.next().value());
    while (rows.next().value()) {
        const std::vector<std::string> &row = rows.cells();
        if (row[0].front() == '#')
            continue;
        INFO(row[0] << ' ' << row[1] << ' ' << row[3]);
        REQUIRE(row.size() == 7);
        PriceFilter filter;
        filter.source = row[0];
        filter.instanceType = row[1];
        filter.region = row[2];
        filter.model = row[3];
        filter.os = row[4];
        const auto found = store.prices().list(filter);
        REQUIRE(found);
        REQUIRE(found->size() == 1);
        CHECK(nanoText(found->front().price) == row[5]);
        CHECK(found->front().gpu == row[6]);
        CHECK(found->front().currency == priceSite(row[0]).currency);
    }
}

TEST_CASE("a machine of Google of which a part has no price has none, and why is told")
{
    const PriceSite &site = priceSite("gcp-catalog");
    const LoopbackServer server(answers(site));
    Store store = newStore();
    const PartReport report = refreshed(store, site, server);
    REQUIRE_FALSE(report.error);
    CHECK(report.skipped.at("machine_without_a_part") > 0);
    PriceFilter filter;
    filter.source = site.source;
    const auto count = [&](const char *type, const char *model) {
        filter.instanceType = type;
        filter.model = model;
        return store.prices().list(filter)->size();
    };
    const auto isTold = [&](const std::string &sentence) {
        return std::any_of(report.issues.begin(), report.issues.end(),
                           [&](const Issue &issue) { return issue.sentence == sentence; });
    };
    CHECK(count("a3-ultragpu-8g", "on_demand") == 0);
    CHECK(isTold("a3-ultragpu-8g: no price (on_demand), because how much local disk it comes with is not "
                 "documented"));
    CHECK(count("n1-standard-4+nvidia-tesla-t4x1", "spot") == 0);
    CHECK(isTold("machines of N1 with T4: no price (spot), because the list has no price of \"N1 core\""));
    // Google sells no commitment for A100 with 80 GB, although all parts of the machine have a price.
    CHECK(count("a2-ultragpu-1g", "reserved_1y") == 0);
    CHECK(count("a2-highgpu-1g", "reserved_1y") == 1);
}

TEST_CASE("a rate of a savings plan says how it is paid and what the plan covers")
{
    const PriceSite &site = priceSite("aws-savings-plans");
    const LoopbackServer server(answers(site));
    Store store = newStore();
    const PartReport report = refreshed(store, site, server);
    REQUIRE_FALSE(report.error);
    CHECK(report.rows == 12);
    CHECK(report.skipped == std::map<std::string, std::int64_t>{{"no_shared_machine", 2},
                                                                {"other_service", 1},
                                                                {"repeated", 1},
                                                                {"unknown_plan", 1},
                                                                {"with_software", 1},
                                                                {"zero_price", 1}});
    PriceFilter filter;
    filter.source = site.source;
    filter.model = "savings_3y";
    const auto offers = store.prices().list(filter);
    REQUIRE(offers);
    REQUIRE(offers->size() == 2);
    CHECK(offers->at(0).detail == "all-upfront compute");
    CHECK(nanoText(offers->at(0).price) == "24.1");
    CHECK(offers->at(0).effectiveFrom == Date::parse("2026-07-01"));
    CHECK(offers->at(1).detail == "partial-upfront ec2-instance");
    CHECK(nanoText(offers->at(1).price) == "23.5");
}

TEST_CASE("Spot Advisor's bands stand beside the spot prices of their machines")
{
    Store store = newStore();
    for (const PriceSite &site : test::priceSites())
        if (site.source.find("aws-spot-") == 0) {
            const LoopbackServer server(answers(site));
            REQUIRE_FALSE(refreshed(store, site, server).error);
        }
    CHECK(store.info()->interruptionBands == 4);
    PriceFilter filter;
    filter.source = "aws-spot-history";
    filter.instanceType = "g5.xlarge";
    const auto found = store.prices().list(filter);
    REQUIRE(found->size() == 1);
    // Its band is the last, "more than 20 %".
    CHECK(found->front().interruptionLow.value() == Approx(0.20));
    CHECK(found->front().interruptionHigh.value() == Approx(1.00));
    CHECK(found->front().zone == "us-east-1a");
    CHECK(found->front().observedAt == "2026-11-20T08:31:07Z");
}

TEST_CASE("spot prices of AWS come for 90 days at first, then from the newest that is known on")
{
    const PriceSite &site = priceSite("aws-spot-history");
    const std::string whole = *site.bodyOf("/#t3");
    const std::string zone = "<availabilityZone>us-east-1a</availabilityZone>";
    const auto changed = [&](const char *price, const char *time) {
        return std::string("<item><instanceType>g5.xlarge</instanceType><productDescription>Linux/UNIX"
                           "</productDescription><spotPrice>") +
               price + "</spotPrice><timestamp>2026-11-20T" + time + ".000Z</timestamp>" + zone + "</item>";
    };
    const auto with = [&](const std::string &items) {
        const auto begin = whole.find("<item>");
        return whole.substr(0, begin) + items + whole.substr(whole.rfind("</item>") + 7);
    };
    std::string body =
        with(changed("0.41", "08:31:07") + changed("0.40", "06:00:00") + changed("0.39", "02:00:00"));
    std::string asked;
    const LoopbackServer server([&](const ServedRequest &request, Connection &to) {
        const auto begin = request.body.find("StartTime=") + 10;
        asked = replaced(request.body.substr(begin, request.body.find('&', begin) - begin), "%3A", ":");
        to.respond(200, body);
    });
    Store store = newStore();
    TestClock clock;
    const PartReport first = refreshed(store, site, server, clock);
    REQUIRE_FALSE(first.error);
    CHECK(first.added == 3);
    CHECK(first.rows == 1);
    const std::int64_t days = 86400;
    CHECK(std::abs(utcNow() - 90 * days - parseUtcTime(asked).value()) < days);
    // Back to an earlier price on the same day: that is the one in use, and the course keeps both.
    body = with(changed("0.41", "10:00:00") + changed("0.43", "09:00:00") + changed("0.41", "08:31:07"));
    const PartReport second = refreshed(store, site, server, clock);
    REQUIRE_FALSE(second.error);
    CHECK(asked == "2026-11-20T08:31:07Z");
    CHECK(second.changed == 2);
    CHECK(second.unchanged == 1);
    CHECK(second.vanished == 0);
    PriceFilter filter;
    filter.source = site.source;
    const auto now = store.prices().list(filter);
    REQUIRE(now->size() == 1);
    CHECK(now->front().observedAt == "2026-11-20T10:00:00Z");
    CHECK(nanoText(now->front().price) == "0.41");
    CHECK(store.prices().history(filter)->front().points.size() == 5);
}

TEST_CASE("the public spot feed is refreshed only by name, and not when it stands still")
{
    const PriceSite &site = priceSite("aws-spot-feed");
    CHECK(findPriceSource("aws-spot-feed")->isByNameOnly);
    for (const bool isRefused : {true, false}) {
        const std::string changed =
            isRefused ? "Mon, 13 May 2024 12:00:00 GMT" : "Wed, 13 May 2195 12:00:00 GMT";
        const LoopbackServer server([&](const ServedRequest &, Connection &to) {
            to.respond(200, *site.bodyOf(site.main), {"Last-Modified: " + changed});
        });
        Store store = newStore();
        const PartReport report = refreshed(store, site, server);
        CHECK(bool(report.error) == isRefused);
        if (report.error)
            CHECK(report.error->message.find("last changed on 2024-05-13") != std::string::npos);
        CHECK(store.info()->prices == (isRefused ? 0 : 1));
    }
}
