// What money is paid for: the categories of every cost line, and those a bill may have.
#pragma once

#include <span>
#include <string>

namespace breakeven {

enum class Category {
    Compute,
    Idle,
    Lost,
    Premium,
    Hardware,
    Hosting,
    Repairs,
    Staff,
    Network,
    Finance,
    Resale
};
inline constexpr int kCategoryCount = 11;
const char *categoryId(Category category);    // "compute"
const char *categoryLabel(Category category); // "Compute, used"

// In the books: bought, sold and financed; the depreciation and its interest stand for it.
bool isWrittenOff(Category category, const std::string &line);

// The categories money on a bill falls into, in the order of the fields.
std::span<const Category> billCategories();

} // namespace breakeven
