#include "data/store/salvage_records.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace breakeven {

namespace {

constexpr int kInteriorIndex = 2, kInteriorTable = 5, kLeafIndex = 10, kLeafTable = 13;
constexpr int kDeepest = 24;

// Reads on from `at`; false past the end.
struct Cursor
{
    std::string_view bytes;
    std::size_t at = 0;

    bool varint(std::uint64_t &value)
    {
        value = 0;
        for (int i = 0; i < 9; ++i) {
            if (at >= bytes.size())
                return false;
            const auto byte = static_cast<unsigned char>(bytes[at++]);
            if (i == 8) {
                value = value << 8 | byte;
                return true;
            }
            value = value << 7 | (byte & 0x7f);
            if ((byte & 0x80) == 0)
                return true;
        }
        return true;
    }
};

std::int64_t signedAt(std::string_view bytes, std::size_t at, int count)
{
    const std::uint64_t number = numberAt(bytes, at, count);
    const int unused = 64 - 8 * count;
    return std::int64_t(number << unused) >> unused;
}

std::optional<std::size_t> bytesOf(std::uint64_t type)
{
    constexpr std::size_t kOfNumbers[] = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0};
    if (type < 10)
        return kOfNumbers[type];
    if (type < 12)
        return std::nullopt; // not in a file
    return std::size_t((type - 12) / 2);
}

StoredValue valueOf(std::uint64_t type, std::string_view payload, std::size_t at, std::size_t size)
{
    if (type == 0)
        return {};
    if (type == 7)
        return std::bit_cast<double>(numberAt(payload, at, 8));
    if (type == 8 || type == 9)
        return std::int64_t(type - 8);
    if (type < 7)
        return signedAt(payload, at, int(size));
    std::string text(payload.substr(at, size));
    if (type % 2 == 0)
        return Bytes{std::move(text)};
    return text;
}

bool readValues(std::string_view payload, std::vector<StoredValue> &values)
{
    Cursor header{payload};
    std::uint64_t size = 0, type = 0;
    if (!header.varint(size) || size > payload.size())
        return false;
    header.bytes = payload.substr(0, std::size_t(size));
    std::size_t at = std::size_t(size);
    while (header.at < header.bytes.size()) {
        if (!header.varint(type))
            return false;
        const auto bytes = bytesOf(type);
        if (!bytes || *bytes > payload.size() - at)
            return false;
        values.push_back(valueOf(type, payload, at, *bytes));
        at += *bytes;
    }
    return true;
}

// How much of a record stands on its page.
std::uint64_t bytesOnPage(std::uint64_t all, std::uint64_t usable, bool isTable)
{
    const std::uint64_t most = isTable ? usable - 35 : (usable - 12) * 64 / 255 - 23;
    if (all <= most)
        return all;
    const std::uint64_t least = (usable - 12) * 32 / 255 - 23;
    const std::uint64_t some = least + (all - least) % (usable - 4);
    return some <= most ? some : least;
}

struct TreePage
{
    int type = 0;
    std::size_t header = 0; // where it begins
    std::vector<std::size_t> cells;

    bool isInterior() const { return type == kInteriorIndex || type == kInteriorTable; }
    bool isTable() const { return type == kInteriorTable || type == kLeafTable; }
};

std::optional<TreePage> treePage(std::string_view page, std::int64_t number, std::size_t usable)
{
    TreePage tree;
    tree.header = number == 1 ? 100 : 0;
    tree.type = int(numberAt(page, tree.header, 1));
    if (tree.type != kInteriorIndex && tree.type != kInteriorTable && tree.type != kLeafIndex &&
        tree.type != kLeafTable)
        return std::nullopt;
    const std::size_t cells = std::size_t(numberAt(page, tree.header + 3, 2));
    const std::size_t pointers = tree.header + (tree.isInterior() ? 12 : 8);
    if (pointers + 2 * cells > usable)
        return std::nullopt;
    for (std::size_t i = 0; i < cells; ++i) {
        tree.cells.push_back(std::size_t(numberAt(page, pointers + 2 * i, 2)));
        if (tree.cells.back() + 4 > usable)
            return std::nullopt;
    }
    return tree;
}

} // namespace

// False, where it is no page, or was there before.
bool StoredRecords::enter(std::int64_t number)
{
    if (number < 1 || number > m_pages.count() || m_isReached[std::size_t(number)])
        return false;
    m_isReached[std::size_t(number)] = true;
    constexpr std::int64_t kToldAfter = 512;
    if (++m_reached % kToldAfter == 0 && m_tell)
        m_tell(double(m_reached) / double(m_pages.count()));
    return true;
}

TreeGaps StoredRecords::walk(std::int64_t root, const OnRecord &onRecord)
{
    return walkPage(root, 0, onRecord);
}

