#include "pricing/refresh/price_preview.h"

#include "pricing/formats/price_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace breakeven {

namespace {

constexpr std::size_t kLongest = 400;                   // characters of a row that are shown
constexpr std::size_t kLargest = std::size_t(10) << 20; // files that are split into their rows
constexpr int kDeepest = 3;                             // levels at which a list of prices stands

std::string onOneLine(std::string_view text)
{
    std::string line;
    for (const char c : text.substr(0, kLongest))
        if (c != '\r')
            line += c == '\n' || c == '\t' ? ' ' : c;
    // A character of several bytes is not cut in its middle.
    if (text.size() > kLongest) {
        while (!line.empty() && (static_cast<unsigned char>(line.back()) & 0xC0) == 0x80)
            line.pop_back();
        if (!line.empty() && static_cast<unsigned char>(line.back()) >= 0xC0)
            line.pop_back();
        line += "…";
    }
    return line;
}

// Why nothing came of a row.
std::string reasonOf(const PriceRows &rows)
{
    std::string reasons;
    for (const auto &[reason, count] : byReason(rows.skipped))
        reasons += (reasons.empty() ? "" : ", ") + reason;
    std::replace(reasons.begin(), reasons.end(), '_', ' ');
    for (const PriceBatch &batch : rows.batches)
        if (!batch.rates.empty())
            return "exchange rates";
        else if (!batch.bands.empty())
            return "how often such machines are interrupted";
    return reasons.empty() ? "no price of its own" : reasons;
}

PricePreviewRow understood(const PriceFormat &format, const PriceFile &row, std::string_view written)
{
    PricePreviewRow shown;
    shown.written = onOneLine(written);
    auto rows = format.read(row);
    if (!rows) {
        shown.reason = rows.error().message;
        return shown;
    }
    for (PriceBatch &batch : rows->batches)
        std::move(batch.offers.begin(), batch.offers.end(), std::back_inserter(shown.offers));
    if (shown.offers.empty())
        shown.reason = reasonOf(*rows);
    return shown;
}

// Records of a table; a line end within quotes belongs to its record.
std::vector<std::string_view> records(std::string_view text, std::size_t most)
{
    std::vector<std::string_view> found;
    std::size_t start = 0;
    bool isQuoted = false;
    for (std::size_t i = 0; i <= text.size() && found.size() < most; ++i) {
        if (i < text.size() && text[i] == '"')
            isQuoted = !isQuoted;
        if (i < text.size() && (text[i] != '\n' || isQuoted))
            continue;
        const std::string_view record = text.substr(start, i - start);
        if (record.find_first_not_of(" \t\r") != std::string_view::npos)
            found.push_back(record);
        start = i + 1;
    }
    return found;
}

std::vector<PricePreviewRow> rowsOfTable(const PriceFormat &format, const PriceFile &file, std::size_t most)
{
    const auto lines = records(file.text, most + 1);
    PriceFile one = file;
    std::vector<PricePreviewRow> shown;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        one.text = fmt::format("{}\n{}\n", lines[0], lines[i]);
        shown.push_back(understood(format, one, lines[i]));
        shown.back().number = std::int64_t(i);
    }
    return shown;
}

bool isNested(const JsonValue &value) { return value.isArray() || value.isObject(); }

std::size_t nestedCount(const JsonValue &value)
{
    const auto ofMember = [](const JsonMember &member) { return isNested(member.value); };
    return std::size_t(std::count_if(value.items.begin(), value.items.end(), isNested) +
                       std::count_if(value.members.begin(), value.members.end(), ofMember));
}

// The value with the most entries, the outermost of equals: the list of prices.
JsonValue *listOf(JsonValue &value, int depth)
{
    JsonValue *best = &value;
    const auto look = [&](JsonValue &inner) {
        JsonValue *found = depth > 0 && isNested(inner) ? listOf(inner, depth - 1) : nullptr;
        if (found && nestedCount(*found) > nestedCount(*best))
            best = found;
    };
    for (JsonValue &item : value.items)
        look(item);
    for (JsonMember &member : value.members)
        look(member.value);
    return best;
}

std::string jsonText(const JsonValue &value)
{
    std::string text;
    switch (value.kind) {
    case JsonValue::Kind::Null:
        return "null";
    case JsonValue::Kind::Boolean:
    case JsonValue::Kind::Number:
        return value.text;
    case JsonValue::Kind::String:
        return '"' + value.text + '"';
    case JsonValue::Kind::Array:
        for (const JsonValue &item : value.items)
            text += (text.empty() ? "" : ", ") + jsonText(item);
        return '[' + text + ']';
    case JsonValue::Kind::Object:
        for (const JsonMember &member : value.members)
            text += (text.empty() ? "\"" : ", \"") + member.name + "\": " + jsonText(member.value);
        return '{' + text + '}';
    }
    return text;
}

