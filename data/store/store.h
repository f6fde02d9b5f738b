// The one file in which prices, traces and studies are kept: a SQLite database with Breakeven's application
// id.
//
// Owns: the connection; `prices()`, `traces()` and `studies()` are valid as long as the store.
// Threads: one Store a thread; several may be open on one file (one writes at a time, readers see a
// snapshot). Errors: a file that is no store, another program's, damaged, newer or locked is refused in one
// sentence and never touched. A file or folder without write permission is opened read-only; writing then
// fails in one sentence.
#pragma once

#include "data/store/price_store.h"
#include "data/store/store_place.h"
#include "data/store/study_store.h"
#include "data/store/trace_store.h"
#include "model/result.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace breakeven {

class Database;

enum class OpenMode {
    ReadWrite, // made when it is not there, brought up to date when it is older
    ReadOnly,
};

enum class Overwrite { No, Yes };

// How long a store waits for another program that writes to it, or brings it up to date.
struct StoreWait
{
    std::chrono::milliseconds longest{3000};
    // Called once, after two seconds of waiting, with who holds the store: "breakeven (process 1234)"; empty
    // where the system does not say.
    std::function<void(const std::string &holder)> tell;
};

struct StoreInfo
{
    std::string path; // ":memory:" for one that is in no file
    bool isReadOnly = false;
    int version = 0;
    std::int64_t sizeBytes = 0;
    std::int64_t prices = 0;
    std::int64_t series = 0; // offers whose price may have changed over time
    std::int64_t snapshots = 0;
    std::int64_t interruptionBands = 0;
    std::int64_t studies = 0;
    std::int64_t revisions = 0;
    std::int64_t traces = 0;
};

struct StoreCheck
{
    // One sentence a fault; empty when the store is sound.
    std::vector<std::string> faults;
    bool isSound() const { return faults.empty(); }
};

// Where what a backup took the place of is kept; empty: there was none.
struct RestoredStore
{
    std::string kept;
    std::string keptLog; // what of it stood in a log only, or was the log of another store
};

// What of a damaged store went into a new one.
struct SalvagedPart
{
    std::string what; // "studies", "prices"
    std::int64_t saved = 0;
    std::optional<std::int64_t> lost; // where the store still says how many there were
};

struct SalvageReport
{
    std::vector<SalvagedPart> parts;
    // What is not in the new store as it was: of which part, and a sentence.
    struct Loss
    {
        std::string what;
        std::string sentence;
    };
    std::vector<Loss> losses;
    bool isWhole() const { return losses.empty(); }
};

class Store
{
public:
    static Result<Store> open(const std::string &path, OpenMode mode = OpenMode::ReadWrite,
                              const StoreWait &wait = {});
    // In the user's data folder: $XDG_DATA_HOME/breakeven/breakeven.sqlite, else below ~/.local/share.
    static std::string defaultPath();
    // Puts a backup in the place of the store at `path`. What stood there, with its log, is kept beside it
    // under a name with the time. Where the log of another store lies beside it, `backup` may be the store
    // itself: then only the log is set aside. Requires: this process has that store not open. Errors:
    // BadInput for a backup that is none or is damaged; Failed while another program has the store open, or
    // where it cannot be written. The store is then as it was.
    static Result<RestoredStore> restore(const std::string &path, const std::string &backup);
    // Writes all that is whole of the store at `damaged`, its log included, into a new store at `path`, each
    // record as it was. `damaged` is only read. `tell` hears how far it is, from 0 to 1. Errors: BadInput
    // where `path` is there, or `damaged` is no store; Failed while another program has it open; Cancelled.
    static Result<SalvageReport> salvage(const std::string &damaged, const std::string &path,
                                         const std::function<void(double)> &tell = {},
                                         const std::stop_token &stop = {});

    Store(Store &&) noexcept;
    Store &operator=(Store &&) noexcept;
    ~Store();

    const std::string &path() const;
    bool isReadOnly() const;
    // The file that was opened still stands at its path; otherwise it was moved, removed or replaced since, and
    // what is written goes where nobody looks for it.
    bool isInPlace() const;
    // Whether another connection is writing at this moment, so that a write would have to wait.
    bool isBeingWritten() const;
    // A number that changes whenever another connection has written.
    std::int64_t othersChange() const;

    PriceStore &prices() { return *m_prices; }
    const PriceStore &prices() const { return *m_prices; }
    StudyStore &studies() { return *m_studies; }
    const StudyStore &studies() const { return *m_studies; }
    TraceStore &traces() { return *m_traces; }
    const TraceStore &traces() const { return *m_traces; }

    Result<StoreInfo> info() const;
    // Reads the whole file.
    Result<StoreCheck> check() const;
    // A consistent copy, also while others write; written beside `path` and moved there when complete.
    Result<void> backup(const std::string &path, Overwrite overwrite = Overwrite::No) const;

private:
    explicit Store(std::unique_ptr<Database> database);

    std::unique_ptr<Database> m_database;
    std::optional<FilePlace> m_place; // nothing in memory
    std::unique_ptr<PriceStore> m_prices;
    std::unique_ptr<StudyStore> m_studies;
    std::unique_ptr<TraceStore> m_traces;
};

// Takes from others on the machine the right to read this store, its log and its folder; true where they had
// it. For the default store: who names another one may share it with a team.
bool keepToOwner(const std::string &path);

} // namespace breakeven
