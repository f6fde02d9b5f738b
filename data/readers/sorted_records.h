// Records of bytes that come in any order and are handed back sorted by their keys, those of one key as they
// came: for what is too many to be held. What does not fit into its memory waits in a nameless file.
//
// Units: keys compare byte by byte. Memory: `memory` bytes, and half as much again for order.
// Owns: the file, which goes with it. Errors: Failed, naming the folder, when the disk is full or no file can
// be made there.
#pragma once

#include "model/result.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

class SortedRecords
{
public:
    static constexpr std::size_t kUsualMemory = std::size_t(16) << 20;

    explicit SortedRecords(std::size_t memory = kUsualMemory) : m_memory(memory) {}

    Result<void> add(std::string_view key, std::string_view value);
    // After the last one was added.
    Result<void> sort();
    // The next record, valid until the next call; false at the end.
    Result<bool> next();
    std::string_view key() const { return m_current.key; }
    std::string_view value() const { return m_current.value; }
    std::int64_t size() const { return m_size; }

private:
    struct Close
    {
        void operator()(std::FILE *file) const { std::fclose(file); }
    };
    struct Record
    {
        std::string_view key;
        std::string_view value;
    };
    // Where a record stands in the memory, with the beginning of its key.
    struct Place
    {
        std::uint64_t beginning = 0;
        std::size_t at = 0;
    };
    // Sorted records in the file, read piece by piece.
    struct Run
    {
        std::uint64_t at = 0; // of what is not read yet
        std::uint64_t end = 0;
        std::vector<char> piece;
        std::size_t taken = 0;
        Record first; // of those that are not handed out
    };

    Record recordAt(const char *place) const;
    void sortHeld();
    Result<void> writeRun();
    Result<bool> advance(Run &run);
    bool isAfter(std::size_t a, std::size_t b) const;

    std::size_t m_memory;
    std::int64_t m_size = 0;
    std::vector<char> m_held;
    std::vector<Place> m_places;
    std::size_t m_handedOut = 0; // of the held ones
    std::unique_ptr<std::FILE, Close> m_file;
    std::uint64_t m_fileSize = 0;
    std::vector<Run> m_runs;
    std::vector<std::size_t> m_heap; // runs that hold something, the one with the least key first
    bool m_isFirstTaken = false;     // of the run on top: its first record was handed out
    Record m_current;
};

// Adds a text to a key of several: it sorts as it does alone. 0 marks its end; 0 and 1 within it become two
// bytes.
void putSortable(std::string &key, std::string_view text);
// Takes it off the beginning of a key.
void takeSortable(std::string_view &key, std::string &text);

} // namespace breakeven
