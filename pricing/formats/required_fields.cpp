#include "pricing/formats/required_fields.h"

#include "pricing/formats/error_words.h"

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

namespace {

enum class Finding { NoPlace, Missing, There };

// Whether `path` is in `value`, and whether what it stands in is.
Finding find(const JsonValue &value, std::string_view path, FieldWatch::Null null)
{
    if (value.isArray()) {
        Finding best = Finding::NoPlace;
        for (const JsonValue &item : value.items)
            best = std::max(best, find(item, path, null));
        return best;
    }
    const auto dot = path.find('.');
    const std::string_view name = path.substr(0, dot);
    const JsonValue &member = value[name];
    if (dot != std::string_view::npos)
        return member.isNull() ? Finding::NoPlace : find(member, path.substr(dot + 1), null);
    const bool isNamed =
        !member.isNull() || (null == FieldWatch::Null::IsThere &&
                             std::any_of(value.members.begin(), value.members.end(),
                                         [&](const JsonMember &one) { return one.name == name; }));
    return isNamed ? Finding::There : Finding::Missing;
}

} // namespace

FieldWatch::FieldWatch(std::initializer_list<const char *> fields, Null null) : m_null(null)
{
    for (const char *field : fields)
        m_missing.push_back({field});
}

void FieldWatch::see(const JsonValue &item)
{
    std::erase_if(m_missing, [&](Field &field) {
        const Finding finding = find(item, field.path, m_null);
        field.isWanted = field.isWanted || finding != Finding::NoPlace;
        return finding == Finding::There;
    });
}

Result<void> FieldWatch::check(const std::string &place) const
{
    for (const Field &field : m_missing)
        if (field.isWanted)
            return missingField(field.path, place);
    return {};
}

Result<void> PagesWatch::see(const JsonValue &page, const std::string &place)
{
    FieldWatch named(m_fields, FieldWatch::Null::IsThere);
    for (const JsonValue &item : page.items) {
        named.see(item);
        m_all.see(item);
    }
    return named.check(place);
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
        const std::string words = errorWords(answer);
        return Error{ErrorKind::BadInput,
                     std::string("the source answered with an error") + (words.empty() ? "" : ": ") + words +
                         "; try again later",
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
