#include "pricing/formats/aws_price_list.h"

#include "data/readers/csv_reader.h"
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"
#include "pricing/formats/text_search.h"

#include <algorithm>
#include <array>
#include <utility>

namespace breakeven {

namespace {

constexpr int kMostHeadLines = 20;
constexpr std::size_t kTextBlock = 65536;
constexpr std::size_t kLongestLine = std::size_t(1) << 20;

struct Column
{
    const char *name;
    std::string_view AwsProduct::*product;
    std::string_view AwsTerm::*term;
    bool isOptional = false; // a list of machines has it not
};

constexpr std::array<Column, 29> kPriceListColumns{{
    {"SKU", &AwsProduct::sku, nullptr},
    {"Product Family", &AwsProduct::family, nullptr},
    {"Tenancy", &AwsProduct::tenancy, nullptr},
    {"Operating System", &AwsProduct::os, nullptr},
    {"CapacityStatus", &AwsProduct::capacity, nullptr},
    {"MarketOption", &AwsProduct::market, nullptr},
    {"License Model", &AwsProduct::license, nullptr},
    {"Pre Installed S/W", &AwsProduct::software, nullptr},
    {"usageType", &AwsProduct::usage, nullptr},
    {"Instance Type", &AwsProduct::type, nullptr},
    {"Region Code", &AwsProduct::region, nullptr},
    {"vCPU", &AwsProduct::vcpu, nullptr},
    {"Memory", &AwsProduct::memory, nullptr},
    {"GPU", &AwsProduct::gpus, nullptr},
    {"TermType", nullptr, &AwsTerm::kind},
    {"OfferTermCode", nullptr, &AwsTerm::code},
    {"Unit", nullptr, &AwsTerm::unit},
    {"StartingRange", nullptr, &AwsTerm::begin},
    {"PricePerUnit", nullptr, &AwsTerm::price},
    {"Currency", nullptr, &AwsTerm::currency},
    {"EffectiveDate", nullptr, &AwsTerm::since},
    {"LeaseContractLength", nullptr, &AwsTerm::lease},
    {"PurchaseOption", nullptr, &AwsTerm::payment},
    {"OfferingClass", nullptr, &AwsTerm::offering},
    {"EndingRange", nullptr, &AwsTerm::end, true},
    {"Volume API Name", &AwsProduct::volume, nullptr, true},
    {"Transfer Type", &AwsProduct::transfer, nullptr, true},
    {"From Region Code", &AwsProduct::from, nullptr, true},
    {"To Location", &AwsProduct::to, nullptr, true},
}};

// In blocks, which the compiler makes into a few instructions each.
bool endsInQuote(std::string_view text)
{
    constexpr std::size_t block = 64;
    unsigned char isOdd = 0;
    for (; text.size() >= block; text.remove_prefix(block))
        for (std::size_t i = 0; i < block; ++i)
            isOdd ^= static_cast<unsigned char>(text[i] == '"');
    for (const char c : text)
        isOdd ^= static_cast<unsigned char>(c == '"');
    return isOdd != 0;
}

bool isStorageOrEgress(std::string_view text)
{
    return holds(text, "VolumeUsage") || holds(text, "DataTransfer-Out-Bytes");
}

// Most lines are of software, hosts and transfer: told by a few bytes before they are taken apart. What is
// looked for begins with letters that are rare in a line.
bool mayBePrice(std::string_view line)
{
    const std::size_t usage = line.find("BoxUsage");
    if (usage == std::string_view::npos)
        return isStorageOrEgress(line);
    // Usually the one stands after it and the other before.
    const std::string_view before = line.substr(0, usage);
    const std::string_view after = line.substr(usage);
    return (holds(after, "Used\"") || holds(before, "Used\"")) &&
           (holds(before, "Shared\"") || holds(after, "Shared\""));
}

// The cells of a line, their quotes taken off; a doubled quote within one stays doubled (prices and names
// have none).
void splitLine(std::string_view line, std::vector<std::string_view> &cells)
{
    cells.clear();
    while (true) {
        if (!line.empty() && line.front() == '"') {
            std::size_t end = line.find('"', 1);
            while (end != std::string_view::npos && end + 1 < line.size() && line[end + 1] == '"')
                end = line.find('"', end + 2);
            end = std::min(end, line.size());
            cells.push_back(line.substr(1, end - 1));
            line.remove_prefix(std::min(end + 1, line.size()));
        } else {
            cells.push_back(line.substr(0, line.find(',')));
            line.remove_prefix(cells.back().size());
        }
        if (line.empty())
            return;
        line.remove_prefix(1);
    }
}

Error noList(const std::string &place, std::string_view found)
{
    if (const auto json = parseJson(found, place))
        if (const auto said = saidError(*json, place))
            return *said;
    return {ErrorKind::BadInput,
            "a price list of AWS was expected (\"FormatVersion\", …, then a line of columns beginning with "
            "\"SKU\"), found \"" +
                std::string(found.substr(0, 60)) + "\"; nothing was taken from it",
            place};
}

} // namespace

Result<PriceRows> readAwsPriceListJson(const TextBlocks &blocks, const std::string &place)
{
    AwsPriceRows rows(kAwsPriceList);
    // What the lines of the CSV are told by.
    const auto mayBe = [](const AwsProduct &product) {
        return holds(product.usage, "BoxUsage") ? product.capacity == "Used" && product.tenancy == "Shared"
                                                : isStorageOrEgress(product.usage);
    };
    const auto take = [&](const AwsProduct &product, const AwsTerm &term) { rows.take(product, term); };
    const auto summary =
        readAwsOffer(blocks, place, {mayBe, take, {"usagetype", "regionCode", "instanceType"}});
    if (!summary)
        return summary.error();
    rows.countRows(summary->rows);
    return rows.finish();
}

Result<void> AwsPriceListCsv::take(std::string_view piece)
{
    while (!piece.empty()) {
        const auto end = piece.find('\n');
        if (m_rest.empty() && end != std::string_view::npos && !endsInQuote(piece.substr(0, end))) {
            if (auto taken = takeLine(piece.substr(0, end)); !taken)
                return taken;
            piece.remove_prefix(end + 1);
            continue;
        }
        m_rest += piece.substr(0, end == std::string_view::npos ? end : end + 1);
        if (m_rest.size() > kLongestLine)
            return Error{ErrorKind::BadInput, "a line does not end within 1 MB; this is no price list of AWS",
                         m_place};
        if (end == std::string_view::npos)
            return {};
        piece.remove_prefix(end + 1);
        // A quote that is open goes on in the next line.
        if (endsInQuote(m_rest))
            continue;
        const std::string line = std::exchange(m_rest, {});
        if (auto taken = takeLine(std::string_view(line).substr(0, line.size() - 1)); !taken)
            return taken;
    }
    return {};
}

Result<void> AwsPriceListCsv::takeLine(std::string_view line)
{
    if (!line.empty() && line.back() == '\r')
        line.remove_suffix(1);
    if (m_columns.empty())
        return takeHead(line);
    if (line.empty())
        return {};
    m_rows.countRows(1);
    if (mayBePrice(line)) {
        splitLine(line, m_cells);
        takeRow();
    }
    return {};
}

Result<void> AwsPriceListCsv::takeHead(std::string_view line)
{
    if (++m_headLines > kMostHeadLines)
        return noList(m_place, line);
    const std::string_view mark = "\xEF\xBB\xBF";
    if (m_headLines == 1 && line.substr(0, mark.size()) == mark)
        line.remove_prefix(mark.size());
    splitLine(line, m_cells);
    if (m_cells.size() == 2 && m_cells[0] == "Version")
        m_version = m_cells[1];
    if (m_cells.front() != "SKU") {
        if (m_headLines == 1 && m_cells.front() != "FormatVersion")
            return noList(m_place, line);
        return {};
    }
    PriceFile head;
    head.path = m_place;
    for (const std::string_view cell : m_cells)
        head.header.emplace_back(cell);
    head.header = CsvHeader(head.header).names();
    for (const Column &column : kPriceListColumns) {
        if (auto known = requireColumns(head, {column.name}); !known && !column.isOptional)
            return known;
        m_columns.push_back(CsvHeader(head.header).find(column.name));
    }
    m_width = m_cells.size();
    return {};
}

void AwsPriceListCsv::takeRow()
{
    AwsProduct product;
    AwsTerm term;
    for (std::size_t i = 0; i < kPriceListColumns.size(); ++i) {
        const auto at = std::size_t(m_columns[i]); // beyond all of them where there is no such column
        const std::string_view cell = at < m_cells.size() ? m_cells[at] : std::string_view();
        (kPriceListColumns[i].product ? product.*kPriceListColumns[i].product
                                      : term.*kPriceListColumns[i].term) = cell;
    }
    m_rows.take(product, term);
}

Result<PriceRows> AwsPriceListCsv::finish()
{
    if (!m_rest.empty()) {
        const std::string line = std::exchange(m_rest, {});
        const bool isOpen = endsInQuote(line);
        splitLine(line, m_cells);
        if (isOpen || (!m_columns.empty() && m_cells.size() < m_width))
            return Error{ErrorKind::BadInput,
                         "the list ends in the middle of a row, so it is not whole; nothing of it is used",
                         m_place};
        if (auto taken = takeLine(line); !taken)
            return taken.error();
    }
    if (m_columns.empty())
        return noList(m_place, "its end before a line of columns");
    PriceRows rows = m_rows.finish();
    for (PriceBatch &batch : rows.batches)
        batch.snapshot.revision = m_version;
    return rows;
}

namespace {

bool recognisesAwsPriceList(const PriceFile &file)
{
    return isAwsOffer(file, "AmazonEC2") || (file.kind == PriceFile::Kind::Csv && !file.header.empty() &&
                                             file.header.front() == "formatversion");
}

Result<PriceRows> readAwsPriceListFile(const PriceFile &file)
{
    auto blocks = blocksOf(file);
    if (!blocks)
        return blocks.error();
    if (file.kind == PriceFile::Kind::JsonTree)
        return readAwsPriceListJson(*blocks, file.path);
    AwsPriceListCsv list(file.path);
    std::string block(kTextBlock, '\0');
    while (true) {
        const auto count = (*blocks)(block.data(), block.size());
        if (!count)
            return count.error();
        if (*count == 0)
            return list.finish();
        if (auto taken = list.take(std::string_view(block).substr(0, *count)); !taken)
            return taken.error();
    }
}

} // namespace

PriceFormat awsPriceListFormat()
{
    return {kAwsPriceList,
            kAwsPriceList,
            "the price list of AmazonEC2 for a region (CSV or JSON): machines of every system, on demand and "
            "reserved; disks, and traffic to the internet",
            "https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/AmazonEC2/current/region_index.json",
            recognisesAwsPriceList,
            readAwsPriceListFile};
}

} // namespace breakeven
