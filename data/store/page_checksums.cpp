#include "data/store/page_checksums.h"

#include "data/store/migrations.h"

#include <sqlite3.h>
#include <zlib.h>

#include <array>
#include <chrono>
#include <cstring>
#include <fstream>
#include <mutex>
#include <thread>

namespace breakeven {

namespace {

constexpr int kLeastPage = 512;
constexpr int kHeaderBytes = 100;
constexpr int kReservedAt = 20, kVersionAt = 60, kApplicationAt = 68;
constexpr int kBeginNow = 0x42720001; // a file control of ours: checksums from here on
constexpr const char *kName = "breakeven";

std::uint32_t bigEndianAt(const unsigned char *bytes, int offset)
{
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i)
        value = value << 8 | bytes[offset + i];
    return value;
}

// As the first page says; also where one bit of what it says is wrong.
bool saysChecksums(const unsigned char *page)
{
    return page[kReservedAt] == kChecksumBytes ||
           (bigEndianAt(page, kApplicationAt) == std::uint32_t(kApplicationId) &&
            int(bigEndianAt(page, kVersionAt)) >= kFirstWithChecksums);
}

bool isFirstPage(const void *bytes, int size, std::int64_t offset)
{
    return offset == 0 && size >= kHeaderBytes && std::memcmp(bytes, "SQLite format 3", 16) == 0;
}

// A page is read and written whole, and its size is a power of two.
bool isPage(int size, std::int64_t offset)
{
    return size >= kLeastPage && (size & (size - 1)) == 0 && offset % size == 0;
}

std::array<unsigned char, kChecksumBytes> checksumOf(const unsigned char *page, int size, std::int64_t number)
{
    std::array<unsigned char, kChecksumBytes> sum{};
    for (int i = 0; i < 4; ++i)
        sum[std::size_t(4 + i)] = (unsigned char)(std::uint64_t(number) >> 8 * i);
    auto crc = std::uint32_t(crc32(0, page, uInt(size - kChecksumBytes)));
    crc = std::uint32_t(crc32(crc, sum.data() + 4, 4));
    for (int i = 0; i < 4; ++i)
        sum[std::size_t(i)] = (unsigned char)(crc >> 8 * i);
    return sum;
}

bool isWhole(const unsigned char *page, int size, std::int64_t offset)
{
    const auto sum = checksumOf(page, size, offset / size + 1);
    return std::memcmp(page + size - kChecksumBytes, sum.data(), sum.size()) == 0;
}

// The file of a store; behind it in memory is the one that the system has.
struct CheckedFile
{
    sqlite3_file base;
    bool hasChecksums;
};

CheckedFile *checked(sqlite3_file *file) { return reinterpret_cast<CheckedFile *>(file); }
sqlite3_file *fileBelow(sqlite3_file *file) { return reinterpret_cast<sqlite3_file *>(checked(file) + 1); }

template<auto method, class... Arguments>
auto pass(sqlite3_file *file, Arguments... arguments)
{
    return (fileBelow(file)->pMethods->*method)(fileBelow(file), arguments...);
}

int readChecked(sqlite3_file *file, void *bytes, int size, sqlite3_int64 offset)
{
    const int code = pass<&sqlite3_io_methods::xRead>(file, bytes, size, offset);
    if (code != SQLITE_OK)
        return code;
    const auto *page = static_cast<const unsigned char *>(bytes);
    if (isFirstPage(bytes, size, offset))
        checked(file)->hasChecksums = saysChecksums(page);
    if (!checked(file)->hasChecksums || !isPage(size, offset) || isWhole(page, size, offset))
        return SQLITE_OK;
    return SQLITE_IOERR_DATA;
}

// SQLite leaves the last bytes of the page to whoever reserved them, also in its memory.
int writeChecked(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 offset)
{
    auto *page = static_cast<unsigned char *>(const_cast<void *>(bytes));
    if (isFirstPage(bytes, size, offset) && saysChecksums(page))
        checked(file)->hasChecksums = true;
    if (checked(file)->hasChecksums && isPage(size, offset)) {
        const auto sum = checksumOf(page, size, offset / size + 1);
        std::memcpy(page + size - kChecksumBytes, sum.data(), sum.size());
    }
    return pass<&sqlite3_io_methods::xWrite>(file, bytes, size, offset);
}

int control(sqlite3_file *file, int what, void *argument)
{
    if (what != kBeginNow)
        return pass<&sqlite3_io_methods::xFileControl>(file, what, argument);
    checked(file)->hasChecksums = true;
    return SQLITE_OK;
}

// What is read past `readChecked` would not be compared.
int fetchNothing(sqlite3_file *, sqlite3_int64, int, void **page)
{
    *page = nullptr;
    return SQLITE_OK;
}

int unfetchNothing(sqlite3_file *, sqlite3_int64, void *) { return SQLITE_OK; }

const sqlite3_io_methods kMethods = {3,
                                     pass<&sqlite3_io_methods::xClose>,
                                     readChecked,
                                     writeChecked,
                                     pass<&sqlite3_io_methods::xTruncate, sqlite3_int64>,
                                     pass<&sqlite3_io_methods::xSync, int>,
                                     pass<&sqlite3_io_methods::xFileSize, sqlite3_int64 *>,
                                     pass<&sqlite3_io_methods::xLock, int>,
                                     pass<&sqlite3_io_methods::xUnlock, int>,
                                     pass<&sqlite3_io_methods::xCheckReservedLock, int *>,
                                     control,
                                     pass<&sqlite3_io_methods::xSectorSize>,
                                     pass<&sqlite3_io_methods::xDeviceCharacteristics>,
                                     pass<&sqlite3_io_methods::xShmMap, int, int, int, void volatile **>,
                                     pass<&sqlite3_io_methods::xShmLock, int, int, int>,
                                     pass<&sqlite3_io_methods::xShmBarrier>,
                                     pass<&sqlite3_io_methods::xShmUnmap, int>,
                                     fetchNothing,
                                     unfetchNothing};

sqlite3_vfs *systemFiles = nullptr;

int openChecked(sqlite3_vfs *, sqlite3_filename name, sqlite3_file *file, int flags, int *said)
{
    if ((flags & SQLITE_OPEN_MAIN_DB) == 0) // the log and temporary files
        return systemFiles->xOpen(systemFiles, name, file, flags, said);
    checked(file)->hasChecksums = false;
    const int code = systemFiles->xOpen(systemFiles, name, fileBelow(file), flags, said);
    file->pMethods = code == SQLITE_OK ? &kMethods : nullptr;
    return code;
}

void beginNow(SQLite::Database &database)
{
    sqlite3_file_control(database.getHandle(), "main", kBeginNow, nullptr);
}

// Sets how many bytes of a page are kept for others, where `wanted` is not −1, and gives that number.
int reservedBytes(SQLite::Database &database, int wanted)
{
    sqlite3_file_control(database.getHandle(), "main", SQLITE_FCNTL_RESERVE_BYTES, &wanted);
    return wanted;
}

} // namespace

