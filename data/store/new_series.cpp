#include "data/store/new_series.h"

#include <SQLiteCpp/VariadicBind.h>

#include <algorithm>
#include <utility>

namespace breakeven {

namespace {

// Rows that are held before they are written.
constexpr std::size_t kMostHeld = 1024;
constexpr std::size_t kMachineMemory = std::size_t(8) << 20;

std::int64_t nextId(SQLite::Database &connection, const char *table)
{
    return connection.execAndGet(std::string("SELECT coalesce(max(id), 0) + 1 FROM ") + table).getInt64();
}

} // namespace

NewSeries::NewSeries(SQLite::Database &connection)
    : m_addSeries(connection, "series",
                  "provider, region, instance_type, model, zone, os, detail, source, currency, gpu, "
                  "gpu_variant, gpu_numerator, gpu_denominator, gpu_memory_mib, vcpu_milli, ram_mib, "
                  "current_id, aside_id, price_nano, per_gpu_nano, shown_at_s, id"),
      m_addPrices(connection, "price",
                  "id, series_id, snapshot_id, at_s, at_kind, price_nano, list_nano, flags, is_aside, note",
                  "ON CONFLICT DO NOTHING"),
      m_addMachine(connection, "INSERT INTO machine_place(instance_type, provider, region) VALUES(?, ?, ?) "
                               "ON CONFLICT DO NOTHING"),
      m_addModel(connection, "INSERT INTO model_place(provider, region, model) VALUES(?, ?, ?) "
                             "ON CONFLICT DO NOTHING"),
      m_nextSeries(nextId(connection, "series")), m_nextPrice(nextId(connection, "price")),
      m_machines(kMachineMemory)
{
}

void NewSeries::begin(const Offer &o, const std::string &source, std::int64_t snapshot)
{
    m_open.id = m_nextSeries++;
    auto text = m_open.texts.begin();
    for (const std::string *said :
         {&o.provider, &o.region, &o.instanceType, &o.model, &o.zone, &o.os, &o.detail, &source, &o.currency})
        *text++ = *said;
    describe(o);
    m_open.current = m_open.aside = {};
    m_isSettled = true;
    m_pricesAtOnce.clear();
    m_snapshot = snapshot;
}

void NewSeries::describe(const Offer &o)
{
    m_open.texts[9] = o.gpu;
    m_open.texts[10] = o.gpuVariant;
    m_open.numbers = {o.gpuNumerator, o.gpuDenominator, o.gpuMemoryMib, o.vcpuMilli, o.ramMib};
}

void NewSeries::add(const Offer &offer, const OfferTime &time)
{
    const std::int64_t id = m_nextPrice++;
    const bool isAside = isSetAside(offer);
    Newest &newest = isAside ? m_open.aside : m_open.current;
    if (newest.id == 0 || time.seconds >= newest.at) {
        newest = {time.seconds, id, offer.price, perGpu(offer)};
        // What is said last of a machine counts, as of a series that is there.
        if (!isAside)
            describe(offer);
    }
    if (m_pricesAtOnce.empty() || time.seconds != m_lastTime) {
        // One that goes back in time may repeat a price of before.
        m_isSettled = m_isSettled && (m_pricesAtOnce.empty() || time.seconds > m_lastTime);
        m_pricesAtOnce.clear();
        m_lastTime = time.seconds;
    }
    const bool isNew =
        std::find(m_pricesAtOnce.begin(), m_pricesAtOnce.end(), offer.price) == m_pricesAtOnce.end();
    // The price meant may be a repetition, or one that waits for nothing.
    m_isSettled = m_isSettled && isNew && !hasFlag(offer, "jump_kept_out");
    if (!isNew) {
        ++m_report.repeated;
        return;
    }
    m_pricesAtOnce.push_back(offer.price);
    m_prices.push_back({id, m_open.id, m_snapshot, time, offer.price, offer.listPrice, isAside,
                        joinFlags(offer.flags), offer.note});
    if (m_prices.size() >= kMostHeld)
        writePrices();
}

Result<void> NewSeries::end()
{
    if (!m_isSettled)
        m_report.unsettled.push_back(m_open.id);
    m_series.push_back(m_open);
    if (m_series.size() >= kMostHeld)
        writeSeries();
    m_machine.clear();
    for (const std::size_t column : {2, 0, 1}) // machine, provider, region
        putSortable(m_machine, m_open.texts[column]);
    if (m_machine == m_lastMachine)
        return {};
    std::swap(m_machine, m_lastMachine);
    return m_machines.add(m_lastMachine, {});
}

Result<NewSeries::Report> NewSeries::finish()
{
    writeSeries();
    writePrices();
    if (auto written = writeMachines(); !written)
        return written.error();
    return std::exchange(m_report, {});
}

void NewSeries::writeSeries()
{
    m_addSeries.add(m_series, bindSeries);
    writeModels();
    m_series.clear();
}

void NewSeries::writePrices()
{
    const std::int64_t added = m_addPrices.add(m_prices, bindPrice);
    m_report.records += added;
    m_report.repeated += std::int64_t(m_prices.size()) - added;
    m_prices.clear();
}

void NewSeries::bindSeries(SQLite::Statement &statement, int parameter, const Series &series)
{
    for (const std::string &text : series.texts)
        statement.bindNoCopy(parameter++, text);
    for (const int number : series.numbers)
        statement.bind(parameter++, number);
    const auto bind = [&](const std::optional<std::int64_t> &number) {
        number ? statement.bind(parameter, *number) : statement.bind(parameter);
        ++parameter;
    };
    const Newest &current = series.current, &aside = series.aside;
    const bool hasCurrent = current.id > 0;
    const bool isWaiting = aside.id > 0 && (!hasCurrent || aside.at >= current.at);
    const Newest &shown = hasCurrent ? current : aside;
    bind(hasCurrent ? std::optional(current.id) : std::nullopt);
    bind(isWaiting ? std::optional(aside.id) : std::nullopt);
    bind(shown.price);
    bind(shown.perGpu);
    bind(shown.at);
    bind(series.id);
}

void NewSeries::bindPrice(SQLite::Statement &statement, int parameter, const Price &price)
{
    for (const std::int64_t number : {price.id, price.series, price.snapshot, price.time.seconds,
                                      std::int64_t(price.time.kind), std::int64_t(price.price)})
        statement.bind(parameter++, number);
    if (price.listPrice)
        statement.bind(parameter++, std::int64_t(*price.listPrice));
    else
        statement.bind(parameter++);
    statement.bindNoCopy(parameter++, price.flags);
    statement.bind(parameter++, int(price.isAside));
    statement.bindNoCopy(parameter, price.note);
}

// They come by provider and region: each model of a place is said once.
void NewSeries::writeModels()
{
    for (const Series &series : m_series) {
        const std::array<std::string, 2> place{series.texts[0], series.texts[1]};
        if (place != m_lastPlace)
            m_placeModels.clear();
        m_lastPlace = place;
        if (!m_placeModels.insert(series.texts[3]).second)
            continue;
        m_addModel.reset();
        SQLite::bind(m_addModel, place[0], place[1], series.texts[3]);
        m_addModel.exec();
    }
}

// In the order in which they are kept: a million of them in another one take most of an import.
Result<void> NewSeries::writeMachines()
{
    if (auto sorted = m_machines.sort(); !sorted)
        return sorted;
    std::array<std::string, 3> said; // machine, provider, region
    while (true) {
        const auto more = m_machines.next();
        if (!more)
            return more.error();
        if (!*more)
            break;
        std::string_view key = m_machines.key();
        for (std::string &text : said)
            takeSortable(key, text);
        m_addMachine.reset();
        for (int i = 0; i < int(said.size()); ++i)
            m_addMachine.bindNoCopy(i + 1, said[std::size_t(i)]);
        m_addMachine.exec();
    }
    m_machines = SortedRecords(kMachineMemory);
    m_lastMachine.clear();
    return {};
}

} // namespace breakeven
