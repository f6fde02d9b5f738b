#include "data/readers/json_items.h"

#include "data/readers/json_tree_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace breakeven {

namespace {

constexpr std::size_t kItemsBlock = 65536;

// The bytes of the blocks, one after the other, as the parser wants them.
class ByteSource
{
public:
    explicit ByteSource(const TextBlocks &blocks) : m_blocks(blocks), m_buffer(kItemsBlock, '\0') { fill(); }

    bool isAtEnd() const { return m_at == m_end; }
    char current() const { return m_buffer[m_at]; }
    void advance()
    {
        if (++m_at == m_end)
            fill();
    }
    const std::optional<Error> &error() const { return m_error; }
    std::size_t bytes() const { return m_bytes; }

private:
    void fill()
    {
        const auto count = m_blocks(m_buffer.data(), m_buffer.size());
        if (!count)
            m_error = count.error();
        m_at = 0;
        m_end = count ? *count : 0;
        m_bytes += m_end;
    }

    const TextBlocks &m_blocks;
    std::string m_buffer;
    std::size_t m_at = 0;
    std::size_t m_end = 0;
    std::size_t m_bytes = 0;
    std::optional<Error> m_error;
};

struct ByteIterator
{
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char *;
    using reference = char;

    ByteSource *source = nullptr; // null: the end

    char operator*() const { return source->current(); }
    ByteIterator &operator++()
    {
        source->advance();
        return *this;
    }
    bool operator==(const ByteIterator &other) const { return isAtEnd() == other.isAtEnd(); }
    bool operator!=(const ByteIterator &other) const { return !(*this == other); }
    bool isAtEnd() const { return !source || source->isAtEnd(); }
};

std::vector<std::string> splitPlace(std::string_view place)
{
    std::vector<std::string> names;
    for (std::size_t begin = 0; begin <= place.size();) {
        const std::size_t end = std::min(place.find('/', begin), place.size());
        names.emplace_back(place.substr(begin, end - begin));
        begin = end + 1;
    }
    return names;
}

// Follows where the parser is, and builds the value when that is a place that was asked for.
class ItemEvents : public nlohmann::json_sax<nlohmann::json>
{
public:
    ItemEvents(std::initializer_list<std::string_view> places,
               const std::function<Result<void>(const JsonItem &item)> &take)
        : m_take(take)
    {
        for (const std::string_view place : places)
            m_places.push_back(splitPlace(place));
    }

    std::optional<Error> error;
    std::optional<std::size_t> errorPosition;
    std::string problem; // where the text stops being JSON
    bool isTooDeep = false;

    bool null() override
    {
        return scalar([](auto &tree) { return tree.null(); });
    }
    bool boolean(bool value) override
    {
        return scalar([&](auto &tree) { return tree.boolean(value); });
    }
    bool number_integer(number_integer_t value) override
    {
        return scalar([&](auto &tree) { return tree.number_integer(value); });
    }
    bool number_unsigned(number_unsigned_t value) override
    {
        return scalar([&](auto &tree) { return tree.number_unsigned(value); });
    }
    bool number_float(number_float_t value, const string_t &raw) override
    {
        return scalar([&](auto &tree) { return tree.number_float(value, raw); });
    }
    bool string(string_t &value) override
    {
        return scalar([&](auto &tree) { return tree.string(value); });
    }
    bool binary(binary_t &) override { return false; }
    bool start_object(std::size_t size) override
    {
        return enter(false, [&](auto &tree) { return tree.start_object(size); });
    }
    bool start_array(std::size_t size) override
    {
        return enter(true, [&](auto &tree) { return tree.start_array(size); });
    }
    bool end_object() override
    {
        return leave([](auto &tree) { return tree.end_object(); });
    }
    bool end_array() override
    {
        return leave([](auto &tree) { return tree.end_array(); });
    }
    bool key(string_t &name) override
    {
        if (m_tree)
            return m_tree->key(name);
        m_path.back() = std::move(name);
        return true;
    }
    bool parse_error(std::size_t position, const std::string &,
                     const nlohmann::detail::exception &thrown) override
    {
        errorPosition = position;
        problem = jsonProblem(thrown);
        return false;
    }

private:
    // Called before every value: where it stands.
    void step()
    {
        if (!m_isArray.empty() && m_isArray.back())
            m_path.back() = std::to_string(m_counts.back()++);
    }

