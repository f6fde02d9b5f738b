#include "pricing/bill/bill_cells.h"

#include "model/numeric/number_text.h"

namespace breakeven {

std::optional<Date> billDay(std::string_view text, DayOrder order)
{
    if (const auto day = Date::parse(text))
        return day;
    if (const auto time = timeCell(text, order))
        return time->day;
    const auto digits =
        plainNumber(text, text.find(',') == std::string_view::npos ? DecimalMark::Point : DecimalMark::Comma);
    const auto serial = digits ? parseNumber(*digits) : std::nullopt;
    const bool isSerial = serial && *serial >= kFirstSerialDay && *serial <= kLastSerialDay;
    return isSerial ? std::optional(serialTime(*serial).day) : std::nullopt;
}

std::optional<NanoMoney> billMoney(std::string_view text, DecimalMark mark)
{
    if (mark == DecimalMark::Point)
        if (const auto money = parseNano(text))
            return money;
    const auto plain = plainNumber(text, mark);
    return plain ? parseNano(*plain) : std::nullopt;
}

} // namespace breakeven
