#include "data/store/salvage_pages.h"

#include "data/store/migrations.h"
#include "data/store/page_checksums.h"
#include "data/store/write_ahead_log.h"

#include <algorithm>
#include <filesystem>

namespace breakeven {

namespace {

constexpr std::size_t kBytesOfHeader = 100;
constexpr int kStandardPage = 4096; // of all stores that this program made
constexpr std::int64_t kLookedAt = 200;

bool isSizeOfPage(std::uint64_t size) { return size >= 512 && size <= 65536 && (size & (size - 1)) == 0; }

} // namespace

std::uint64_t numberAt(std::string_view bytes, std::size_t at, int count)
{
    std::uint64_t number = 0;
    for (int i = 0; i < count; ++i)
        number = number << 8 | static_cast<unsigned char>(bytes[at + std::size_t(i)]);
    return number;
}

Result<StorePages> StorePages::open(const std::string &path)
{
    std::error_code failure;
    if (!std::filesystem::is_regular_file(path, failure))
        return Error{ErrorKind::NotFound, "there is no store here", path};
    StorePages pages;
    pages.m_file.open(path, std::ios::binary);
    std::string header(kBytesOfHeader, '\0');
    if (!pages.m_file)
        return Error{ErrorKind::Failed, "cannot be read; check its permissions", path};
    pages.readAt(pages.m_file, 0, header);
    if (const auto size = numberAt(header, 16, 2); isSizeOfPage(size == 1 ? 65536 : size))
        pages.m_size = size == 1 ? 65536 : int(size);
    const auto bytes = std::int64_t(std::filesystem::file_size(path, failure));
    pages.m_count = bytes / pages.m_size;
    pages.findChecksums(header);
    if (!pages.m_hasChecksums && !header.starts_with("SQLite format 3"))
        return Error{ErrorKind::BadInput,
                     "is not a Breakeven store (no SQLite file, and no page of a store in it); name another "
                     "file",
                     path};
    pages.m_usable = pages.m_size - (pages.m_hasChecksums ? kChecksumBytes : int(numberAt(header, 20, 1)));
    pages.openLog(path);
    if (std::string first; pages.read(1, first) && first.starts_with("SQLite format 3"))
        pages.m_header = first.substr(0, kBytesOfHeader);
    if (pages.hasHeader() && numberAt(pages.m_header, 68, 4) != std::uint64_t(kApplicationId))
        return Error{ErrorKind::BadInput,
                     "is a SQLite file of another program, not a Breakeven store; name another file", path};
    return pages;
}

// What the first page says of them may be what is damaged.
void StorePages::findChecksums(const std::string &header)
{
    const auto hasOne = [&](int size) {
        std::string page(std::size_t(size), '\0');
        for (std::int64_t number = 1; number <= kLookedAt; ++number)
            if (readAt(m_file, (number - 1) * size, page) && isWholePage(page, number))
                return true;
        return false;
    };
    for (const int size : {m_size, kStandardPage})
        if (!m_hasChecksums && hasOne(size)) {
            m_count = m_count * m_size / size;
            m_size = size;
            m_hasChecksums = true;
        }
    m_hasChecksums = m_hasChecksums || (header.starts_with("SQLite format 3") &&
                                        numberAt(header, 20, 1) == std::uint64_t(kChecksumBytes));
}

// A log of another store would put its pages into this one.
void StorePages::openLog(const std::string &path)
{
    auto offsets = pagesOfLog(path);
    if (offsets.empty())
        return;
    std::optional<StoreMark> mark;
    std::string page;
    for (std::int64_t number = 1; number <= m_count && !mark; ++number)
        if (read(number, page))
            mark = markOnPage(page);
    m_isLogLeftOut = !isLogOf(path, mark);
    if (m_isLogLeftOut)
        return;
    m_log.open(path + "-wal", std::ios::binary);
    m_count = std::max(m_count, offsets.rbegin()->first);
    m_offsetsInLog = std::move(offsets);
}

bool StorePages::readAt(std::ifstream &file, std::int64_t offset, std::string &page)
{
    file.clear();
    file.seekg(offset);
    return bool(file.read(page.data(), std::streamsize(page.size())));
}

bool StorePages::read(std::int64_t number, std::string &page)
{
    if (number < 1 || number > m_count)
        return false;
    page.resize(std::size_t(m_size));
    if (const auto found = m_offsetsInLog.find(number); found != m_offsetsInLog.end())
        return readAt(m_log, found->second, page);
    return readAt(m_file, (number - 1) * m_size, page) && (!m_hasChecksums || isWholePage(page, number));
}

int StorePages::version() const { return int(numberAt(m_header, 60, 4)); }

std::int64_t StorePages::firstFreePage() const { return std::int64_t(numberAt(m_header, 32, 4)); }

} // namespace breakeven