    // The place that was asked for and where the parser is.
    std::optional<std::size_t> here() const
    {
        for (std::size_t i = 0; i < m_places.size(); ++i)
            if (std::equal(m_places[i].begin(), m_places[i].end(), m_path.begin(), m_path.end(),
                           [](const std::string &wanted, const std::string &found) {
                               return wanted == "*" || wanted == found;
                           }))
                return i;
        return std::nullopt;
    }

    template<class Event>
    bool scalar(Event &&event)
    {
        if (m_tree)
            return event(*m_tree);
        step();
        const auto place = here();
        if (!place)
            return true;
        JsonTreeBuilder tree;
        event(tree);
        return give(*place, tree.root);
    }

    template<class Event>
    bool enter(bool isArray, Event &&event)
    {
        if (!m_tree) {
            step();
            m_place = here();
            if (m_place)
                m_tree.emplace();
        }
        if (m_tree) {
            const bool isEntered = event(*m_tree);
            isTooDeep = m_tree->isTooDeep;
            return isEntered;
        }
        isTooDeep = m_path.size() >= JsonTreeBuilder::kDeepest;
        if (isTooDeep)
            return false;
        m_isArray.push_back(isArray);
        m_counts.push_back(0);
        m_path.emplace_back();
        return true;
    }

    template<class Event>
    bool leave(Event &&event)
    {
        if (!m_tree) {
            m_isArray.pop_back();
            m_counts.pop_back();
            m_path.pop_back();
            return true;
        }
        event(*m_tree);
        if (!m_tree->isWhole())
            return true;
        const JsonValue value = std::move(m_tree->root);
        m_tree.reset();
        return give(*m_place, value);
    }

    bool give(std::size_t place, const JsonValue &value)
    {
        if (auto taken = m_take({place, m_path, value}); !taken)
            error = taken.error();
        return !error;
    }

    const std::function<Result<void>(const JsonItem &item)> &m_take;
    std::vector<std::vector<std::string>> m_places;
    std::vector<std::string> m_path; // one name a container that is open
    std::vector<bool> m_isArray;
    std::vector<std::size_t> m_counts; // of items so far
    std::optional<JsonTreeBuilder> m_tree;
    std::optional<std::size_t> m_place;
};

} // namespace

TextBlocks blocksOf(std::string_view text)
{
    return [text](char *to, std::size_t size) mutable -> Result<std::size_t> {
        const std::size_t count = text.copy(to, size);
        text.remove_prefix(count);
        return count;
    };
}

Result<void> readJsonItems(const TextBlocks &blocks, const std::string &name,
                           std::initializer_list<std::string_view> places,
                           const std::function<Result<void>(const JsonItem &item)> &take)
{
    ByteSource source(blocks);
    ItemEvents events(places, take);
    const bool isRead = nlohmann::json::sax_parse(ByteIterator{&source}, ByteIterator{}, &events);
    if (source.error())
        return *source.error();
    if (events.error)
        return *events.error;
    if (isRead)
        return {};
    if (events.isTooDeep)
        return Error{ErrorKind::BadInput,
                     fmt::format("the JSON nests more than {} levels deep", JsonTreeBuilder::kDeepest), name};
    const std::size_t position = events.errorPosition.value_or(0);
    if (source.isAtEnd() && position >= source.bytes())
        return Error{ErrorKind::BadInput,
                     "the JSON is cut short: it ends before it is complete; fetch it again", name};
    return Error{ErrorKind::BadInput, events.problem, fmt::format("{}: byte {}", name, position)};
}

} // namespace breakeven
