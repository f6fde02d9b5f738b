// What a line of a cost export is for, and how its cells are written.
#include "pricing/bill/bill_cells.h"
#include "pricing/bill/bill_line.h"
#include "tests/support/test.h"

#include <array>

using namespace breakeven;

TEST_CASE("a line is known by its machine, its meter or its words")
{
    const auto kind = [](const char *service, const char *sku, const char *charge = "Usage") {
        return kindOfLine({charge, {}, {service}, {sku}, {}});
    };
    for (const char *sku :
         {"p4d.24xlarge", "USE1-BoxUsage:g5.xlarge", "ml.p3.2xlarge", "a2-highgpu-1g", "g2-standard-4",
          "NC24ads A100 v4 Spot", "ND96isr H100 v5", "Standard_NV36ads_A10_v5",
          "Nvidia Tesla T4 GPU attached to Spot Preemptible VMs running in Belgium",
          "A2 Instance Core running in Americas", "Reserved VM Instance, Standard_ND40rs_v2, 1 Year"}) {
        INFO(sku);
        CHECK(kind("", sku).hasGpu);
        CHECK(kind("", sku).category == Category::Compute);
    }
    for (const char *sku :
         {"m5.xlarge", "n2-standard-8", "Standard_D4s_v3", "D2 v3/D2s v3", "Standard SSD E10 LRS",
          "EBS:VolumeUsage.gp3", "N1 Predefined Instance Core running in Americas"}) {
        INFO(sku);
        CHECK_FALSE(kind("Virtual Machines", sku).hasGpu);
    }
    CHECK(kind("Virtual Machines", "NC6s v3 Spot").machine == "Standard_NC6s_v3");
    CHECK(kind("", "Nvidia Tesla T4 GPU running in Belgium").machine == "T4");
    CHECK(kind("Compute Engine", "Storage PD Capacity").group == "storage");
    CHECK(kind("Compute Engine", "Network Internet Egress").group == "network");
    CHECK(kind("Kubernetes Engine", "Zonal Kubernetes Clusters").category == Category::Hosting);
    CHECK(kind("Virtual Machines", "NC6s v3", "Tax").category == Category::Finance);
    CHECK(kind("Storage", "Standard_LRS").group == "storage");
    // Reserved capacity that stands idle.
    CHECK(kind("AmazonEC2", "USE1-UnusedBox:p5.48xlarge").category == Category::Idle);
    CHECK(kind("AmazonEC2", "USE1-UnusedBox:p5.48xlarge").hasGpu);
    CHECK(kind("AmazonEC2", "UnusedBox:m5.xlarge").group == "unused commitments of no GPU machine");
    // What is paid for commitments as such.
    for (const auto &[service, sku, charge] :
         {std::array{"Amazon Elastic Compute Cloud", "Compute Savings Plan upfront", "Purchase"},
          std::array{"ComputeSavingsPlans", "ComputeSP:1yrNoUpfront", "SavingsPlanRecurringFee"},
          std::array{"AmazonEC2", "HeavyUsage", "RIFee"},
          std::array{"Compute Engine", "Commitment v1: committed use discount", "Usage"}}) {
        INFO(sku);
        CHECK(kind(service, sku, charge).group == "commitments that name no machine");
        CHECK(kind(service, sku, charge).category == Category::Compute);
        CHECK_FALSE(kind(service, sku, charge).hasGpu);
    }
    CHECK(kind("Storage", "Reserved capacity", "Purchase").group == "storage");
    CHECK(kind("Azure Bandwidth", "upfront", "Purchase").group == "network");
    CHECK(kind("Virtual Machines", "Reserved VM Instance, Standard_ND40rs_v2, 1 Year", "Purchase").hasGpu);
}

TEST_CASE("days and amounts are read as exports write them")
{
    CHECK(billDay("2026-03-31") == Date{2026, 3, 31});
    CHECK(billDay("2026-03-31T23:00:00Z") == Date{2026, 3, 31});
    CHECK(billDay("03/31/2026") == Date{2026, 3, 31});
    CHECK(billDay("3/1/2026 12:00:00 AM") == Date{2026, 3, 1});
    CHECK(billDay("31.03.2026") == Date{2026, 3, 31});
    CHECK(billDay("2026/03/31") == Date{2026, 3, 31});
    CHECK(billDay("31/03/2026", DayOrder::DayFirst) == Date{2026, 3, 31});
    CHECK(dayEvidence("31/03/2026") == DayEvidence::DayFirst);
    CHECK(dayEvidence("03/31/2026 00:00:00") == DayEvidence::MonthFirst);
    CHECK(dayEvidence("03/04/2026") == DayEvidence::Either);
    CHECK(dayEvidence("04/04/2026") == DayEvidence::None);
    CHECK(dayEvidence("2026-04-03") == DayEvidence::None);
    for (const char *text : {"", "03/32/2026", "03/31", "31/03/2026", "1.2.226", "03/31/2026/1"}) {
        INFO(text);
        CHECK_FALSE(billDay(text));
    }
    CHECK(billMoney("1,234") == 1234000000000);
    CHECK(billMoney("1,23") == std::nullopt);
    CHECK(billMoney("$50,000.00 ") == 50000000000000);
    CHECK(billMoney("(15,805.44)") == -15805440000000);
    CHECK(billDay("9/3/26", DayOrder::DayFirst) == Date{2026, 3, 9});
    CHECK(billDay("46093.5") == Date{2026, 3, 12});
    CHECK(billMoney("-1.234,5", DecimalMark::Comma) == -1234500000000);
    CHECK(billMoney("4.5E-06") == 4500);
}
