// The traces of a store: what files brought them, their columns, and which column means what in a layout.
//
// Threads: those of the store it belongs to.
#pragma once

#include "data/traces/trace.h"
#include "model/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace breakeven {

class Database;

// Where traces come from.
struct TraceSource
{
    std::string path; // of the file, or the URL
    std::string hash; // contentHash; empty where it was not read whole
    std::string format;
    std::int64_t rows = 0;
    std::int64_t skipped = 0;
    std::string importedAt; // UTC; given by the store

    bool operator==(const TraceSource &) const = default;
};

struct TraceSummary
{
    std::string name;
    TraceKind kind = TraceKind::NodeCounts;
    bool hasClock = false;
    std::int64_t points = 0;
    std::optional<std::int64_t> first; // ns; nothing for traces without times
    std::optional<std::int64_t> last;
    std::map<std::string, std::string> attributes;
    TraceSource source;
};

enum class SameName { Refuse, Replace };

class TraceStore
{
public:
    explicit TraceStore(Database &database) : m_database(database) {}

    // All in one transaction, on the disk when it returns. Requires: finished traces with names. Errors:
    // BadInput when a name is taken, unless it is to be replaced; Cancelled after a stop request: then, and
    // for every other failure, nothing is written.
    Result<void> write(const TraceSource &source, const std::vector<Trace> &traces,
                       SameName sameName = SameName::Refuse, std::stop_token stop = {});

    Result<std::vector<TraceSummary>> list() const; // by name
    // Errors: NotFound with the nearest name.
    Result<TraceSummary> summary(const std::string &name) const;
    Result<Trace> load(const std::string &name) const;
    bool has(const std::string &name) const;
    // The traces and, when it was their last, the record of the file. Errors: NotFound.
    Result<void> remove(const std::vector<std::string> &names);

    // "column=role" of a layout, as it was last said; empty for one that is not known.
    Result<std::map<std::string, std::string>> layout(const std::string &header) const;
    Result<void> rememberLayout(const std::string &header, const std::map<std::string, std::string> &roles);

private:
    Database &m_database;
};

} // namespace breakeven
