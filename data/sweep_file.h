// A sweep as a tidy CSV file, one row a point. A file FILE.json beside it describes the sweep, so that a
// stopped sweep can be continued, and the shards of one sweep can be put together to the same bytes.
//
// Shape: `point` (from 1), one column for each varied input, `cheapest`, then the present value and status of
// each option, then the results asked for. Checked: tests/data/sweep_file_test.cpp.
#pragma once

#include "model/decision/sweep.h"
#include "model/result.h"

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

namespace breakeven {

struct SweepHeader
{
    std::string study;  // its name
    std::string sha256; // of the study as its file would be
    std::string programVersion;
    std::vector<std::string> vary; // as written
    std::vector<std::string> results;
    std::int64_t points = 0; // of the whole sweep
    int shard = 1;           // of `shards`, from 1
    int shards = 1;

    bool operator==(const SweepHeader &) const = default;

    // For the shard: its first point and the one behind its last.
    std::int64_t first() const { return points * (shard - 1) / shards + 1; }
    std::int64_t end() const { return points * shard / shards + 1; }
};

SweepHeader sweepHeader(const Sweep &sweep, const std::vector<std::string> &results,
                        const std::string &programVersion, int shard, int shards);

std::string sweepColumnsText(const Sweep &sweep, const std::vector<std::string> &results);
std::string sweepRowsText(const Sweep &sweep, const std::vector<SweepRow> &rows);

// The file of one shard, begun or continued.
class SweepFile
{
public:
    // Errors: BadInput where the file holds another sweep or none; Failed where it cannot be written.
    static Result<SweepFile> open(const std::string &path, const SweepHeader &header,
                                  const std::string &columns);

    std::int64_t next() const { return m_next; } // the first point that is not there yet
    Result<void> append(const std::string &rows, std::int64_t count);

private:
    SweepFile(std::string path, std::int64_t next) : m_path(std::move(path)), m_next(next) {}

    std::string m_path;
    std::int64_t m_next;
    std::ofstream m_file;
};

// Puts shards together into the file of the whole. Errors: BadInput for files of several sweeps, for points
// that are missing or stand twice; as of reading and writing. Nothing is written then.
Result<SweepHeader> mergeSweeps(const std::vector<std::string> &files, const std::string &out);

} // namespace breakeven
