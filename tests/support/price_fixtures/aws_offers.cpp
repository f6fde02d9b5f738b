// Lists of AWS that come as JSON: the same list of AmazonEC2 as its CSV, and savings plans.
#include "tests/support/price_fixtures/parts.h"

#include "data/readers/csv_reader.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace breakeven::test {

namespace {

// Columns that tell a product, and what the JSON calls them.
const std::pair<const char *, const char *> kAttributes[] = {{"tenancy", "tenancy"},
                                                             {"operating system", "operatingSystem"},
                                                             {"capacitystatus", "capacitystatus"},
                                                             {"marketoption", "marketoption"},
                                                             {"license model", "licenseModel"},
                                                             {"pre installed s/w", "preInstalledSw"},
                                                             {"usagetype", "usagetype"},
                                                             {"operation", "operation"},
                                                             {"instance type", "instanceType"},
                                                             {"region code", "regionCode"},
                                                             {"vcpu", "vcpu"},
                                                             {"memory", "memory"},
                                                             {"gpu", "gpu"},
                                                             {"volume api name", "volumeApiName"},
                                                             {"transfer type", "transferType"},
                                                             {"from region code", "fromRegionCode"},
                                                             {"to location", "toLocation"}};

struct Product
{
    std::string attributes;
    std::string family;
    std::vector<std::pair<std::string, std::string>> terms[2]; // on demand, reserved: code and dimension
};

std::string member(const std::string &name, const std::string &value)
{
    return '"' + name + "\" : \"" + value + '"';
}

std::string dimensionsOf(const Product &product, int kind, const std::string &sku, const std::string &code)
{
    std::string text;
    int number = 0;
    for (const auto &[known, dimension] : product.terms[kind])
        if (known.substr(0, known.find('|')) == code)
            text += (text.empty() ? "\"" : ",\"") + sku + "." + code + "." + std::to_string(++number) +
                    "\" : " + dimension;
    return text;
}

std::string termsOf(const std::vector<Product> &products, int kind)
{
    std::string text;
    for (std::size_t i = 0; i < products.size(); ++i) {
        const std::string sku = "S" + std::to_string(i);
        std::vector<std::string> codes;
        for (const auto &[code, dimension] : products[i].terms[kind])
            if (std::find(codes.begin(), codes.end(), code) == codes.end())
                codes.push_back(code);
        if (codes.empty())
            continue;
        std::string offers;
        for (const std::string &code : codes) {
            const std::string plain = code.substr(0, code.find('|'));
            offers += (offers.empty() ? "\"" : ",\"") + sku + "." + plain + "\" : {" +
                      member("offerTermCode", plain) + "," + member("sku", sku) + "," +
                      member("effectiveDate", "2026-07-01T00:00:00Z") + ", \"priceDimensions\" : {" +
                      dimensionsOf(products[i], kind, sku, plain) + "}, \"termAttributes\" : {" +
                      code.substr(code.find('|') + 1) + "}}";
        }
        text += (text.empty() ? "\"" : ",\"") + sku + "\" : {" + offers + "}";
    }
    return text;
}

std::vector<Product> productsOf(const std::string &csv)
{
    const auto begin = csv.find("\"SKU\"");
    const std::string table = csv.substr(begin);
    CsvReader reader(table, "fixture");
    (void)reader.next();
    const CsvHeader header(reader.cells());
    std::vector<Product> products;
    while (reader.next().value()) {
        const auto cell = [&](const char *name) {
            return std::string(cellAt(reader.cells(), header.find(name)));
        };
        Product product;
        product.family = cell("product family");
        for (const auto &[column, name] : kAttributes)
            if (!cell(column).empty())
                product.attributes += (product.attributes.empty() ? "" : ", ") + member(name, cell(column));
        auto known = std::find_if(products.begin(), products.end(), [&](const Product &one) {
            return one.attributes == product.attributes && one.family == product.family;
        });
        if (known == products.end())
            known = products.insert(known, product);
        std::string attributes;
        for (const auto &[column, name] : {std::pair("leasecontractlength", "LeaseContractLength"),
                                           {"purchaseoption", "PurchaseOption"},
                                           {"offeringclass", "OfferingClass"}})
            if (!cell(column).empty())
                attributes += (attributes.empty() ? "" : ", ") + member(name, cell(column));
        const std::string dimension = "{" + member("unit", cell("unit")) + "," +
                                      member("beginRange", cell("startingrange")) + "," +
                                      member("endRange", cell("endingrange")) + ", \"pricePerUnit\" : {" +
                                      member("USD", cell("priceperunit")) + "}, \"appliesTo\" : [ ]}";
        known->terms[cell("termtype") == "Reserved"].emplace_back(cell("offertermcode") + "|" + attributes,
                                                                  dimension);
    }
    return products;
}

// A rate of a savings plan for a machine of us-east-1.
std::string savingsRate(const std::string &type, const std::string &price,
                        const std::string &operation = "RunInstances", const std::string &usage = "BoxUsage",
                        const std::string &service = "AmazonEC2")
{
    return "{" + member("discountedSku", "SKU" + type) + "," +
           member("discountedUsageType", usage + ":" + type) + "," +
           member("discountedOperation", operation) + "," + member("discountedServiceCode", service) + "," +
           member("rateCode", "RATE." + type) + "," + member("unit", "Hrs") + ", \"discountedRate\" : {" +
           member("price", price) + "," + member("currency", "USD") + "}," +
           member("discountedRegionCode", "us-east-1") + "," + member("discountedInstanceType", type) + "}";
}

std::string savingsTerm(const std::string &sku, int years, const std::string &rates)
{
    return "{" + member("sku", sku) + "," + member("description", "-") + "," +
           member("effectiveDate", "2026-07-01T00:00:00Z") +
           ", \"leaseContractLength\" : { \"duration\" : " + std::to_string(years) +
           ", \"unit\" : \"year\" }, \"rates\" : [" + rates + "]}";
}

std::string savingsProduct(const std::string &sku, const std::string &family, const std::string &payment,
                           const std::string &term)
{
    return "{" + member("sku", sku) + "," + member("productFamily", family) + "," +
           member("serviceCode", "ComputeSavingsPlans") + ", \"attributes\" : {" +
           member("purchaseOption", payment) + "," + member("purchaseTerm", term) + "}}";
}

struct OfferedProduct
{
    const char *family;
    const char *usage;
    const char *operation;
    const char *price;
    const char *unit;
};

// The list of a service with one price a product, all of us-east-1.
std::string awsOffer(const std::string &code, const std::vector<OfferedProduct> &products)
{
    std::string list;
    std::string terms;
    int number = 0;
    for (const OfferedProduct &one : products) {
        const std::string sku = "P" + std::to_string(++number);
        const char *const comma = list.empty() ? "\"" : ",\"";
        list += comma + sku + "\" : {" + member("sku", sku) + "," + member("productFamily", one.family) +
                ", \"attributes\" : {" + member("usagetype", one.usage) + "," +
                member("operation", one.operation) + "," + member("regionCode", "us-east-1") + "}}";
        terms += comma + sku + "\" : {\"" + sku + ".JRTCKXETXF\" : {" +
                 member("offerTermCode", "JRTCKXETXF") + "," + member("sku", sku) + "," +
                 member("effectiveDate", "2026-07-01T00:00:00Z") + ", \"priceDimensions\" : {\"" + sku +
                 ".1\" : {" + member("unit", one.unit) + "," + member("beginRange", "0") +
                 ", \"pricePerUnit\" : {" + member("USD", one.price) + "}}}, \"termAttributes\" : { }}}";
    }
    return "{" + member("formatVersion", "v1.0") + "," + member("offerCode", code) + "," +
           member("version", "20260728175247") + ", \"products\" : {" + list +
           "}, \"terms\" : { \"OnDemand\" : {" + terms + "} } }";
}

} // namespace

