// Notices that a source has renamed what its prices are read from, and names it.
#pragma once

#include "pricing/formats/price_format.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

// Errors: BadInput naming the first column that the header of `file` lacks.
Result<void> requireColumns(const PriceFile &file, std::initializer_list<const char *> columns);

// The text of one part of a source, as a file with prices of `provider`. Errors: of `priceFileOf`; BadInput
// naming the first of the `columns` that a table lacks.
Result<PriceFile> partFileOf(std::string origin, std::string text, const std::string &provider,
                             std::initializer_list<const char *> columns);

// Errors: BadInput naming the first field that no item of a list has; an empty list lacks nothing. A field
// inside another one is written "price.hourly", also inside the items of an array; it is missing when the
// outer field is present and not empty, but no item has the inner one.
Result<void> requireFields(const JsonValue &list, std::initializer_list<const char *> fields,
                           const std::string &place);

// The same check for a list whose items come one after the other.
class FieldWatch
{
public:
    // IsThere: a field with the value null counts as present, because another page of the list may have
    // values for it.
    enum class Null { IsMissing, IsThere };

    FieldWatch(std::initializer_list<const char *> fields, Null null = Null::IsMissing);

    void see(const JsonValue &item);
    // Errors: BadInput naming the first field that no item had.
    Result<void> check(const std::string &place) const;

private:
    struct Field
    {
        const char *path;
        bool isWanted = false; // what it stands in was there
    };

    std::vector<Field> m_missing;
    Null m_null;
};

// The same check for the pages of one list: every page must name the fields, and at least one page must have
// values for them.
class PagesWatch
{
public:
    explicit PagesWatch(std::initializer_list<const char *> fields) : m_fields(fields), m_all(fields) {}

    // Errors: BadInput naming a field that no item of this page names.
    Result<void> see(const JsonValue &page, const std::string &place);
    // After the last page. Errors: BadInput naming a field that has no value in any.
    Result<void> check(const std::string &place) const { return m_all.check(place); }

private:
    std::initializer_list<const char *> m_fields;
    FieldWatch m_all;
};

// Errors: BadInput naming the member that an object lacks.
Result<void> requireMember(const JsonValue &object, const char *name, const std::string &place);

// BadInput naming a field that prices cannot be read without.
Error missingField(const char *name, const std::string &place);

// The error that an answer reports in its own body ({"error": …}, {"errors": […]}, {"message": …}); nothing
// when it reports none.
std::optional<Error> saidError(const JsonValue &answer, const std::string &place);

// How a text that came begins, on one line.
std::string shownText(std::string_view text);

// A JSON answer that is no error. Errors: of `parseJson` and `saidError`.
Result<JsonValue> jsonAnswer(const std::string &body, const std::string &place);

} // namespace breakeven
