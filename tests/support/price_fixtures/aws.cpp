#include "tests/support/price_fixtures/parts.h"

#include <vector>

namespace breakeven::test {

std::string awsRow(const std::map<std::string, std::string> &cells)
{
    static const std::vector<std::string> columns = {"SKU",
                                                     "OfferTermCode",
                                                     "RateCode",
                                                     "TermType",
                                                     "PriceDescription",
                                                     "EffectiveDate",
                                                     "StartingRange",
                                                     "EndingRange",
                                                     "Unit",
                                                     "PricePerUnit",
                                                     "Currency",
                                                     "RelatedTo",
                                                     "LeaseContractLength",
                                                     "PurchaseOption",
                                                     "OfferingClass",
                                                     "Product Family",
                                                     "serviceCode",
                                                     "Location",
                                                     "Location Type",
                                                     "Instance Type",
                                                     "Current Generation",
                                                     "Instance Family",
                                                     "vCPU",
                                                     "Memory",
                                                     "Storage",
                                                     "Tenancy",
                                                     "Operating System",
                                                     "License Model",
                                                     "usageType",
                                                     "operation",
                                                     "CapacityStatus",
                                                     "GPU",
                                                     "GPU Memory",
                                                     "MarketOption",
                                                     "Pre Installed S/W",
                                                     "Region Code",
                                                     "Transfer Type",
                                                     "From Region Code",
                                                     "To Location",
                                                     "Volume API Name",
                                                     "serviceName"};
    std::string line;
    for (const std::string &column : columns) {
        const auto cell = cells.empty() ? column : cells.count(column) ? cells.at(column) : std::string();
        line += (line.empty() ? "" : ",") + (cell.empty() ? cell : '"' + cell + '"');
    }
    return line + "\n";
}

std::string awsMachine(const std::string &type, const std::string &price,
                       std::map<std::string, std::string> more)
{
    more.merge(std::map<std::string, std::string>{
        {"SKU", "SKU" + type},
        {"OfferTermCode", "JRTCKXETXF"},
        {"TermType", "OnDemand"},
        {"PriceDescription", "$" + price + " per On Demand Linux " + type + " Instance Hour, \"\"list\"\""},
        {"EffectiveDate", "2026-07-01"},
        {"StartingRange", "0"},
        {"EndingRange", "Inf"},
        {"Unit", "Hrs"},
        {"PricePerUnit", price},
        {"Currency", "USD"},
        {"Product Family", "Compute Instance"},
        {"serviceCode", "AmazonEC2"},
        {"Location", "US East (N. Virginia)"},
        {"Location Type", "AWS Region"},
        {"Instance Type", type},
        {"vCPU", "96"},
        {"Memory", "1,152 GiB"},
        {"Storage", "8 x 1000 SSD"},
        {"Tenancy", "Shared"},
        {"Operating System", "Linux"},
        {"License Model", "No License required"},
        {"usageType", "BoxUsage:" + type},
        {"operation", "RunInstances"},
        {"CapacityStatus", "Used"},
        {"GPU", "8"},
        {"GPU Memory", "NA"},
        {"MarketOption", "OnDemand"},
        {"Pre Installed S/W", "NA"},
        {"Region Code", "us-east-1"}});
    return awsRow(more);
}

std::string awsEgress(const std::string &begin, const std::string &end, const std::string &price,
                      std::map<std::string, std::string> more)
{
    more.merge(std::map<std::string, std::string>{{"SKU", "EGRESS"},
                                                  {"OfferTermCode", "JRTCKXETXF"},
                                                  {"TermType", "OnDemand"},
                                                  {"EffectiveDate", "2026-07-01"},
                                                  {"StartingRange", begin},
                                                  {"EndingRange", end},
                                                  {"Unit", "GB"},
                                                  {"PricePerUnit", price},
                                                  {"Currency", "USD"},
                                                  {"Product Family", "Data Transfer"},
                                                  {"serviceCode", "AWSDataTransfer"},
                                                  {"Transfer Type", "AWS Outbound"},
                                                  {"usageType", "DataTransfer-Out-Bytes"},
                                                  {"From Region Code", "us-east-1"},
                                                  {"To Location", "External"}});
    return awsRow(more);
}

// As us-east-1 was published.
static std::string awsPublishedEgress()
{
    return awsEgress("0", "10240", "0.0900000000") + awsEgress("10240", "51200", "0.0850000000") +
           awsEgress("51200", "153600", "0.0700000000") + awsEgress("153600", "Inf", "0.0500000000");
}

std::string awsPriceList()
{
    const std::map<std::string, std::string> reserved = {{"TermType", "Reserved"},
                                                         {"OfferTermCode", "38NPMPTW36"},
                                                         {"LeaseContractLength", "3yr"},
                                                         {"PurchaseOption", "Partial Upfront"},
                                                         {"OfferingClass", "standard"}};
    std::map<std::string, std::string> upfront = reserved;
    upfront["Unit"] = "Quantity";
    upfront["StartingRange"] = "";
    return "\"FormatVersion\",\"v1.0\"\n\"Disclaimer\",\"This list, for information only\"\n"
           "\"Publication Date\",\"2026-07-28T17:52:47Z\"\n\"Version\",\"20260728175247\"\n"
           "\"OfferCode\",\"AmazonEC2\"\n" +
           awsRow({}) + awsMachine("p5.48xlarge", "55.0400000000", {{"vCPU", "192"}}) +
           awsMachine("p5.48xlarge", "0.0000000000", {{"MarketOption", "CapacityBlock"}, {"SKU", "BLOCK"}}) +
           awsMachine("p5.48xlarge", "0.0000000000", {{"CapacityStatus", "AllocatedCapacityReservation"}}) +
           awsMachine("p5.48xlarge", "60.5440000000", {{"Tenancy", "Dedicated"}}) +
           awsMachine("p4d.24xlarge", "21.9576420000") + awsMachine("p4d.24xlarge", "21.9576420000") +
           awsMachine("p4d.24xlarge", "26.3736420000", {{"Operating System", "Windows"}}) +
           awsMachine("p4d.24xlarge", "21.9576420000",
                      {{"Operating System", "Windows"}, {"License Model", "Bring your own license"}}) +
           awsMachine("p4d.24xlarge", "38.2776420000", {{"Pre Installed S/W", "SQL Std"}}) +
           awsMachine("p4de.24xlarge", "27.4470500000") + awsMachine("p5en.48xlarge", "63.2960000000") +
           awsMachine("p6-b200.48xlarge", "113.9328000000") +
           awsMachine("p6-b300.48xlarge", "142.4160000000") + awsMachine("g6e.48xlarge", "30.1311800000") +
           awsMachine("g7e.48xlarge", "33.1443200000") +
           awsMachine("p5.4xlarge", "6.8800000000", {{"GPU", "1"}}) +
           awsMachine("g6f.large", "0.2020000000", {{"GPU", "0.125"}, {"Memory", "8 GiB"}, {"vCPU", "2"}}) +
           awsMachine("m5.large", "0.0960000000",
                      {{"GPU", ""}, {"Memory", "8 GiB"}, {"vCPU", "2"}, {"Operating System", "RHEL"}}) +
           awsMachine("p5.48xlarge", "100000", upfront) +
           awsMachine("p5.48xlarge", "5.0000000000", reserved) + awsPublishedEgress() +
           awsEgress("0", "Inf", "0.0000000000", {{"From Region Code", ""}, {"SKU", "GLOBAL"}}) +
           awsRow({{"SKU", "GP3"},
                   {"OfferTermCode", "JRTCKXETXF"},
                   {"TermType", "OnDemand"},
                   {"EffectiveDate", "2026-07-01"},
                   {"StartingRange", "0"},
                   {"EndingRange", "Inf"},
                   {"Unit", "GB-Mo"},
                   {"PricePerUnit", "0.0800000000"},
                   {"Currency", "USD"},
                   {"Product Family", "Storage"},
                   {"usageType", "EBS:VolumeUsage.gp3"},
                   {"Volume API Name", "gp3"},
                   {"Region Code", "us-east-1"}});
}

std::map<std::string, PriceFixture> awsFixtures()
{
    return {
        {"aws-gpu-list",
         {"gpus_2026-01-21.json",
          R"([{"apiName":"p4d.24xlarge","gpu":"NVIDIA A100","gpuCount":8,"vcpu":96,"memory":"1152 GB","pricing":)"
          R"({"us-east-1":{"onDemand":21.957642,"reserved":14.1},"us-east-1-atl-1":{"onDemand":25.0}}},)"
          R"({"apiName":"trn2.48xlarge","gpu":"AWS Trainium2","gpuCount":16,"vcpu":192,"memory":"2048 GB","pricing":{}}])",
          2, 3, "apiName"}},
        {"aws-spot-history",
         {"history.json",
          R"({"SpotPriceHistory":[)"
          R"({"Timestamp":"2026-01-03T00:00:00.000Z","ProductDescription":"Linux/UNIX","InstanceType":"g5.xlarge",)"
          R"("SpotPrice":"0.500000","AvailabilityZone":"us-east-1a"},)"
          R"({"Timestamp":"2026-01-02T12:00:00+00:00","ProductDescription":"Windows","InstanceType":"g5.xlarge",)"
          R"("SpotPrice":"0.9","AvailabilityZone":"us-west-2-lax-1a"},)"
          R"({"Timestamp":"2026-01-01T00:00:00.000Z","ProductDescription":"Linux/UNIX","InstanceType":"g5.xlarge",)"
          R"("SpotPrice":"0.4","AvailabilityZone":"us-east-1a"}]})",
          3, 3, "SpotPriceHistory"}},
        {"aws-spot-feed",
         {"spot_2026-04.json",
          R"(callback({"vers":0.01,"config":{"rate":"perhr","valueColumns":["linux","mswin"],"currencies":["USD"],)"
          R"("regions":[{"region":"us-east","instanceTypes":[{"type":"gpu","sizes":[{"size":"g5.xlarge","valueColumns":)"
          R"([{"name":"linux","prices":{"USD":"0.4123"}},{"name":"mswin","prices":{"USD":"N/A*"}}]}]}]}]}});)",
          1, 1, "config"}},
        {"aws-capacity-blocks",
         {"blocks.json",
          R"({"CapacityBlockOfferings":[{"CapacityBlockOfferingId":"cbro-1","InstanceType":"p5en.48xlarge",)"
          R"("AvailabilityZone":"ap-northeast-2a","InstanceCount":2,"StartDate":"2999-08-11T11:30:00Z",)"
          R"("EndDate":"2999-08-18T11:30:00Z","CapacityBlockDurationHours":168,"UpfrontFee":"45000.00",)"
          R"("CurrencyCode":"USD","Tenancy":"default"},)"
          R"({"CapacityBlockOfferingId":"cbro-2","InstanceType":"p5.48xlarge","AvailabilityZone":"us-east-1a",)"
          R"("InstanceCount":1,"StartDate":"2999-02-26T10:00:00.000Z","EndDate":"2999-02-27T11:30:00.000Z",)"
          R"("CapacityBlockDurationHours":25,"CapacityBlockDurationMinutes":30,"UpfrontFee":"755.00",)"
          R"("CurrencyCode":"USD"},)"
          R"({"CapacityBlockOfferingId":"cbro-3","InstanceType":"p5.48xlarge","AvailabilityZone":"us-east-1a",)"
          R"("InstanceCount":1,"StartDate":"2024-02-26T10:00:00.000Z","EndDate":"2024-02-27T10:00:00.000Z",)"
          R"("CapacityBlockDurationHours":24,"UpfrontFee":"755.00","CurrencyCode":"USD"}]})",
          3, 2, "CapacityBlockOfferings"}},
        {"aws-spot-advisor",
         {"advisor.json",
          R"({"global_rate":"<10%","ranges":[{"index":0,"label":"<5%","dots":0,"max":5},)"
          R"({"index":1,"label":">20%","dots":4,"max":100}],"instance_types":{},"spot_advisor":{"us-east-1":{"Linux":)"
          R"({"g5.xlarge":{"s":59,"r":1},"p3.2xlarge":{"s":80,"r":7}}}}})",
          2, 1, "spot_advisor"}},
        {"aws-price-list", {"ec2.csv", awsPriceList(), 26, 18, "FormatVersion"}},
        {"aws-sagemaker", {"sagemaker.json", awsSagemaker(), 7, 3, "AmazonSageMaker"}},
        {"aws-eks", {"eks.json", awsEks(), 5, 2, "AmazonEKS"}},
        {"aws-egress",
         {"transfer.json",
          awsJsonOf(awsRow({}) + awsPublishedEgress() +
                        awsEgress("0", "Inf", "0.0200000000",
                                  {{"SKU", "BETWEEN"},
                                   {"Transfer Type", "InterRegion Outbound"},
                                   {"To Location", "EU (Ireland)"},
                                   {"usageType", "USE1-EU-AWS-Out-Bytes"}}),
                    "AWSDataTransfer"),
          5, 4, "AWSDataTransfer"}},
        {"aws-savings-plans", {"savings.json", awsSavingsPlans(), 12, 5, "SavingsPlans"}},
        {"ec2-instances",
         {"instances_2026-07-20.json",
          R"([{"instance_type":"p5.48xlarge","vCPU":192,"memory":2048.0,"GPU":8,"pricing":{"us-east-1":{"linux":{)"
          R"("ondemand":"55.04","spot_min":"18.1","spot_max":"25.2","spot_avg":"20.5","pct_interrupt":">20%",)"
          R"("reserved":{"yrTerm1Standard.noUpfront":"41.6132","yrTerm3Standard.allUpfront":"24.3"}},)"
          R"("mswin":{"ondemand":"63.872"},"linuxSQL":{"ondemand":"101.12"}}}},)"
          R"({"instance_type":"g4dn.xlarge","vCPU":4,"memory":16.0,"GPU":1,"pricing":{"cn-north-1":{"linux":{)"
          R"("ondemand":"3.711","spot_avg":"N/A"}}}}])",
          2, 6, "instance_type"}},
    };
}

} // namespace breakeven::test