// The price of ml.g6e.2xlarge is documented, the others are composed.
std::string awsSagemaker()
{
    return awsOffer("AmazonSageMaker",
                    {{"ML Instance", "USE1-Host:ml.g6e.2xlarge", "RunInstance", "2.8026", "Hrs"},
                     {"ML Instance", "USE1-Train:ml.p5.48xlarge", "RunInstance", "63.296", "Hrs"},
                     {"ML Instance", "Notebk:ml.t3.medium", "RunInstance", "0.05", "Hrs"},
                     {"ML Instance", "USE1-KernelGateway:ml.g5.xlarge", "RunInstance", "1.408", "Hrs"},
                     {"ML Instance", "USE1-Host:ml.g5.xlarge", "RunInstance", "0.0000000000", "Hrs"},
                     {"ML Instance", "USE1-Host:ml.g5.2xlarge", "RunInstance", "1.515", "GB-Mo"},
                     {"ML Serverless", "USE1-ServerlessInf:Mem-1GB", "Invoke", "0.00002", "seconds"}});
}

std::string awsEks()
{
    return awsOffer(
        "AmazonEKS",
        {{"Compute", "USE1-AmazonEKS-Hours:perCluster", "CreateOperation", "0.1000000000", "hours"},
         {"Compute", "USE1-AmazonEKS-Hours:perCluster", "ExtendedSupport", "0.6000000000", "hours"},
         {"Compute", "USE1-EKS-Auto:g5.xlarge", "EKSAutoUsage", "0.1207200000", "hours"},
         {"Compute", "USE1-Outposts-EKS-Hours:perCluster", "CreateOperation", "0.1", "hours"},
         {"Compute", "USE1-Fargate-vCPU-Hours:perCPU", "", "0.04048", "hours"}});
}

