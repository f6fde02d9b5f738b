// Fetches prices from their sources into a store, each part of a source on its own.
//
// A part (a provider or region of a source) is fetched whole, read, checked against what is there (see
// snapshot_gate.h) and written in one transaction; or nothing of it is, and its prices stay in use. A failed
// part leaves the others alone. Prices that did not change add no record.
// The store remembers of each part when it was last found whole and what failed since.
// Threads: runs on the calling thread; `begin`, `progress` and `done` are called there.
//
// The room: pricing/refresh is what happens between a source that answers and prices in a store.
#pragma once

#include "data/http/http_client.h"
#include "data/store/store.h"
#include "model/result.h"
#include "model/study/issue.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace breakeven {

enum class PartOutcome { Stored, Unchanged, Failed };

// What became of one part of a source.
struct PartReport
{
    std::string source;
    std::string name;
    PartOutcome outcome = PartOutcome::Failed;
    std::int64_t rows = 0;      // entries of what came
    std::int64_t added = 0;     // offers that were not there before
    std::int64_t changed = 0;   // offers whose price is another one
    std::int64_t unchanged = 0; // offers that are as they were
    std::int64_t vanished = 0;  // offers that it no longer names
    std::map<std::string, std::int64_t> skipped;
    std::map<std::string, std::int64_t> flagged;
    std::vector<Issue> issues;
    std::string inUseSince;             // UTC time the prices in use were fetched at; empty: there are none
    std::int64_t rowsInUse = 0;         // entries they came in
    std::optional<std::int64_t> newest; // the last moment they speak of, seconds UTC
    std::optional<Error> error;
};

// A part that is about to be fetched, as one of many.
struct RefreshStep
{
    std::string source;
    std::string part;
    std::size_t index = 0; // from 0
    std::size_t count = 0;
};

struct RefreshProgress
{
    std::string source;
    std::string part;
    std::size_t received = 0; // bytes
};

// Keys of sources by the variable of the environment that they stand in for (SourceKey::variable); that of
// AWS is "id:secret".
using SourceSecrets = std::map<std::string, std::string>;

struct RefreshOptions
{
    std::vector<std::string> sources;            // names; empty: all that need no key or have theirs
    std::vector<std::string> parts;              // of the one source that is named; empty: its default ones
    std::map<std::string, std::string> baseUrls; // by source: scheme, host and port to ask instead
    SourceSecrets secrets;                       // used where neither environment nor vendor's file has one
    bool acceptsJumps = false;
    HttpClientOptions http;
    std::stop_token stop;
    std::function<void(const RefreshStep &)> begin; // before each part
    std::function<void(const RefreshProgress &)> progress;
    std::function<void(const PartReport &)> done; // after each part
};

// The parts in their order; after a stop those that were not begun are absent.
// Errors: Usage for an unknown source or part and for a base that is no address; NotFound for a source that
// is named and whose key is nowhere; those of the store. No error, report or record shows a key.
Result<std::vector<PartReport>> refreshPrices(Store &store, const RefreshOptions &options);

} // namespace breakeven
