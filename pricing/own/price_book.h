// Our own price-book CSV: what `prices export` writes and a person may fill in by hand.
//
// Columns (only provider, instance_type, model and a price are needed; `currency` defaults to USD):
//   provider, region, zone, instance_type, os, gpu, gpu_variant, gpus (whole number or ratio "1/8"),
//   gpu_memory_mib (of one GPU), vcpus, ram_mib, model, detail, price_per_h (own price of the whole machine),
//   list_price_per_h, discount (0–1; with a list price it makes the own price where that is empty), currency,
//   effective_from (day), observed_at (UTC), source, revision, retrieved_at (UTC), flags (by spaces), note,
//   unit_price and list_unit_price (of what is not paid by the hour, in place of the two per hour: per
//   GiB-month of the model "storage_month", per GiB of "egress", whose `detail` is the band).
// Written beside them, by the names the FinOps specification FOCUS gives them, and not read back:
//   ListUnitPrice, ContractedUnitPrice (of the unit of the model; with the discounts of the store).
#pragma once

#include "data/store/discount.h"
#include "model/inputs/offer.h"

#include <string>
#include <vector>

namespace breakeven {

// Reads back to the same offers. `discounts` are those that hold on `day`.
std::string priceBookText(const std::vector<Offer> &offers, const std::vector<Discount> &discounts = {},
                          const Date &day = {});

// A price book to be filled in: one example row for each provider without an interface for its prices. The
// row of one whose prices are not known has an empty price, which an import leaves out.
std::string priceBookTemplate();

} // namespace breakeven
