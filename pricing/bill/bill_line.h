// What one line of a bill is for: its category, and whether it pays for a machine with GPUs.
#pragma once

#include "model/evaluate/evaluate.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

// Views of the cells of one record.
struct BillLineTexts
{
    std::string_view charge;                  // "Usage", "Tax", "UnusedReservation", …
    std::vector<std::string_view> commitment; // "Used", "Unused"
    std::vector<std::string_view> service;
    std::vector<std::string_view> sku;
    std::vector<std::string_view> details; // JSON, with or without its braces
};

// The group of reservations and savings plans that are paid for as such.
inline constexpr const char *kNamelessCommitments = "commitments that name no machine";

struct BillLineKind
{
    Category category = Category::Compute;
    std::string group;   // in plain words, for what is left out: "storage", "machines without a GPU"
    std::string machine; // type or GPU, where it has one: "Standard_NC24ads_A100_v4"
    bool hasGpu = false;
    std::optional<double> gpus{}; // of the machine, where it is a type that is known
};

BillLineKind kindOfLine(const BillLineTexts &texts);

} // namespace breakeven
