#include "model/study/cost_category.h"

#include <array>

namespace breakeven {

namespace {

struct CategoryName
{
    const char *id;
    const char *label;
};

constexpr std::array<CategoryName, kCategoryCount> kCategories{{{"compute", "Compute, used"},
                                                                {"idle", "Paid, not used"},
                                                                {"lost", "Lost to interruptions"},
                                                                {"premium", "Service premium"},
                                                                {"hardware", "Hardware"},
                                                                {"hosting", "Hosting and power"},
                                                                {"repairs", "Repairs"},
                                                                {"staff", "Staff and support"},
                                                                {"network", "Storage and network"},
                                                                {"finance", "Interest and tax"},
                                                                {"resale", "Resale (credit)"}}};

constexpr std::array<Category, 6> kBillCategories{Category::Compute, Category::Idle,    Category::Premium,
                                                  Category::Hosting, Category::Network, Category::Finance};

} // namespace

const char *categoryId(Category category) { return kCategories[std::size_t(category)].id; }
const char *categoryLabel(Category category) { return kCategories[std::size_t(category)].label; }

// The tax is paid as it is.
bool isWrittenOff(Category category, const std::string &line)
{
    return category == Category::Hardware || category == Category::Resale ||
           (category == Category::Finance && line != "tax");
}

std::span<const Category> billCategories() { return kBillCategories; }

} // namespace breakeven
