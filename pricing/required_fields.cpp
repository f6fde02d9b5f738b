#include "pricing/required_fields.h"

#include <algorithm>

namespace breakeven {

namespace {

Error missing(const char *kind, const char *name, const std::string &place)
{
    return {ErrorKind::BadInput,
            std::string("the ") + kind + " \"" + name +
                "\" that was expected is not there; the source has changed, so nothing was taken from it",
            place};
}

} // namespace

Result<void> requireColumns(const PriceFile &file, std::initializer_list<const char *> columns)
{
    for (const char *column : columns)
        if (!file.hasColumns({column}))
            return missing("column", column, file.path);
    return {};
}

Result<void> requireFields(const JsonValue &list, std::initializer_list<const char *> fields,
                           const std::string &place)
{
    for (const char *field : fields)
        if (!list.items.empty() && std::none_of(list.items.begin(), list.items.end(),
                                                [&](const JsonValue &item) { return item.has(field); }))
            return missing("field", field, place);
    return {};
}

} // namespace breakeven