void registerPageChecksums()
{
    static std::once_flag once;
    std::call_once(once, [] {
        systemFiles = sqlite3_vfs_find(nullptr);
        static sqlite3_vfs files = *systemFiles;
        files.pNext = nullptr;
        files.zName = kName;
        files.szOsFile += int(sizeof(CheckedFile));
        files.xOpen = openChecked;
        sqlite3_vfs_register(&files, 1);
    });
}

void beginWithChecksums(SQLite::Database &database)
{
    reservedBytes(database, kChecksumBytes);
    beginNow(database);
}

void copyChecksums(SQLite::Database &from, SQLite::Database &to)
{
    if (reservedBytes(from, -1) == kChecksumBytes)
        beginNow(to);
}

void giveChecksums(SQLite::Database &database)
{
    if (reservedBytes(database, -1) == kChecksumBytes)
        return;
    reservedBytes(database, kChecksumBytes);
    database.tryExec("VACUUM");
}

bool isWholePage(std::string_view page, std::int64_t number)
{
    const int size = int(page.size());
    return isPage(size, 0) &&
           isWhole(reinterpret_cast<const unsigned char *>(page.data()), size, (number - 1) * size);
}

std::vector<std::int64_t> damagedPages(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    std::vector<unsigned char> page(kHeaderBytes);
    const auto readAt = [&](std::int64_t offset) {
        file.clear();
        file.seekg(offset);
        file.read(reinterpret_cast<char *>(page.data()), std::streamsize(page.size()));
        return file.gcount() == std::streamsize(page.size());
    };
    if (!readAt(0) || !isFirstPage(page.data(), kHeaderBytes, 0) || !saysChecksums(page.data()))
        return {};
    const int size = page[16] << 8 | page[17];
    page.resize(size == 1 ? 65536 : std::size_t(size));
    std::vector<std::int64_t> damaged;
    if (!isPage(int(page.size()), 0))
        return {1};
    for (std::int64_t offset = 0; readAt(offset); offset += std::int64_t(page.size())) {
        if (isWhole(page.data(), int(page.size()), offset))
            continue;
        std::this_thread::sleep_for(std::chrono::milliseconds(20)); // it may be being written
        if (!readAt(offset) || !isWhole(page.data(), int(page.size()), offset))
            damaged.push_back(offset / std::int64_t(page.size()) + 1);
    }
    return damaged;
}

} // namespace breakeven