std::vector<PricePreviewRow> rowsOfList(const PriceFormat &format, PriceFile file, std::size_t most)
{
    JsonValue *list = listOf(file.json, kDeepest);
    const std::vector<JsonValue> items = std::exchange(list->items, {});
    const std::vector<JsonMember> members = std::exchange(list->members, {});
    std::vector<PricePreviewRow> shown;
    for (std::size_t i = 0; i < std::max(items.size(), members.size()) && i < most; ++i) {
        list->items.clear();
        list->members.clear();
        if (!items.empty())
            list->items = {items[i]};
        else
            list->members = {members[i]};
        const std::string written =
            items.empty() ? fmt::format("\"{}\": {}", members[i].name, jsonText(members[i].value))
                          : jsonText(items[i]);
        shown.push_back(understood(format, file, written));
        shown.back().number = std::int64_t(i + 1);
    }
    return shown;
}

// The line that names what the offer is of.
std::string_view lineOf(const PriceFile &file, const Offer &offer)
{
    const std::string_view text = file.text;
    const std::size_t at =
        offer.instanceType.empty() ? std::string_view::npos : text.find(offer.instanceType);
    if (at == std::string_view::npos)
        return {};
    const std::size_t before = text.rfind('\n', at);
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    const std::string_view line = text.substr(begin, text.find('\n', at) - begin);
    const std::size_t first = line.find_first_not_of(" \t");
    return line.substr(first == std::string_view::npos ? 0 : first);
}

std::vector<PricePreviewRow> rowsByMachine(const PriceRows &rows, const PriceFile &file, std::size_t most)
{
    std::vector<PricePreviewRow> shown;
    for (const PriceBatch &batch : rows.batches)
        for (const Offer &offer : batch.offers)
            if (shown.size() < most)
                shown.push_back({0, onOneLine(lineOf(file, offer)), {offer}, {}});
    return shown;
}

bool isAmong(const Offer &offer, const PriceRows &whole)
{
    for (const PriceBatch &batch : whole.batches)
        for (const Offer &other : batch.offers)
            if (other.instanceType == offer.instanceType && other.region == offer.region &&
                other.model == offer.model && other.price == offer.price)
                return true;
    return false;
}

// Some formats read the text again and not the tree, or need rows beside each other: what a row gives alone
// is what it gives among the others, or it is not shown so.
bool isRowByRow(const std::vector<PricePreviewRow> &rows, const PriceRows &whole)
{
    const auto hasPrice = [](const PricePreviewRow &row) { return !row.offers.empty(); };
    const bool isSame = rows.size() > 1 && std::all_of(rows.begin() + 1, rows.end(), [&](const auto &row) {
                            return row.offers == rows.front().offers;
                        });
    for (const PricePreviewRow &row : rows)
        for (const Offer &offer : row.offers)
            if (!isAmong(offer, whole))
                return false;
    return std::any_of(rows.begin(), rows.end(), hasPrice) && !isSame;
}

} // namespace

Result<std::vector<PricePreviewRow>> previewPrices(const std::string &path, const ImportOptions &options,
                                                   std::size_t most)
{
    auto file = readPriceFile(path, options.table, options.format, {{}, options.progress.stop});
    if (!file)
        return file.error();
    file->provider = options.provider;
    if (options.day)
        file->day = options.day;
    const auto format = formatOf(*file, options.format);
    if (!format)
        return format.error();
    // A list of hundreds of megabytes is read once, by the import; of a large price book the beginning is
    // held.
    if (!file->isWhole && std::string_view((*format)->name) != "price-book")
        return std::vector<PricePreviewRow>();
    file->isWhole = true;
    const auto whole = format.value()->read(*file);
    if (!whole)
        return whole.error();
    if (file->text.size() <= kLargest) {
        std::vector<PricePreviewRow> rows;
        if (file->kind == PriceFile::Kind::Csv)
            rows = rowsOfTable(**format, *file, most);
        else if (file->kind == PriceFile::Kind::JsonTree)
            rows = rowsOfList(**format, *file, most);
        if (isRowByRow(rows, *whole))
            return rows;
    }
    return rowsByMachine(*whole, *file, most);
}

} // namespace breakeven
