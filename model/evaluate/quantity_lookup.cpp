#include "model/evaluate/quantity_lookup.h"

#include "model/numeric/nearest.h"

#include <charconv>

namespace breakeven {

Result<QuantityPlace> findQuantity(const Sheet &sheet, const std::string &name)
{
    if (const auto node = sheet.find(name))
        return QuantityPlace{*node, std::nullopt};
    const std::size_t dot = name.rfind('.');
    if (dot != std::string::npos) {
        int month = 0;
        const auto [stop, error] = std::from_chars(name.data() + dot + 1, name.data() + name.size(), month);
        const auto series = sheet.find(name.substr(0, dot));
        const bool isMonth = error == std::errc() && stop == name.data() + name.size() && series &&
                             sheet.node(*series).shape == Shape::Series && month >= 1 &&
                             month <= sheet.months();
        if (isMonth)
            return QuantityPlace{*series, month - 1};
    }
    std::string text = "No quantity '" + name + "'; nearest:";
    for (const std::string &candidate : nearest(name, sheet.ids()))
        text += " " + candidate;
    return Error{ErrorKind::NotFound, text + ".", {}};
}

} // namespace breakeven