TreeGaps StoredRecords::walkPage(std::int64_t number, int depth, const OnRecord &onRecord)
{
    TreeGaps gaps;
    std::string page;
    if (depth > kDeepest || m_stop.stop_requested() || !enter(number) || !m_pages.read(number, page))
        return {1, 0};
    const auto tree = treePage(page, number, std::size_t(m_pages.usableBytes()));
    if (!tree)
        return {1, 0};
    const auto into = [&](std::uint64_t child) {
        const TreeGaps below = walkPage(std::int64_t(child), depth + 1, onRecord);
        gaps.pages += below.pages;
        gaps.records += below.records;
    };
    for (const std::size_t cell : tree->cells) {
        if (tree->isInterior())
            into(numberAt(page, cell, 4));
        if (tree->type == kInteriorTable)
            continue;
        StoredRecord record;
        std::vector<std::int64_t> read;
        if (readRecord(page, cell + (tree->isInterior() ? 4 : 0), tree->isTable(), record, read)) {
            take(read);
            onRecord(std::move(record));
        } else {
            ++gaps.records;
        }
    }
    if (tree->isInterior())
        into(numberAt(page, tree->header + 8, 4));
    return gaps;
}

bool StoredRecords::readRecord(std::string_view whole, std::size_t at, bool isTable, StoredRecord &record,
                               std::vector<std::int64_t> &read)
{
    const std::string_view page = whole.substr(0, std::size_t(m_pages.usableBytes()));
    Cursor cell{page, at};
    std::uint64_t size = 0, rowid = 0;
    const std::uint64_t most = std::uint64_t(m_pages.count()) * page.size();
    if (!cell.varint(size) || size > most || (isTable && !cell.varint(rowid)))
        return false;
    record.rowid = std::int64_t(rowid);
    const std::uint64_t here = bytesOnPage(size, page.size(), isTable);
    if (cell.at + here + (here < size ? 4 : 0) > page.size())
        return false;
    std::string payload(page.substr(cell.at, std::size_t(here)));
    if (here < size && !readOverflow(std::int64_t(numberAt(page, cell.at + std::size_t(here), 4)),
                                     size - here, payload, read))
        return false;
    return readValues(payload, record.values);
}

void StoredRecords::take(const std::vector<std::int64_t> &pages)
{
    for (const std::int64_t page : pages)
        m_isReached[std::size_t(page)] = true;
}

bool StoredRecords::readOverflow(std::int64_t number, std::uint64_t bytes, std::string &payload,
                                 std::vector<std::int64_t> &read)
{
    const auto room = std::uint64_t(m_pages.usableBytes()) - 4;
    std::string page;
    for (std::uint64_t left = bytes; left > 0; left -= std::min(left, room)) {
        if (number < 1 || number > m_pages.count() || m_isReached[std::size_t(number)] ||
            !m_pages.read(number, page))
            return false;
        read.push_back(number);
        payload.append(page, 4, std::size_t(std::min(left, room)));
        number = std::int64_t(numberAt(page, 0, 4));
    }
    return true;
}

bool StoredRecords::skipFreePages()
{
    if (!m_pages.hasHeader())
        return false;
    std::string page;
    for (std::int64_t trunk = m_pages.firstFreePage(); trunk != 0;) {
        if (!enter(trunk) || !m_pages.read(trunk, page))
            return false;
        const std::uint64_t leaves = numberAt(page, 4, 4);
        if (8 + 4 * leaves > page.size())
            return false;
        for (std::size_t i = 0; i < leaves; ++i)
            (void)enter(std::int64_t(numberAt(page, 8 + 4 * i, 4)));
        trunk = std::int64_t(numberAt(page, 0, 4));
    }
    return true;
}

void StoredRecords::eachLeft(const TakePage &isTaken)
{
    std::string page;
    for (std::int64_t number = 2; number <= m_pages.count(); ++number) {
        if (m_isReached[std::size_t(number)] || !m_pages.read(number, page))
            continue;
        const auto tree = treePage(page, number, std::size_t(m_pages.usableBytes()));
        if (!tree || tree->type == kInteriorTable)
            continue;
        std::vector<StoredRecord> records;
        std::vector<std::int64_t> all{number};
        for (const std::size_t cell : tree->cells) {
            StoredRecord record;
            std::vector<std::int64_t> read;
            if (!readRecord(page, cell + (tree->isInterior() ? 4 : 0), tree->isTable(), record, read))
                continue;
            records.push_back(std::move(record));
            all.insert(all.end(), read.begin(), read.end());
        }
        if (!records.empty() && isTaken(std::move(records)))
            take(all);
    }
}

} // namespace breakeven
