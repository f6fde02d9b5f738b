// Small cost exports, composed by us in the real formats; the sums of their comments are made by hand.
#pragma once

#include <fstream>
#include <string>

namespace breakeven::test {

// Enterprise agreement, English: January 176.0304 and February 80 of compute (a refund of 10 in it), February
// 12.5 of an unused reservation; left out: a CPU machine 3.504, storage 1.25, a load balancer 0.6, a cluster
// fee 2.4.
inline std::string azureEnterpriseBill(const std::string &currency = "EUR")
{
    const auto line = [&](const std::string &day, const std::string &category, const std::string &meter,
                          const std::string &cost, const std::string &resource, const std::string &type,
                          const std::string &charge = "Usage", const std::string &order = {}) {
        const std::string info = type.empty()
                                     ? ""
                                     : R"("{""UsageType"":""ComputeHR"",""ServiceType"":""Standard_)" + type +
                                           R"("",""VMName"":""vm_2"",""VMProperties"":null,""VCPUs"":4}")";
        return "Unassigned,Azure Service,11111111-12ab-34dc-56ef-123456abcdef,Group,canadacentral," + day +
               ",Virtual Machines," + category + ",Series," + meter + ",CA Central,1 Hour,1,1.2," + cost +
               ",Microsoft.Compute,/subscriptions/1/" + resource + ",," + info + ",\"" + order + "\"," +
               charge + "," + currency + "\r\n";
    };
    return "InvoiceSectionName,AccountName,SubscriptionId,ResourceGroup,ResourceLocation,Date,ProductName,"
           "MeterCategory,MeterSubCategory,MeterName,MeterRegion,UnitOfMeasure,Quantity,EffectivePrice,"
           "CostInBillingCurrency,ConsumedService,ResourceId,Tags,AdditionalInfo,ProductOrderName,ChargeType,"
           "BillingCurrencyCode\r\n" +
           line("01/01/2026", "Virtual Machines", "NC24ads A100 v4", "88.0152", "a", "NC24ads_A100_v4") +
           line("01/31/2026", "Virtual Machines", "NC24ads A100 v4", "88.0152", "b", "NC24ads_A100_v4") +
           line("02/01/2026", "Virtual Machines", "NC24ads A100 v4", "90", "b", "NC24ads_A100_v4") +
           line("02/10/2026", "Virtual Machines", "NC24ads A100 v4", "-10", "b", "NC24ads_A100_v4",
                "Refund") +
           line("02/28/2026", "Virtual Machines", "NC24ads A100 v4", "12.5", "", "", "UnusedReservation",
                "Reserved VM Instance, Standard_NC24ads_A100_v4, CA Central, 3 Years") +
           line("02/02/2026", "Virtual Machines", "D4 v3/D4s v3", "3.504", "c", "D4s_v3") +
           line("02/02/2026", "Storage", "P10 LRS Disk", "1.25", "d", "") +
           line("02/02/2026", "Load Balancer", "Standard Included LB Rules", "0.6", "e", "") +
           line("02/02/2026", "Azure Kubernetes Service", "Standard Uptime SLA", "2.4", "f", "");
}

// Pay as you go with German headers behind a byte-order mark, details without their braces: 24.48 EUR of a
// V100 machine in March 2026; left out: a load balancer 0.075.
inline std::string azureGermanBill()
{
    return "\xEF\xBB\xBF"
           "Abonnement-GUID (SubscriptionGuid),Ressourcengruppe (ResourceGroup),Ressourcenstandort "
           "(ResourceLocation),UsageDateTime (UsageDateTime),Kategorie der Verbrauchseinheit (MeterCategory),"
           "MeterSubcategory (MeterSubcategory),Name der Verbrauchseinheit (MeterName),PreTaxCost "
           "(PreTaxCost),"
           "Genutzter Dienst (ConsumedService),InstanceId (InstanceId),Tags (Tags),"
           "Zus\xC3\xA4tzliche Informationen (AdditionalInfo),ServiceName,Currency\n"
           "1,Group,Westeuropa,2026-03-01,Virtual Machines,NCSv3 Series,NC12s v3,12.24,Microsoft.Compute,"
           "/subscriptions/1/vm,,\"\"\"UsageType\"\": \"\"ComputeHR\"\",\"\"ServiceType\"\": "
           "\"\"Standard_NC12s_v3\"\"\",Virtual Machines,EUR\n"
           "1,Group,Westeuropa,2026-03-31,Virtual Machines,NCSv3 Series,NC12s v3 "
           "Spot,12.24,Microsoft.Compute,"
           "/subscriptions/1/vm,,,Virtual Machines,EUR\n"
           "1,Group,Westeuropa,2026-03-02,Load Balancer,Standard,Included LB Rules,0.075,Microsoft.Network,"
           "/subscriptions/1/lb,,,Load Balancer,EUR\n";
}

