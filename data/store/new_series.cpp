#include "data/store/new_series.h"

#include <SQLiteCpp/VariadicBind.h>

#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace breakeven {

namespace {

std::int64_t nextId(SQLite::Database &connection, const char *table)
{
    return connection.execAndGet(std::string("SELECT coalesce(max(id), 0) + 1 FROM ") + table).getInt64();
}

// A price and its time, which are once in a series.
using Mark = std::pair<std::int64_t, NanoMoney>;

bool isSamePlace(const Offer &a, const Offer &b) { return a.region == b.region && a.provider == b.provider; }

} // namespace

NewSeries::NewSeries(SQLite::Database &connection)
    : m_addSeries(connection, "series",
                  "provider, region, instance_type, model, zone, os, detail, source, currency, gpu, "
                  "gpu_variant, gpu_numerator, gpu_denominator, gpu_memory_mib, vcpu_milli, ram_mib, "
                  "current_id, aside_id, price_nano, per_gpu_nano, shown_at_s, id"),
      m_addPrices(connection, "price",
                  "id, series_id, snapshot_id, at_s, at_kind, price_nano, list_nano, flags, is_aside, note"),
      m_addMachine(connection, "INSERT INTO machine_place(provider, region, instance_type) VALUES(?, ?, ?) "
                               "ON CONFLICT DO NOTHING"),
      m_addModel(connection, "INSERT INTO model_place(provider, region, model) VALUES(?, ?, ?) "
                             "ON CONFLICT DO NOTHING"),
      m_nextSeries(nextId(connection, "series")), m_nextPrice(nextId(connection, "price"))
{
}

void NewSeries::add(const std::vector<Offer> &offers, std::span<const std::size_t> members,
                    const std::string &retrievedAt)
{
    Series series{m_nextSeries++, &offers[members.front()], {}, {}};
    bool isSettled = true;
    std::set<Mark> marks;
    for (const std::size_t member : members) {
        const Offer &offer = offers[member];
        const OfferTime time = timeOf(offer, retrievedAt);
        const std::int64_t id = m_nextPrice++;
        (isSetAside(offer) ? series.aside : series.current).take(time.seconds, id, offer);
        const bool isNew = members.size() == 1 || marks.insert({time.seconds, offer.price}).second;
        // The price meant may be a repetition, or one that waits for nothing.
        isSettled = isSettled && isNew && !hasFlag(offer, "jump_kept_out");
        if (isNew)
            m_prices.push_back({id, series.id, &offer, time, joinFlags(offer.flags)});
        else
            ++m_report.repeated;
    }
    if (!isSettled)
        m_report.unsettled.push_back({series.id, series.offer});
    m_series.push_back(series);
}

NewSeries::Report NewSeries::write(std::int64_t snapshot, const std::string &source)
{
    // A price names its series: that goes first, already knowing which price will be current.
    m_addSeries.add(m_series, [&](SQLite::Statement &statement, int parameter, const Series &series) {
        bindSeries(statement, parameter, series, source);
    });
    m_addPrices.add(m_prices, [&](SQLite::Statement &statement, int parameter, const Price &price) {
        bindPrice(statement, parameter, price, snapshot);
    });
    writePlaces();
    m_report.records = std::int64_t(m_prices.size());
    m_series.clear();
    m_prices.clear();
    return std::exchange(m_report, {});
}

void NewSeries::bindSeries(SQLite::Statement &statement, int parameter, const Series &series,
                           const std::string &source)
{
    const Offer &o = *series.offer;
    for (const std::string *text : {&o.provider, &o.region, &o.instanceType, &o.model, &o.zone, &o.os,
                                    &o.detail, &source, &o.currency, &o.gpu, &o.gpuVariant})
        statement.bindNoCopy(parameter++, *text);
    for (const int number : {o.gpuNumerator, o.gpuDenominator, o.gpuMemoryMib, o.vcpuMilli, o.ramMib})
        statement.bind(parameter++, number);
    const auto bind = [&](const std::optional<std::int64_t> &number) {
        number ? statement.bind(parameter, *number) : statement.bind(parameter);
        ++parameter;
    };
    const auto &[id, offer, current, aside] = series;
    const bool isWaiting = aside.offer && (!current.offer || aside.at >= current.at);
    const Newest &shown = current.offer ? current : aside;
    bind(current.offer ? std::optional(current.id) : std::nullopt);
    bind(isWaiting ? std::optional(aside.id) : std::nullopt);
    bind(shown.offer->price);
    bind(perGpu(*shown.offer));
    bind(shown.at);
    bind(id);
}

void NewSeries::bindPrice(SQLite::Statement &statement, int parameter, const Price &price,
                          std::int64_t snapshot)
{
    for (const std::int64_t number : {price.id, price.series, snapshot, price.time.seconds,
                                      std::int64_t(price.time.kind), std::int64_t(price.offer->price)})
        statement.bind(parameter++, number);
    if (price.offer->listPrice)
        statement.bind(parameter++, std::int64_t(*price.offer->listPrice));
    else
        statement.bind(parameter++);
    statement.bindNoCopy(parameter++, price.flags);
    statement.bind(parameter++, int(isSetAside(*price.offer)));
    statement.bindNoCopy(parameter, price.offer->note);
}

// They come by provider, region and machine: each place is said once.
void NewSeries::writePlaces()
{
    const Offer *last = nullptr;
    std::set<std::string_view> models; // in the place
    const auto add = [](SQLite::Statement &statement, const Offer &offer, const std::string &what) {
        statement.reset();
        SQLite::bind(statement, offer.provider, offer.region, what);
        statement.exec();
    };
    for (const Series &series : m_series) {
        const Offer &offer = *series.offer;
        const bool isThere = last && isSamePlace(*last, offer);
        if (!isThere)
            models.clear();
        if (!isThere || last->instanceType != offer.instanceType)
            add(m_addMachine, offer, offer.instanceType);
        if (models.insert(offer.model).second)
            add(m_addModel, offer, offer.model);
        last = &offer;
    }
}

} // namespace breakeven
