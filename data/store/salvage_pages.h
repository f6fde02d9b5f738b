// The pages of a store, damaged or not, as they stand in its file and its log, read without SQLite; for this
// folder.
//
// A page is whole where its checksum says so, or where it comes from a log whose checksums fit. Of a store
// without checksums nobody knows, and each page that is there counts as whole.
// Source: sqlite.org/fileformat2.html, 1.3 "The Database Header".
#pragma once

#include "model/result.h"

#include <cstdint>
#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace breakeven {

class StorePages
{
public:
    // Errors: NotFound; BadInput for a file that holds no page of a store.
    static Result<StorePages> open(const std::string &path);

    std::int64_t count() const { return m_count; } // they are numbered from 1 on
    int usableBytes() const { return m_usable; }   // of a page, at its beginning
    bool hasChecksums() const { return m_hasChecksums; }
    bool isLogLeftOut() const { return m_isLogLeftOut; } // there is one, and not known to be of this store

    // False, where the page is missing or not whole.
    bool read(std::int64_t number, std::string &page);

    // What the first page says; nothing where it is not whole. The version is that of the tables.
    bool hasHeader() const { return !m_header.empty(); }
    int version() const;
    std::int64_t firstFreePage() const; // 0: none

private:
    bool readAt(std::ifstream &file, std::int64_t offset, std::string &page);
    void findChecksums(const std::string &header);
    void openLog(const std::string &path);

    std::ifstream m_file, m_log;
    std::map<std::int64_t, std::int64_t> m_offsetsInLog;
    std::int64_t m_count = 0;
    int m_size = 4096;
    int m_usable = 4096;
    bool m_hasChecksums = false;
    bool m_isLogLeftOut = false;
    std::string m_header;
};

// The whole number of so many bytes, the high one first.
std::uint64_t numberAt(std::string_view bytes, std::size_t at, int count);

} // namespace breakeven
