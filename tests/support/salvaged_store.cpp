#include "tests/support/salvaged_store.h"

#include "data/store/store.h"
#include "tests/support/text_files.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <string_view>

namespace breakeven::test {

namespace {

// What a record is, without what a store may find anew from the rest of it.
struct Compared
{
    const char *table;
    const char *columns;
    const char *where; // those that a salvaged store may have made
};
constexpr Compared kCompared[] = {
    {"study", "uuid, name, text, change_count, updated_at, origin_path, origin_hash", "1"},
    {"revision", "*", "1"},
    {"price", "*", "1"},
    {"series", "id, provider, region, instance_type, model, gpu, source", "1"},
    {"snapshot", "*", "partition <> 'salvaged'"},
    {"trace_file", "*", "1"},
    {"trace", "*", "1"},
    {"trace_attribute", "*", "1"},
    {"trace_column", "*", "1"},
    {"trace_chunk", "*", "1"},
    {"machine_place", "*", "1"},
};

Trace traceOf(int number)
{
    Trace trace;
    trace.name = "trace " + std::to_string(number);
    trace.kind = TraceKind::Availability;
    trace.hasClock = true;
    trace.attributes = {{"polarity", "available"}, {"step_s", "600"}};
    TraceColumn &time = trace.add("time", "ns", ColumnType::Whole);
    TraceColumn &up = trace.add("up", "instances");
    for (int i = 0; i < 3000; ++i) {
        time.append(std::int64_t(1'666'821'904) * 1'000'000'000 + std::int64_t(i) * 600'000'000'000);
        up.append(double((i * 7919 + number) % 311) / 7);
    }
    trace.finish();
    return trace;
}

bool addStudies(Store &store, int count)
{
    for (int i = 0; i < count; ++i) {
        StoredStudy study;
        study.uuid = study.name = "study " + std::to_string(i);
        study.text = "{\"name\": \"" + study.name + std::string(std::size_t(700 * (i % 12)), 'x') + "\"}";
        StudyRevision revision{0, RevisionKind::Named, "first", "me", "", study.text};
        if (!store.studies().save(study) || !store.studies().addRevision(study.uuid, revision))
            return false;
    }
    for (int i = 0; i < count; i += 5)
        if (!store.studies().remove("study " + std::to_string(i)))
            return false;
    return true;
}

bool addPrices(Store &store, int count)
{
    for (int batch = 0; batch < 4; ++batch) {
        PriceBatch prices;
        prices.snapshot = {"feed", "r" + std::to_string(batch), "", "file.csv", "2026-03-01T10:00:00Z", {}, 1,
                           0};
        for (int i = 0; i < count / 4; ++i) {
            Offer offer;
            offer.provider = "provider " + std::to_string(i % 7);
            offer.region = "region " + std::to_string(i % 13);
            offer.instanceType = "type " + std::to_string(i / 2);
            offer.model = i % 2 ? "spot" : "on_demand";
            offer.currency = "USD";
            offer.gpu = "H100";
            offer.price = std::int64_t(1'000'000'000) + 1'000'000 * (i + batch);
            offer.effectiveFrom = Date{2026, 1 + batch, 1};
            prices.offers.push_back(offer);
        }
        if (!store.prices().write({prices}))
            return false;
    }
    return true;
}

std::string strangeRecord(SQLite::Database &both)
{
    for (const Compared &one : kCompared) {
        const std::string table = one.table;
        SQLite::Statement strange(both, "SELECT count(*) FROM (SELECT " + std::string(one.columns) +
                                            " FROM main." + table + " WHERE " + one.where +
                                            " EXCEPT SELECT " + one.columns + " FROM sound." + table + ")");
        strange.executeStep();
        const int count = strange.getColumn(0).getInt();
        // A study whose last state is damaged stands as of its revision, which is one record of its own.
        const bool mayStandAsOfRevision = table == "study";
        if (count > 0 && !mayStandAsOfRevision)
            return std::to_string(count) + " strange in " + table;
    }
    const auto madeUp =
        both.execAndGet("SELECT count(*) FROM (SELECT uuid, text FROM main.study EXCEPT SELECT "
                        "uuid, text FROM sound.study EXCEPT SELECT study_uuid, text FROM "
                        "sound.revision)");
    return madeUp.getInt() > 0 ? "a study that nobody wrote" : "";
}

std::int64_t recordsIn(SQLite::Database &both, const std::string &store)
{
    std::int64_t all = 0;
    for (const Compared &one : kCompared)
        all += both.execAndGet("SELECT count(*) FROM " + store + "." + one.table + " WHERE " + one.where)
                   .getInt64();
    return all;
}

} // namespace

bool makeFullStore(const std::string &path, int prices)
{
    auto store = Store::open(path);
    if (!store || !addStudies(*store, 40) || !addPrices(*store, prices))
        return false;
    for (int i = 0; i < 6; ++i)
        if (!store->traces().write({"pings.txt", "0123456789abcdef", "raw-pings", 10, 2, ""}, {traceOf(i)},
                                   SameName::Refuse))
            return false;
    return store->traces().remove({"trace 2"}).ok();
}

Salvaged salvageDamaged(const std::string &store, const std::string &copy, const std::string &to,
                        Damage damage, std::uint64_t number)
{
    Salvaged found;
    found.what = damageCopy(store, copy, damage, number);
    const std::string before = fileText(copy);
    std::filesystem::remove(to);
    const auto report = Store::salvage(copy, to);
    if (fileText(copy) != before)
        found.fault = "the damaged store was written to";
    if (!report) {
        found.fault = std::filesystem::exists(to) ? "refused, and yet it is there" : "";
        return found;
    }
    found.isWhole = report->isWhole();
    {
        const auto made = Store::open(to, OpenMode::ReadOnly);
        const auto check = made ? made->check() : Result<StoreCheck>(made.error());
        if (!check || !check->isSound())
            found.fault =
                "what was saved is not sound: " + (check ? check->faults.front() : check.error().message);
    }
    SQLite::Database both(to, SQLite::OPEN_READWRITE);
    both.exec("ATTACH '" + store + "' AS sound");
    if (const std::string strange = strangeRecord(both); !strange.empty())
        found.fault = strange;
    found.records = recordsIn(both, "sound");
    found.saved = recordsIn(both, "main");
    if (found.saved < found.records && report->isWhole())
        found.fault = "records are missing, and no sentence says so";
    return found;
}

} // namespace breakeven::test
