#include "pricing/refresh/book_rows.h"

#include "data/readers/utc_time.h"
#include "model/numeric/time_constants.h"

#include <cstring>
#include <limits>

namespace breakeven {

namespace {

constexpr std::int64_t kUndated = std::numeric_limits<std::int64_t>::max();

// Sorts as the number.
template<class Unsigned>
void putNumber(std::string &key, Unsigned number)
{
    for (int shift = 8 * int(sizeof number) - 8; shift >= 0; shift -= 8)
        key += char(number >> shift & 0xff);
}

template<class Unsigned>
Unsigned sortableAt(const char *at)
{
    Unsigned number = 0;
    for (std::size_t i = 0; i < sizeof number; ++i)
        number = Unsigned(number << 8 | static_cast<unsigned char>(at[i]));
    return number;
}

std::uint64_t sortableTime(std::int64_t seconds) { return std::uint64_t(seconds) ^ (std::uint64_t(1) << 63); }

void putSized(std::string &value, std::string_view text)
{
    const auto size = std::uint32_t(text.size());
    value.append(reinterpret_cast<const char *>(&size), sizeof size);
    value += text;
}

std::string_view takeSized(std::string_view &value)
{
    std::uint32_t size = 0;
    std::memcpy(&size, value.data(), sizeof size);
    const std::string_view text = value.substr(sizeof size, size);
    value.remove_prefix(sizeof size + size);
    return text;
}

constexpr std::size_t kReadingSize = sizeof(std::uint32_t);
constexpr std::size_t kTimeSize = sizeof(std::uint64_t);

} // namespace

Result<void> BookRows::add(const PriceBookRow &row, std::uint32_t reading)
{
    const Offer &o = row.offer;
    m_key.clear();
    putNumber(m_key, reading);
    // In the order of the store's index.
    for (const std::string *text :
         {&o.provider, &o.region, &o.instanceType, &o.model, &o.zone, &o.os, &o.detail, &o.currency})
        putSortable(m_key, *text);
    const std::int64_t day = o.effectiveFrom ? o.effectiveFrom->daysSinceEpoch() : 0;
    putNumber(m_key, sortableTime(row.observed      ? *row.observed
                                  : o.effectiveFrom ? day * kSecondsPerDay
                                                    : kUndated));
    const BookRowNumbers numbers{o.price,
                                 o.listPrice.value_or(0),
                                 row.line,
                                 std::int32_t(day),
                                 o.gpuNumerator,
                                 o.gpuDenominator,
                                 o.gpuMemoryMib,
                                 o.vcpuMilli,
                                 o.ramMib,
                                 o.listPrice.has_value(),
                                 o.effectiveFrom.has_value(),
                                 row.observed.has_value(),
                                 !row.source.empty(),
                                 !row.revision.empty()};
    m_value.assign(reinterpret_cast<const char *>(&numbers), sizeof numbers);
    putSized(m_value, o.gpu);
    putSized(m_value, o.gpuVariant);
    putSized(m_value, o.note);
    for (const std::string &flag : o.flags)
        putSized(m_value, flag);
    return m_records.add(m_key, m_value);
}

Result<void> BookRows::sort()
{
    m_key.clear();
    return m_records.sort();
}

Result<bool> BookRows::next()
{
    const auto more = m_records.next();
    if (!more || !*more)
        return more;
    const std::string_view key = m_records.key();
    const std::string_view series = key.substr(0, key.size() - kTimeSize);
    m_isOfSameSeries =
        m_key.size() >= kTimeSize && std::string_view(m_key).substr(0, m_key.size() - kTimeSize) == series;
    m_isOfSameTime = m_isOfSameSeries && m_key == key;
    m_time = std::int64_t(sortableAt<std::uint64_t>(key.data() + series.size()) ^ (std::uint64_t(1) << 63));
    if (!m_isOfSameSeries)
        readSeries(series);
    m_key = key;
    readRest(m_records.value());
    return true;
}

std::optional<std::int64_t> BookRows::time() const
{
    return m_time == kUndated ? std::nullopt : std::optional(m_time);
}

void BookRows::readSeries(std::string_view series)
{
    m_reading = sortableAt<std::uint32_t>(series.data());
    series.remove_prefix(kReadingSize);
    for (std::string *text : {&m_offer.provider, &m_offer.region, &m_offer.instanceType, &m_offer.model,
                              &m_offer.zone, &m_offer.os, &m_offer.detail, &m_offer.currency})
        takeSortable(series, *text);
}

void BookRows::readRest(std::string_view value)
{
    std::memcpy(&m_numbers, value.data(), sizeof m_numbers);
    value.remove_prefix(sizeof m_numbers);
    m_offer.price = m_numbers.price;
    m_offer.listPrice = m_numbers.hasListPrice ? std::optional<NanoMoney>(m_numbers.listPrice) : std::nullopt;
    m_offer.effectiveFrom =
        m_numbers.hasDay ? std::optional(Date::fromDaysSinceEpoch(m_numbers.day)) : std::nullopt;
    m_offer.observedAt = m_numbers.isObserved ? utcText(m_time) : std::string();
    m_offer.gpuNumerator = m_numbers.gpuNumerator;
    m_offer.gpuDenominator = m_numbers.gpuDenominator;
    m_offer.gpuMemoryMib = m_numbers.gpuMemoryMib;
    m_offer.vcpuMilli = m_numbers.vcpuMilli;
    m_offer.ramMib = m_numbers.ramMib;
    m_offer.gpu = takeSized(value);
    m_offer.gpuVariant = takeSized(value);
    m_offer.note = takeSized(value);
    m_offer.flags.clear();
    while (!value.empty())
        m_offer.flags.emplace_back(takeSized(value));
}

} // namespace breakeven