// FOCUS, January to March 2026 in USD. Effective: compute 1,000.123456789, 2,000 and 3,000; unused commitment
// 300 in February. Billed: compute 0, 0 and 3,000, nothing unused. Left out: storage 40 (with a line end in a
// quoted cell), a cluster fee 73, a tax 61.20, a CPU machine 9.5, a purchase 0 (billed 3,300).
inline std::string focusBill()
{
    const auto line = [](const std::string &from, const std::string &to, const std::string &billed,
                         const std::string &effective, const std::string &charge, const std::string &status,
                         const std::string &category, const std::string &service, const std::string &words,
                         const std::string &details) {
        return billed + ",1234,USD," + from.substr(0, 7) + "-01T00:00:00Z," + charge + "," + words + "," +
               from + "T00:00:00Z," + to + "T00:00:00Z," + status + "," + effective +
               ",9999,AWS,us-east-1,i-" + from + "," + category + "," + service + ",SKU1," + details + "\n";
    };
    const std::string ec2 = "Amazon Elastic Compute Cloud";
    const std::string p4 = R"("{""InstanceType"": ""p4d.24xlarge"", ""CoreCount"": 96}")";
    return "BilledCost,BillingAccountId,BillingCurrency,BillingPeriodStart,ChargeCategory,ChargeDescription,"
           "ChargePeriodStart,ChargePeriodEnd,CommitmentDiscountStatus,EffectiveCost,ListCost,ProviderName,"
           "RegionId,ResourceId,ServiceCategory,ServiceName,SkuId,SkuPriceDetails\n" +
           line("2026-01-01", "2026-02-01", "0", "1000.123456789", "Usage", "Used", "Compute", ec2,
                "\"p4d.24xlarge, reserved\"", p4) +
           line("2026-02-01", "2026-03-01", "0", "2000", "Usage", "Used", "Compute", ec2, "reserved", p4) +
           line("2026-02-01", "2026-03-01", "0", "300", "Usage", "Unused", "Compute", ec2,
                "p4d.24xlarge not used", "") +
           line("2026-03-01", "2026-04-01", "3000", "3000", "Usage", "", "Compute", ec2,
                "$32.77 per On Demand Linux p4d.24xlarge Instance Hour", "") +
           line("2026-01-01", "2026-02-01", "3300", "0", "Purchase", "", "Compute", ec2, "commitment", "") +
           line("2026-03-01", "2026-04-01", "40", "40", "Usage", "", "Storage", "Amazon Simple Storage",
                "\"a bucket\nof two lines\"", "") +
           line("2026-03-01", "2026-04-01", "73", "73", "Usage", "", "Compute",
                "Amazon Elastic Kubernetes Service", "control plane", "") +
           line("2026-03-01", "2026-04-01", "61.20", "61.20", "Tax", "", "Other", "Tax", "sales tax", "") +
           line("2026-03-01", "2026-04-01", "9.5", "9.5", "Usage", "", "Compute", ec2,
                "$0.19 per On Demand Linux m5.xlarge Instance Hour", "");
}

inline std::string writeBill(const std::string &path, const std::string &text)
{
    std::ofstream(path, std::ios::binary) << text;
    return path;
}

} // namespace breakeven::test
