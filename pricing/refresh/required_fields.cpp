#include "pricing/refresh/required_fields.h"

#include <algorithm>
#include <utility>

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

Result<PriceFile> partFileOf(std::string origin, std::string text, const std::string &provider,
                             std::initializer_list<const char *> columns)
{
    auto file = priceFileOf(std::move(origin), std::move(text));
    if (!file)
        return file;
    if (file->kind == PriceFile::Kind::Csv)
        if (auto whole = requireColumns(*file, columns); !whole)
            return whole.error();
    file->provider = provider;
    return file;
}

FieldWatch::FieldWatch(std::initializer_list<const char *> fields) : m_missing(fields) {}

void FieldWatch::see(const JsonValue &item)
{
    m_hasItems = true;
    std::erase_if(m_missing, [&](const char *field) { return item.has(field); });
}

Result<void> FieldWatch::check(const std::string &place) const
{
    return m_hasItems && !m_missing.empty() ? missingField(m_missing.front(), place) : Result<void>();
}

Result<void> requireFields(const JsonValue &list, std::initializer_list<const char *> fields,
                           const std::string &place)
{
    FieldWatch watch(fields);
    for (const JsonValue &item : list.items)
        watch.see(item);
    return watch.check(place);
}

Result<void> requireMember(const JsonValue &object, const char *name, const std::string &place)
{
    if (!object.has(name))
        return missingField(name, place);
    return {};
}

Error missingField(const char *name, const std::string &place) { return missing("field", name, place); }

std::optional<Error> saidError(const JsonValue &answer, const std::string &place)
{
    for (const char *name : {"error", "errors", "Error", "message"}) {
        if (!answer.has(name))
            continue;
        const JsonValue &said = answer[name];
        const JsonValue &first = said.isArray() && !said.items.empty() ? said.items.front() : said;
        const std::string words(first.isText() ? first.string() : first["message"].string());
        return Error{ErrorKind::BadInput,
                     std::string("the source answered with an error") + (words.empty() ? "" : ": ") +
                         words.substr(0, 200) + "; try again later",
                     place};
    }
    return std::nullopt;
}

std::string shownText(std::string_view text)
{
    constexpr std::size_t kShown = 80;
    std::string shown(text.substr(0, kShown));
    std::replace_if(
        shown.begin(), shown.end(), [](unsigned char c) { return c < ' '; }, ' ');
    return shown;
}

Result<JsonValue> jsonAnswer(const std::string &body, const std::string &place)
{
    auto json = parseJson(body, place);
    if (!json)
        return json.error();
    if (const auto said = saidError(*json, place))
        return *said;
    return json;
}

} // namespace breakeven