std::string awsJsonOf(const std::string &csv, const std::string &offer)
{
    const std::vector<Product> products = productsOf(csv);
    std::string list;
    for (std::size_t i = 0; i < products.size(); ++i) {
        const std::string sku = "S" + std::to_string(i);
        list += (list.empty() ? "\"" : ",\"") + sku + "\" : {" + member("sku", sku) + "," +
                member("productFamily", products[i].family) + ", \"attributes\" : {" +
                products[i].attributes + "}}";
    }
    return "{\n  \"formatVersion\" : \"v1.0\",\n  \"offerCode\" : \"" + offer +
           "\",\n  \"version\" : \"20260728175247\",\n  \"products\" : {" + list +
           "},\n  \"terms\" : { \"OnDemand\" : {" + termsOf(products, 0) + "}, \"Reserved\" : {" +
           termsOf(products, 1) + "} }\n}\n";
}

// All rates are composed; beside those of machines stand rates of Windows with SQL, of dedicated machines, of
// Fargate and of a plan nobody knows.
std::string awsSavingsPlans()
{
    return "{" + member("version", "20260728175247") + "," +
           member("publicationDate", "2026-07-28T17:52:47Z") + "," + member("regionCode", "us-east-1") +
           ", \"products\" : [" + savingsProduct("C1N", "ComputeSavingsPlans", "No Upfront", "1yr") + "," +
           savingsProduct("C3A", "ComputeSavingsPlans", "All Upfront", "3yr") + "," +
           savingsProduct("E3P", "EC2InstanceSavingsPlans", "Partial Upfront", "3yr") + "," +
           savingsProduct("X1N", "QuantumSavingsPlans", "No Upfront", "1yr") +
           "], \"terms\" : { \"savingsPlan\" : [" +
           savingsTerm("C1N", 1,
                       savingsRate("p5.48xlarge", "40.8397") + "," +
                           savingsRate("p5.48xlarge", "44.2", "RunInstances:0002") + "," +
                           savingsRate("p5.48xlarge", "50.1", "RunInstances:0006") + "," +
                           savingsRate("p5.48xlarge", "45.0", "RunInstances", "DedicatedUsage") + "," +
                           savingsRate("p5.48xlarge", "41.0", "RunInstances", "UnusedBox") + "," +
                           savingsRate("vCPU-Hours", "0.03", "", "Fargate", "AmazonECS") + "," +
                           savingsRate("g5.xlarge", "1.285") + "," + savingsRate("g5.xlarge", "1.285")) +
           "," +
           savingsTerm("C3A", 3, savingsRate("p5.48xlarge", "24.1") + "," + savingsRate("m5.large", "0")) +
           "," + savingsTerm("E3P", 3, savingsRate("p5.48xlarge", "23.5")) + "," +
           savingsTerm("X1N", 1, savingsRate("p5.48xlarge", "0.5")) + "] }}";
}

} // namespace breakeven::test
