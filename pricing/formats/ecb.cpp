// The euro reference rates of the European Central Bank (XML): three nested elements called Cube, told apart
// by their attributes; the middle one is a working day. 1 EUR = `rate` units of the currency.
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"

#include <pugixml.hpp>

#include <set>
#include <string_view>

namespace breakeven {

namespace {

constexpr std::size_t kHead = 1024;

bool recognisesEcb(const PriceFile &file)
{
    return file.kind == PriceFile::Kind::Xml &&
           std::string_view(file.text).substr(0, kHead).find("/eurofxref") != std::string_view::npos;
}

void readDay(PriceRows &rows, std::vector<ReferenceRate> &rates, const pugi::xml_node &day,
             std::set<std::pair<std::string, Date>> &seen)
{
    const std::string time = day.attribute("time").value();
    const auto date = Date::parse(time);
    for (const pugi::xml_node &cell : day.children("Cube")) {
        ++rows.rows;
        const std::string currency = cell.attribute("currency").value();
        const std::string place = "ecb/" + time + "/" + currency;
        const std::string text = cell.attribute("rate").value();
        const auto rate = parseNano(text);
        if (!date || currency.size() != 3)
            rows.skipRow("no_day_or_currency", place);
        else if (text == "N/A")
            rows.skip("no_rate");
        else if (!rate || *rate <= 0)
            rows.skipRow("unreadable_rate (\"" + text.substr(0, 40) + "\")", place);
        else if (!seen.insert({currency, *date}).second)
            rows.skip("repeated");
        else
            rates.push_back({currency, *date, *rate});
    }
}

Result<PriceRows> readEcbFile(const PriceFile &file)
{
    pugi::xml_document document;
    const auto parsed = document.load_buffer(file.text.data(), file.text.size());
    if (!parsed)
        return Error{ErrorKind::BadInput,
                     "the XML is not whole (it breaks off or is damaged at byte " +
                         std::to_string(parsed.offset) + "); nothing of it is used, try again later",
                     file.path};
    const pugi::xml_node days = document.child("gesmes:Envelope").child("Cube");
    for (const auto &[query, name] :
         {std::pair("//Cube[@time]", "time"), {"//Cube[@currency]", "currency"}, {"//Cube[@rate]", "rate"}})
        if (!document.select_node(query))
            return missingField(name, file.path);
    PriceRows rows;
    auto &rates = rows.batch("ecb", file.part).rates;
    std::set<std::pair<std::string, Date>> seen;
    for (const pugi::xml_node &day : days.children("Cube"))
        readDay(rows, rates, day, seen);
    if (!document.select_node("//Cube[@currency='USD']"))
        return missingField("USD", file.path);
    return rows;
}

} // namespace

PriceFormat ecbFormat()
{
    return {
        "ecb",
        "ecb",
        "euro reference rates of the European Central Bank (XML): a rate of each currency and working day",
        "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml",
        recognisesEcb,
        readEcbFile};
}

} // namespace breakeven
