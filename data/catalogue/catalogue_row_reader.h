// Reads the cells of a record of a catalogue by the names of their columns.
//
// Owns: nothing; reader and header must outlive it. Errors: BadInput with the line and what was expected.
#pragma once

#include "data/catalogue/catalogue.h"
#include "data/readers/csv_reader.h"

#include <span>

namespace breakeven {

class CatalogueRowReader
{
public:
    CatalogueRowReader(const CsvReader &reader, const CsvHeader &header) : m_reader(reader), m_header(header)
    {
    }

    std::string text(const char *column) const;
    // A text that may not be empty.
    Result<std::string> name(const char *column) const;
    // One of these words.
    Result<std::string> oneOf(const char *column, std::span<const char *const> words) const;
    // One of these words, or an empty cell.
    Result<std::string> noneOrOneOf(const char *column, std::span<const char *const> words) const;
    // No more cells than the first line has.
    Result<void> checkLength() const;
    // At least 0; nothing for an empty cell.
    Result<std::optional<double>> number(const char *column) const;
    // At least 1.
    Result<int> count(const char *column) const;
    // A figure of money: its unit is one of these or not stated, and it is not 0.
    Result<CatalogueFigure> price(std::span<const char *const> units) const;
    // value, low, high, unit, source, date, confidence and note.
    Result<CatalogueFigure> figure() const;
    Error expected(const std::string &what) const;

private:
    Result<void> readEnds(CatalogueFigure &figure) const;
    Result<void> readTrust(CatalogueFigure &figure) const;

    const CsvReader &m_reader;
    const CsvHeader &m_header;
};

} // namespace breakeven
