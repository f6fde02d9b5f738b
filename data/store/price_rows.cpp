#include "data/store/price_rows.h"

#include "data/readers/utc_time.h"

#include <algorithm>
#include <string_view>

namespace breakeven {

namespace {

std::vector<std::string> splitFlags(const std::string &text)
{
    std::vector<std::string> flags;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        flags.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return flags;
}

void setTime(Offer &offer, std::int64_t seconds, TimeKind kind)
{
    if (kind == TimeKind::Retrieved)
        return;
    offer.effectiveFrom = Date::parse(utcText(seconds));
    if (kind == TimeKind::Observed)
        offer.observedAt = utcText(seconds);
}

} // namespace

const char *const kOfferColumns = "s.provider, s.source, n.revision, s.region, s.zone, s.instance_type, "
                                  "s.gpu, s.gpu_variant, s.gpu_numerator, "
                                  "s.gpu_denominator, s.gpu_memory_mib, s.vcpu_milli, s.ram_mib, s.model, "
                                  "s.detail, s.os, p.price_nano, p.list_nano, "
                                  "s.currency, p.at_s, p.at_kind, n.retrieved_at, p.flags, p.note, "
                                  "CASE WHEN s.gone_s IS NULL AND p.id IN (s.current_id, s.aside_id) THEN "
                                  "(SELECT k.checked_at FROM source_check k WHERE k.source = s.source AND "
                                  "k.partition = n.partition) END";

Offer offerAt(SQLite::Statement &row)
{
    int column = 0;
    const auto text = [&] { return row.getColumn(column++).getString(); };
    const auto number = [&] { return row.getColumn(column++).getInt(); };
    Offer offer;
    offer.provider = text();
    offer.source = text();
    offer.revision = text();
    offer.region = text();
    offer.zone = text();
    offer.instanceType = text();
    offer.gpu = text();
    offer.gpuVariant = text();
    offer.gpuNumerator = number();
    offer.gpuDenominator = number();
    offer.gpuMemoryMib = number();
    offer.vcpuMilli = number();
    offer.ramMib = number();
    offer.model = text();
    offer.detail = text();
    offer.os = text();
    offer.price = row.getColumn(column++).getInt64();
    if (const auto list = row.getColumn(column++); !list.isNull())
        offer.listPrice = list.getInt64();
    offer.currency = text();
    const std::int64_t seconds = row.getColumn(column++).getInt64();
    setTime(offer, seconds, TimeKind(number()));
    offer.retrievedAt = text();
    offer.flags = splitFlags(text());
    offer.note = text();
    if (const auto confirmed = row.getColumn(column++); !confirmed.isNull())
        offer.confirmed.at = confirmed.getString();
    return offer;
}

OfferTime timeOf(const Offer &offer, const std::string &retrievedAt)
{
    if (const auto observed = parseUtcTime(offer.observedAt))
        return {*observed, TimeKind::Observed};
    if (offer.effectiveFrom)
        return {offer.effectiveFrom->daysSinceEpoch() * 86400, TimeKind::Day};
    return {parseUtcTime(retrievedAt).value_or(0), TimeKind::Retrieved};
}

std::string joinFlags(const std::vector<std::string> &flags)
{
    std::string text;
    for (const std::string &flag : flags)
        text += (text.empty() ? "" : " ") + flag;
    return text;
}

std::optional<NanoMoney> perGpu(const Offer &offer)
{
    if (offer.gpuNumerator <= 0)
        return std::nullopt;
    return toNano(toDouble(offer.price) / offer.gpuCount());
}

bool hasFlag(const Offer &offer, const char *flag)
{
    return std::find(offer.flags.begin(), offer.flags.end(), flag) != offer.flags.end();
}

bool isBundled(const Offer &offer)
{
    return offer.revision.compare(0, std::string_view(kBundledPart).size(), kBundledPart) == 0;
}

bool isSetAside(const Offer &offer)
{
    if (offer.flags.empty())
        return false;
    return (hasFlag(offer, "odd") || hasFlag(offer, "jump")) && !hasFlag(offer, "jump_accepted");
}

} // namespace breakeven
