// A small file of every price format, composed in its real shape.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace breakeven::test {

struct PriceFixture
{
    std::string fileName; // some formats take their day from it
    std::string text;
    int rows = 0;
    int records = 0;
    std::string key = {}; // a column or member without which it is no file of the format
};

// By format.
const std::map<std::string, PriceFixture> &priceFixtures();

// The path of `fixture` in `folder`.
std::string writeFixture(const std::string &folder, const PriceFixture &fixture);

// An item of the Azure Retail Prices API for one machine in one region.
std::string azureItem(const std::string &meter, const std::string &name, const std::string &price,
                      const std::string &more = {},
                      const std::string &product = "Virtual Machines Basv2 Series",
                      const std::string &type = "Consumption", const std::string &sku = "Standard_B16als_v2");

// The fees of clusters of Azure, one of them twice, and what is none.
std::string aksItems();

// Traffic to the internet as recorded for a region of the first zone; beside it what is routed otherwise,
// what is not in force yet and one band twice.
std::string azureEgressItems();

// Managed disks: prices of eastus as tools recorded them, and beside them what is no capacity of a disk, what
// is not in force and one disk twice; the price of ZRS is composed. Of the product `wanted`, or of all.
std::string azureDiskItems(const std::string &wanted = {});

// The prices of Linode's lists of clusters, volumes and network transfer, as its documentation and tools show
// them.
std::string linodeLkeTypes();
std::string linodeVolumeTypes();
std::string linodeTransferPrices();

// An offer of the Vast.ai market of `gpus` H100 for `price` an hour.
std::string vastOffer(int id, const std::string &price, int gpus, const std::string &memory);

// Two machines of Vultr's bare metal, one with GPUs, as recorded, and one that is sold as preemptible only.
std::string vultrMetal();

// One line of an AWS price list: what it says by column, the others empty; of no cells the line of columns.
std::string awsRow(const std::map<std::string, std::string> &cells);
std::string awsMachine(const std::string &type, const std::string &price,
                       std::map<std::string, std::string> more = {});
// A band of traffic from us-east-1 to the internet.
std::string awsEgress(const std::string &begin, const std::string &end, const std::string &price,
                      std::map<std::string, std::string> more = {});
// The documented prices of us-east-1 (publication 2026-07-28), and beside them what is no price of a machine:
// capacity blocks and reservations at $0, other tenancy, licence and software. The others are composed.
std::string awsPriceList();
// The same prices as the JSON of the list says them.
std::string awsJsonOf(const std::string &csv, const std::string &offer = "AmazonEC2");
std::string awsSavingsPlans();

enum class GcpUnit { Hour, GibHour, GbHour, GibMonth };

// A SKU of the Cloud Billing Catalog; `nano` is its price per unit.
std::string gcpSku(const std::string &id, const std::string &description, const std::string &usage, long nano,
                   GcpUnit unit = GcpUnit::Hour);
// The rates of us-central1 that gcosts and opencost recorded (A2, N1, A100, T4, H100, B200, disks); the host
// parts of A3 and G2 are composed so that the machines cost what gcosts computes, those of G4 freely.
std::string gcpParts();
std::string gcpMoreParts();
// Composed so that machines cost as spot and under a commitment what gcosts computes; the rates of T4 are its
// own.
std::string gcpSpotAndCommitments();
// A SKU that is paid by the GiB-month or the GiB, in bands that begin at so many GiB for so many nano-units.
std::string gcpBandedSku(const std::string &id, const std::string &description, bool isStorage,
                         const std::vector<std::pair<std::string, long>> &tiers);
// Two disks, of one of which the first 30 GiB are free, and traffic from Americas to Americas as published.
std::string gcpBanded();
// The fees of clusters of Google, and what is none.
std::string gkeSkus();

} // namespace breakeven::test
