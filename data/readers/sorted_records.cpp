#include "data/readers/sorted_records.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace breakeven {

namespace {

// A record as it is held and stored: the sizes of key and value, then both.
struct RecordSizes
{
    std::uint32_t key = 0;
    std::uint32_t value = 0;
};

constexpr std::size_t kLeastPiece = std::size_t(32) << 10;

// The first bytes as a number that compares as they do; those that are missing are 0.
std::uint64_t beginningOf(std::string_view key)
{
    std::uint64_t beginning = 0;
    for (std::size_t i = 0; i < sizeof beginning; ++i)
        beginning = beginning << 8 | (i < key.size() ? static_cast<unsigned char>(key[i]) : 0u);
    return beginning;
}

Error cannotSort()
{
    return {ErrorKind::Failed,
            fmt::format("the rows cannot be stored while they are sorted ({}); make room in the folder for "
                        "temporary files",
                        std::strerror(errno)),
            P_tmpdir};
}

} // namespace

SortedRecords::Record SortedRecords::recordAt(const char *place) const
{
    RecordSizes sizes;
    std::memcpy(&sizes, place, sizeof sizes);
    place += sizeof sizes;
    return {{place, sizes.key}, {place + sizes.key, sizes.value}};
}

Result<void> SortedRecords::add(std::string_view key, std::string_view value)
{
    const RecordSizes sizes{std::uint32_t(key.size()), std::uint32_t(value.size())};
    const std::size_t size = sizeof sizes + key.size() + value.size();
    if (!m_held.empty() && m_held.size() + size > m_memory)
        if (auto written = writeRun(); !written)
            return written;
    const std::size_t at = m_held.size();
    m_held.resize(at + size);
    char *to = m_held.data() + at;
    std::memcpy(to, &sizes, sizeof sizes);
    std::memcpy(to + sizeof sizes, key.data(), key.size());
    std::memcpy(to + sizeof sizes + key.size(), value.data(), value.size());
    m_places.push_back({beginningOf(key), at});
    ++m_size;
    return {};
}

void SortedRecords::sortHeld()
{
    const char *const held = m_held.data();
    std::sort(m_places.begin(), m_places.end(), [&](const Place &a, const Place &b) {
        if (a.beginning != b.beginning)
            return a.beginning < b.beginning;
        const int order = recordAt(held + a.at).key.compare(recordAt(held + b.at).key);
        return order != 0 ? order < 0 : a.at < b.at;
    });
}

Result<void> SortedRecords::writeRun()
{
    if (!m_file)
        m_file.reset(std::tmpfile());
    if (!m_file)
        return cannotSort();
    sortHeld();
    Run run;
    run.at = m_fileSize;
    for (const Place &place : m_places) {
        const Record record = recordAt(m_held.data() + place.at);
        const std::size_t size = sizeof(RecordSizes) + record.key.size() + record.value.size();
        if (std::fwrite(m_held.data() + place.at, 1, size, m_file.get()) != size)
            return cannotSort();
        m_fileSize += size;
    }
    run.end = m_fileSize;
    m_runs.push_back(std::move(run));
    m_held.clear();
    m_places.clear();
    return {};
}

Result<void> SortedRecords::sort()
{
    if (m_runs.empty()) {
        sortHeld();
        return {};
    }
    if (auto written = m_held.empty() ? Result<void>() : writeRun(); !written)
        return written;
    if (std::fflush(m_file.get()) != 0)
        return cannotSort();
    std::vector<char>().swap(m_held);
    std::vector<Place>().swap(m_places);
    const std::size_t piece = std::max(kLeastPiece, m_memory / m_runs.size());
    for (std::size_t i = 0; i < m_runs.size(); ++i) {
        m_runs[i].piece.reserve(piece);
        const auto has = advance(m_runs[i]);
        if (!has)
            return has.error();
        m_heap.push_back(i);
        std::push_heap(m_heap.begin(), m_heap.end(),
                       [this](std::size_t a, std::size_t b) { return isAfter(a, b); });
    }
    return {};
}

bool SortedRecords::isAfter(std::size_t a, std::size_t b) const
{
    const int order = m_runs[a].first.key.compare(m_runs[b].first.key);
    return order != 0 ? order > 0 : a > b;
}

// Makes the next record of a run its first one; false where it has none.
Result<bool> SortedRecords::advance(Run &run)
{
    const auto left = [&] { return run.piece.size() - run.taken; };
    // At least `size` bytes from the place on, where the run has so many.
    const auto fetch = [&](std::size_t size) -> Result<void> {
        if (left() >= size)
            return {};
        run.piece.erase(run.piece.begin(), run.piece.begin() + std::ptrdiff_t(run.taken));
        run.taken = 0;
        const std::size_t before = run.piece.size();
        const std::size_t wanted = std::max(size, run.piece.capacity()) - before;
        const auto count = std::size_t(std::min<std::uint64_t>(wanted, run.end - run.at));
        run.piece.resize(before + count);
        if (std::fseek(m_file.get(), long(run.at), SEEK_SET) != 0 ||
            std::fread(run.piece.data() + before, 1, count, m_file.get()) != count)
            return cannotSort();
        run.at += count;
        return {};
    };
    if (auto fetched = fetch(sizeof(RecordSizes)); !fetched)
        return fetched.error();
    if (left() == 0)
        return false;
    RecordSizes sizes;
    std::memcpy(&sizes, run.piece.data() + run.taken, sizeof sizes);
    const std::size_t size = sizeof sizes + sizes.key + sizes.value;
    if (auto fetched = fetch(size); !fetched)
        return fetched.error();
    run.first = recordAt(run.piece.data() + run.taken);
    run.taken += size;
    return true;
}

Result<bool> SortedRecords::next()
{
    if (m_runs.empty()) {
        if (m_handedOut == m_places.size())
            return false;
        m_current = recordAt(m_held.data() + m_places[m_handedOut++].at);
        return true;
    }
    const auto isLater = [this](std::size_t a, std::size_t b) { return isAfter(a, b); };
    if (m_isFirstTaken) {
        std::pop_heap(m_heap.begin(), m_heap.end(), isLater);
        const auto has = advance(m_runs[m_heap.back()]);
        if (!has)
            return has.error();
        if (*has)
            std::push_heap(m_heap.begin(), m_heap.end(), isLater);
        else
            m_heap.pop_back();
    }
    m_isFirstTaken = !m_heap.empty();
    if (m_heap.empty())
        return false;
    m_current = m_runs[m_heap.front()].first;
    return true;
}

void putSortable(std::string &key, std::string_view text)
{
    for (const char c : text) {
        if (static_cast<unsigned char>(c) <= 1)
            key += '\1';
        key += static_cast<unsigned char>(c) <= 1 ? char(c + 1) : c;
    }
    key += '\0';
}

void takeSortable(std::string_view &key, std::string &text)
{
    const std::size_t end = key.find('\0');
    text.clear();
    for (std::size_t i = 0; i < end; ++i)
        text += key[i] == '\1' ? char(key[++i] - 1) : key[i];
    key.remove_prefix(end + 1);
}

} // namespace breakeven
