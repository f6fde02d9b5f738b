// Source: sqlite.org/fileformat2.html, 4 "The Write-Ahead Log". Frames count up to the last commit, as long
// as their salts are those of the header and the running checksum fits.
#include "data/store/write_ahead_log.h"

#include "data/store/store_file.h"
#include "data/store/store_mark.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <bit>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <optional>
#include <string_view>
#include <utility>

namespace breakeven {

namespace {

constexpr std::size_t kLogHeader = 32;
constexpr std::size_t kFrameHeader = 24;
constexpr std::uint32_t kMagic = 0x377f0682; // + 1: checksums of words with the high byte first

std::uint32_t wordAt(std::string_view bytes, std::size_t at, bool isHighFirst = true)
{
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    return isHighFirst == (std::endian::native == std::endian::big) ? word : __builtin_bswap32(word);
}

struct Checksum
{
    bool isHighFirst = false;
    std::uint32_t first = 0;
    std::uint32_t second = 0;

    void add(std::string_view bytes)
    {
        for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
            first += wordAt(bytes, at, isHighFirst) + second;
            second += wordAt(bytes, at + 4, isHighFirst) + first;
        }
    }
    bool isAt(std::string_view bytes, std::size_t at) const
    {
        return wordAt(bytes, at) == first && wordAt(bytes, at + 4) == second;
    }
};

// The marks of the changes in a log.
struct LogMarks
{
    std::string header; // of the log; another one: it was begun anew
    bool hasChanges = false;
    std::optional<StoreMark> first;
    std::optional<StoreMark> last;
};

bool readBytes(std::ifstream &file, std::string &to)
{
    return bool(file.read(to.data(), std::streamsize(to.size())));
}

std::string headerOfLog(const std::string &path)
{
    std::ifstream file(path + "-wal", std::ios::binary);
    std::string header(kLogHeader, '\0');
    return readBytes(file, header) ? header : std::string();
}

// Calls `onFrame(number of the page, page, offset of the page, pages of the store after a commit)` for each
// frame that counts as far as its own checksum goes, and gives the header; empty where there is no log.
template<class OnFrame>
std::string readFrames(const std::string &path, OnFrame &&onFrame)
{
    std::ifstream file(path + "-wal", std::ios::binary);
    std::string header(kLogHeader, '\0'), frame(kFrameHeader, '\0');
    if (!readBytes(file, header) || (wordAt(header, 0) & ~1u) != kMagic)
        return {};
    Checksum sum{wordAt(header, 0) == kMagic + 1};
    sum.add(std::string_view(header).substr(0, 24));
    std::string page(wordAt(header, 8), '\0');
    if (!sum.isAt(header, 24) || page.size() < 512 || page.size() > 65536)
        return header;
    std::int64_t offset = kLogHeader;
    while (readBytes(file, frame) && readBytes(file, page)) {
        sum.add(std::string_view(frame).substr(0, 8));
        sum.add(page);
        if (frame.compare(8, 8, header, 16, 8) != 0 || !sum.isAt(frame, 16))
            break;
        onFrame(wordAt(frame, 0), page, offset + std::int64_t(kFrameHeader), wordAt(frame, 4));
        offset += std::int64_t(kFrameHeader + page.size());
    }
    return header;
}

LogMarks marksOfLog(const std::string &path)
{
    LogMarks marks;
    std::optional<StoreMark> pending;
    marks.header =
        readFrames(path, [&](std::uint32_t, const std::string &page, std::int64_t, unsigned pages) {
            if (auto mark = markOnPage(page))
                pending = std::move(mark);
            if (pages == 0)
                return;
            marks.hasChanges = true;
            if (!pending)
                return;
            marks.last = *std::exchange(pending, std::nullopt);
            if (!marks.first)
                marks.first = marks.last;
        });
    return marks;
}

// A store at this step may have been written on to what the log says.
bool fits(const LogMarks &log, const std::optional<StoreMark> &store)
{
    if (!log.hasChanges)
        return true;
    // The log of a store from before marks may hold the step that gives it one.
    if (!store)
        return !log.first || log.first->step == 1;
    return log.first && log.first->store == store->store && log.last->store == store->store &&
           log.first->step - 1 <= store->step && store->step <= log.last->step;
}

} // namespace

bool hasLogOfOther(const std::string &path)
{
    constexpr int kTries = 20;
    for (int i = 0; i < kTries; ++i) {
        const std::string before = headerOfLog(path);
        std::optional<StoreMark> store;
        try {
            // As it stands without the log.
            SQLite::Database file(immutableUri(path), SQLite::OPEN_READONLY | SQLite::OPEN_URI);
            store = markOf(file);
        } catch (const SQLite::Exception &) {
            return false;
        }
        const LogMarks log = marksOfLog(path);
        if (fits(log, store))
            return false;
        // Begun anew by somebody who wrote meanwhile: what was read does not belong together.
        if (before == log.header && before == headerOfLog(path))
            return true;
    }
    return false;
}

bool isLogOf(const std::string &path, const std::optional<StoreMark> &store)
{
    return fits(marksOfLog(path), store);
}

std::map<std::int64_t, std::int64_t> pagesOfLog(const std::string &path)
{
    std::map<std::int64_t, std::int64_t> whole, pending;
    readFrames(path, [&](std::uint32_t number, const std::string &, std::int64_t offset, unsigned pages) {
        pending[number] = offset;
        if (pages == 0)
            return;
        for (const auto &[page, at] : pending)
            whole[page] = at;
        pending.clear();
    });
    return whole;
}

} // namespace breakeven
