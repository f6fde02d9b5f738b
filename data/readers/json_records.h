// The chosen members of every object in one list of a JSON document, as texts, in one pass without a tree:
// for pages of many like items.
//
// Owns: what strings become; numbers are views of the text, which must outlive them. Both are gone with the
// next read. Threads: none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

// {list: [{members…, inner: [{innerMembers…}]}], outer…}.
struct RecordShape
{
    std::string list;
    std::vector<std::string> members; // of an item; at most 32
    std::string inner;                // a list within an item; empty for none
    std::vector<std::string> innerMembers;
    std::vector<std::string> outer; // beside the list
};

class JsonRecords
{
public:
    explicit JsonRecords(RecordShape shape);
    ~JsonRecords();

    // False where the text is not such a document; another reader then has to find out what is wrong with it.
    // The text gets spare room at its end for the parser.
    bool read(std::string &text);

    std::size_t size() const { return m_firstInner.empty() ? 0 : m_firstInner.size() - 1; }
    // Empty for what is not there, is null, or is a list or an object.
    std::string_view at(std::size_t item, std::size_t member) const
    {
        return m_cells[item * m_shape.members.size() + member];
    }
    // The items of the inner list of an item are [innerBegin, innerEnd).
    std::size_t innerBegin(std::size_t item) const { return m_firstInner[item]; }
    std::size_t innerEnd(std::size_t item) const { return m_firstInner[item + 1]; }
    std::string_view innerAt(std::size_t index, std::size_t member) const
    {
        return m_innerCells[index * m_shape.innerMembers.size() + member];
    }
    std::string_view outer(std::size_t index) const { return m_outer[index]; }

    // Whether each of the first `count` members was in some item, and each of an inner list, where there was
    // one with items, in some of those.
    bool hasFirstMembers(std::size_t count) const;
    bool hasOuter(std::string_view name) const;

private:
    struct Parser;

    RecordShape m_shape;
    std::unique_ptr<Parser> m_parser;
    std::vector<std::string_view> m_cells;
    std::vector<std::size_t> m_firstInner;
    std::vector<std::string_view> m_innerCells;
    std::vector<std::string_view> m_outer;
    std::vector<std::string> m_outerNames; // all that there were
    std::uint32_t m_seen = 0;              // members, a bit each
    std::uint32_t m_innerSeen = 0;
    bool m_hasInner = false;
};

} // namespace breakeven
