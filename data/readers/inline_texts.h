// Texts that a sheet of a workbook (.xlsx) holds within its cells, moved to the table of shared texts: the
// reader of workbooks knows no others. Writers without that table put them there (openpyxl, pandas, streams).
//
// Source: ECMA-376 part 1, 18.3.1.4 (c: t="inlineStr", "str", "d") and 18.4 (shared strings).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

class InlineTexts
{
public:
    // `known`: how many shared texts there are already.
    explicit InlineTexts(std::size_t known) : m_known(known) {}

    // The sheet with its texts shared, and formulas without a value left without one; empty where it can be
    // read as it is. `sheet`: its XML.
    std::string shared(std::string_view sheet);

    bool isEmpty() const { return m_texts.empty(); }
    // The table of shared texts with those that were moved. `table`: its XML; empty for none.
    std::string addedTo(std::string_view table) const;

    static std::size_t countOf(std::string_view table);

private:
    std::string cell(std::string_view element);

    std::size_t m_known;
    std::vector<std::string> m_texts; // as XML
};

} // namespace breakeven
