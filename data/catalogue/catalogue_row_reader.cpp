#include "data/catalogue/catalogue_row_reader.h"

#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

// The first day of "2026-07-30", "2026-07", "2026", and of the later half of "2019/2025".
std::optional<Date> firstDay(const std::string &stated)
{
    const std::string last = stated.substr(stated.find('/') == stated.npos ? 0 : stated.find('/') + 1);
    return Date::parse(last.size() == 4 ? last + "-01-01" : last);
}

// "high, medium or low".
std::string listed(std::span<const char *const> words)
{
    std::string text;
    for (std::size_t k = 0; k < words.size(); ++k)
        text += (k == 0 ? "" : k + 1 < words.size() ? ", " : " or ") + std::string(words[k]);
    return text;
}

bool isDated(const std::string &stated) { return !stated.empty() && stated != "undated"; }

} // namespace

std::string CatalogueRowReader::text(const char *column) const
{
    return std::string(cellAt(m_reader.cells(), m_header.find(column)));
}

Error CatalogueRowReader::expected(const std::string &what) const
{
    return {ErrorKind::BadInput, what, m_reader.place()};
}

Result<std::string> CatalogueRowReader::name(const char *column) const
{
    std::string found = text(column);
    if (found.empty())
        return expected(std::string(column) + " is empty; write a name.");
    return found;
}

Result<std::string> CatalogueRowReader::oneOf(const char *column, std::span<const char *const> words) const
{
    const std::string found = text(column);
    if (std::find(words.begin(), words.end(), found) != words.end())
        return found;
    return expected(fmt::format("{} must be {}, found '{}'.", column, listed(words), found));
}

Result<std::string> CatalogueRowReader::noneOrOneOf(const char *column,
                                                    std::span<const char *const> words) const
{
    return text(column).empty() ? Result<std::string>(std::string()) : oneOf(column, words);
}

Result<void> CatalogueRowReader::checkLength() const
{
    if (m_reader.cells().size() <= m_header.names().size())
        return {};
    return expected(
        fmt::format("The line has {} cells, the first line {}; put a text with a comma in quotes.",
                    m_reader.cells().size(), m_header.names().size()));
}

Result<std::optional<double>> CatalogueRowReader::number(const char *column) const
{
    const std::string found = text(column);
    if (found.empty())
        return std::optional<double>();
    const auto value = parseNumber(found);
    if (value && *value >= 0 && std::isfinite(*value))
        return value;
    return expected(std::string(column) + " must be a number of at least 0, found '" + found + "'.");
}

Result<int> CatalogueRowReader::count(const char *column) const
{
    const auto found = number(column);
    if (!found)
        return found.error();
    const double value = found->value_or(0);
    if (value < 1 || value > 1e6 || value != std::floor(value))
        return expected(std::string(column) + " must be a whole number of at least 1, found '" +
                        text(column) + "'.");
    return int(value);
}

Result<void> CatalogueRowReader::readEnds(CatalogueFigure &figure) const
{
    for (const auto &[column, end] : {std::pair("value", &CatalogueFigure::value),
                                      {"low", &CatalogueFigure::low},
                                      {"high", &CatalogueFigure::high}}) {
        const auto found = number(column);
        if (!found)
            return found.error();
        figure.*end = *found;
    }
    if (figure.value && (figure.low.value_or(*figure.value) > *figure.value ||
                         figure.high.value_or(*figure.value) < *figure.value))
        return expected("value must lie between low and high, found " + text("value") + " with '" +
                        text("low") + "' and '" + text("high") + "'.");
    return {};
}

Result<void> CatalogueRowReader::readTrust(CatalogueFigure &figure) const
{
    figure.source = text("source");
    if (figure.value && figure.source.empty())
        return expected("source is empty; enter where the value is stated.");
    figure.stated = text("date");
    figure.date = firstDay(figure.stated);
    if (isDated(figure.stated) && !figure.date)
        return expected("date must be like 2026-11-20, 2026-11 or 2026, found '" + figure.stated + "'.");
    const std::string confidence = text("confidence");
    const auto known = parseConfidence(confidence);
    if (!known && !confidence.empty() && confidence != "none")
        return expected("confidence must be high, medium, low or none, found '" + confidence + "'.");
    figure.confidence = known.value_or(Confidence::Unstated);
    return {};
}

Result<CatalogueFigure> CatalogueRowReader::price(std::span<const char *const> units) const
{
    if (const auto unit = noneOrOneOf("unit", units); !unit)
        return unit.error();
    auto read = figure();
    if (read && read->value == 0.0)
        return expected("value must be a price above 0, found '" + text("value") +
                        "'; leave it empty where no price is known.");
    return read;
}

Result<CatalogueFigure> CatalogueRowReader::figure() const
{
    CatalogueFigure figure;
    figure.unit = text("unit");
    figure.note = text("note");
    if (const auto read = readEnds(figure); !read)
        return read.error();
    if (const auto read = readTrust(figure); !read)
        return read.error();
    return figure;
}

} // namespace breakeven
