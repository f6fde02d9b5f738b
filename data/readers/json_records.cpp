// Source: simdjson, doc/basics.md, "On Demand": values are read where they stand, once and in order; raw
// tokens keep numbers as they are written.
#include "data/readers/json_records.h"

#include <simdjson.h>

#include <algorithm>

namespace breakeven {

namespace {

namespace ondemand = simdjson::ondemand;

// What follows a number belongs to what it stands in.
std::string_view recordNumber(std::string_view token)
{
    return token.substr(0, token.find_first_of(" \t\r\n,]}"));
}

// The text of a string or a number; empty for everything else. `isNull`: for null.
std::string_view textOf(ondemand::value value, bool &isNull)
{
    switch (ondemand::json_type(value.type())) {
    case ondemand::json_type::string:
        return value.get_string();
    case ondemand::json_type::number:
        return recordNumber(value.raw_json_token());
    case ondemand::json_type::null:
        isNull = true;
        return {};
    default:
        return {};
    }
}

// As it is written between its quotes; one with an escape is none of the names that are looked for.
std::string_view writtenKey(ondemand::raw_json_string key)
{
    const char *end = key.raw();
    while (*end != '"')
        end += *end == '\\' ? 2 : 1;
    return {key.raw(), std::size_t(end - key.raw())};
}

// Which of some names a key is. Items of a list have their members in one order, and some leave one out: what
// came after the same key the last time is tried first.
class NameFinder
{
public:
    static constexpr std::size_t kNone = std::size_t(-1);

    explicit NameFinder(const std::vector<std::string> &names) : m_names(names), m_known(1) {}

    void begin() { m_last = kStart; }
    std::size_t find(ondemand::raw_json_string key)
    {
        std::size_t next = m_known[m_last].next;
        if (next == kStart || !key.unsafe_is_equal(m_known[next].key)) {
            next = known(writtenKey(key));
            if (next == kStart)
                return place(writtenKey(key));
            m_known[m_last].next = next;
        }
        m_last = next;
        return m_known[next].place;
    }

private:
    struct Known
    {
        std::string key;
        std::size_t place = kNone;
        std::size_t next = kStart; // the key that came after it; kStart: none
    };
    static constexpr std::size_t kStart = 0;
    static constexpr std::size_t kMostKnown = 256;

    std::size_t place(std::string_view key) const
    {
        const auto found = std::find(m_names.begin(), m_names.end(), key);
        return found == m_names.end() ? kNone : std::size_t(found - m_names.begin());
    }
    // kStart where too many are known.
    std::size_t known(std::string_view key)
    {
        const auto found = std::find_if(m_known.begin() + 1, m_known.end(),
                                        [&](const Known &one) { return one.key == key; });
        if (found != m_known.end())
            return std::size_t(found - m_known.begin());
        if (m_known.size() == kMostKnown)
            return kStart;
        m_known.push_back({std::string(key), place(key), kStart});
        return m_known.size() - 1;
    }

    const std::vector<std::string> &m_names;
    std::vector<Known> m_known; // the first stands for the beginning
    std::size_t m_last = kStart;
};

// The members of one object into a row of cells.
template<class OnOther>
void readRow(ondemand::object object, NameFinder &names, std::string_view *cells, std::uint32_t &seen,
             OnOther &&other)
{
    names.begin();
    for (auto field : object) {
        const ondemand::raw_json_string key = field.key();
        const std::size_t place = names.find(key);
        if (place == NameFinder::kNone) {
            other(key, field);
            continue;
        }
        bool isNull = false;
        cells[place] = textOf(field.value(), isNull);
        if (!isNull)
            seen |= std::uint32_t(1) << place;
    }
}

constexpr auto kNothing = [](ondemand::raw_json_string, auto &) {};

} // namespace

struct JsonRecords::Parser
{
    explicit Parser(const RecordShape &shape) : members(shape.members), inner(shape.innerMembers) {}

    ondemand::parser parser;
    NameFinder members;
    NameFinder inner;
};

JsonRecords::JsonRecords(RecordShape shape)
    : m_shape(std::move(shape)), m_parser(std::make_unique<Parser>(m_shape))
{
}

JsonRecords::~JsonRecords() = default;

bool JsonRecords::read(std::string &text)
{
    m_cells.clear();
    m_innerCells.clear();
    m_firstInner.clear();
    m_outerNames.clear();
    m_outer.assign(m_shape.outer.size(), {});
    m_seen = m_innerSeen = 0;
    m_hasInner = false;
    text.reserve(text.size() + simdjson::SIMDJSON_PADDING);
    const std::size_t width = m_shape.members.size();
    const auto takeInner = [&](ondemand::array list) {
        for (auto row : list) {
            m_hasInner = true;
            m_innerCells.resize(m_innerCells.size() + m_shape.innerMembers.size());
            readRow(row.get_object(), m_parser->inner,
                    m_innerCells.data() + m_innerCells.size() - m_shape.innerMembers.size(), m_innerSeen,
                    kNothing);
        }
    };
    const auto takeList = [&](ondemand::array list) {
        for (auto item : list) {
            m_firstInner.push_back(
                m_shape.innerMembers.empty() ? 0 : m_innerCells.size() / m_shape.innerMembers.size());
            m_cells.resize(m_cells.size() + width);
            readRow(item.get_object(), m_parser->members, m_cells.data() + m_cells.size() - width, m_seen,
                    [&](ondemand::raw_json_string key, auto &field) {
                        if (!m_shape.inner.empty() && key.unsafe_is_equal(m_shape.inner))
                            takeInner(field.value().get_array());
                    });
        }
        m_firstInner.push_back(
            m_shape.innerMembers.empty() ? 0 : m_innerCells.size() / m_shape.innerMembers.size());
    };
    try {
        ondemand::document document;
        if (m_parser->parser.iterate(simdjson::padded_string_view(text.data(), text.size(), text.capacity()))
                .get(document))
            return false;
        for (auto field : document.get_object()) {
            const std::string_view key = writtenKey(field.key());
            m_outerNames.emplace_back(key);
            if (key == m_shape.list) {
                takeList(field.value().get_array());
                continue;
            }
            bool ignored = false;
            for (std::size_t i = 0; i < m_shape.outer.size(); ++i)
                if (key == m_shape.outer[i])
                    m_outer[i] = textOf(field.value(), ignored);
        }
        // Behind the last brace nothing may stand.
        return !m_firstInner.empty() && document.current_location().error() == simdjson::OUT_OF_BOUNDS;
    } catch (const simdjson::simdjson_error &) {
        return false;
    }
}

bool JsonRecords::hasFirstMembers(std::size_t count) const
{
    const auto first = [](std::size_t of) { return std::uint32_t((std::uint64_t(1) << of) - 1); };
    const std::uint32_t inner = first(m_shape.innerMembers.size());
    return (m_seen & first(count)) == first(count) && (!m_hasInner || m_innerSeen == inner);
}

bool JsonRecords::hasOuter(std::string_view name) const
{
    return std::find(m_outerNames.begin(), m_outerNames.end(), name) != m_outerNames.end();
}

} // namespace breakeven
