#include "data/readers/workbook_archive.h"

#include "data/readers/file_text.h"
#include "data/readers/inline_texts.h"
#include "data/readers/ods_cells.h"

#include <fmt/format.h>
#include <zip.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

namespace breakeven {

namespace {

Error damaged(const std::string &path)
{
    return {ErrorKind::BadInput, "is an archive that is cut short or damaged; fetch it again", path};
}

std::string beforeEnd(std::string xml, std::string_view end, std::string_view added)
{
    if (const auto at = xml.rfind(end); at != std::string::npos)
        xml.insert(at, added);
    return xml;
}

std::string entryText(zip_t *archive, zip_uint64_t index)
{
    zip_stat_t entry;
    zip_file_t *file = zip_fopen_index(archive, index, 0);
    if (!file || zip_stat_index(archive, index, 0, &entry) != 0)
        return {};
    std::string text(entry.size, '\0');
    const zip_int64_t size = zip_fread(file, text.data(), text.size());
    zip_fclose(file);
    text.resize(size < 0 ? 0 : std::size_t(size));
    return text;
}

// A part may be named from the root of the archive (Target="/xl/worksheets/sheet1.xml", as openpyxl writes
// it), which the reader of workbooks does not know: the same from where `rels` stands. Source: ECMA-376 part
// 2, relationships. Empty where there is no such name.
std::string relativeTargets(std::string_view rels, std::string_view text)
{
    constexpr std::string_view target = "Target=\"/";
    std::string folder(rels.substr(0, rels.find("_rels/"))); // "xl/"
    std::string up;
    for (const char c : folder)
        up += c == '/' ? "../" : "";
    std::string changed;
    std::size_t from = 0;
    for (auto at = text.find(target); at != std::string_view::npos; at = text.find(target, from)) {
        changed += text.substr(from, at + target.size() - 1 - from);
        from = at + target.size();
        if (text.substr(from).starts_with(folder))
            from += folder.size();
        else
            changed += up;
    }
    return from == 0 ? std::string() : changed + std::string(text.substr(from));
}

} // namespace

void WorkbookArchive::Close::operator()(zip *archive) const { zip_discard(archive); }

Result<WorkbookArchive> WorkbookArchive::open(const std::string &path)
{
    int failure = 0;
    WorkbookArchive archive(path);
    archive.m_archive.reset(zip_open(path.c_str(), ZIP_RDONLY, &failure));
    if (!archive.m_archive)
        return damaged(path);
    return archive;
}

Result<WorkbookKind> WorkbookArchive::kind() const
{
    WorkbookKind kind = WorkbookKind::None;
    std::uint64_t size = 0;
    for (zip_int64_t i = 0; i < zip_get_num_entries(m_archive.get(), 0); ++i) {
        zip_stat_t entry;
        if (zip_stat_index(m_archive.get(), zip_uint64_t(i), 0, &entry) != 0)
            continue;
        const std::string_view name = entry.name ? entry.name : "";
        if (name == "xl/workbook.xml")
            kind = WorkbookKind::Xlsx;
        else if (name == "content.xml" && kind == WorkbookKind::None)
            kind = WorkbookKind::Ods;
        size += name.ends_with(".xml") ? entry.size : 0;
    }
    if (kind != WorkbookKind::None && size > kMaximumFileSize)
        return Error{ErrorKind::BadInput,
                     fmt::format("unpacks to {} MB, and at most {} MB are read; save the sheet as CSV",
                                 size >> 20, kMaximumFileSize >> 20),
                     m_path};
    return kind;
}

std::string WorkbookArchive::text(const std::string &name) const
{
    const zip_int64_t index = zip_name_locate(m_archive.get(), name.c_str(), 0);
    return index < 0 ? std::string() : entryText(m_archive.get(), zip_uint64_t(index));
}

// Parts that are read otherwise than they are written, by their names.
std::map<std::string, std::string> WorkbookArchive::changedParts() const
{
    std::map<std::string, std::string> changed;
    const std::string sheets = "content.xml"; // of OpenDocument
    if (std::string anew = withTextCells(text(sheets)); !anew.empty())
        changed[sheets] = std::move(anew);
    const std::string strings = "xl/sharedStrings.xml", rels = "xl/_rels/workbook.xml.rels";
    const std::string table = text(strings);
    InlineTexts texts(InlineTexts::countOf(table));
    for (zip_int64_t i = 0; i < zip_get_num_entries(m_archive.get(), 0); ++i) {
        const char *found = zip_get_name(m_archive.get(), zip_uint64_t(i), 0);
        const std::string name = found ? found : "";
        const bool isSheet = name.starts_with("xl/worksheets/") && name.ends_with(".xml");
        if (!isSheet && !name.ends_with(".rels"))
            continue;
        const std::string part = entryText(m_archive.get(), zip_uint64_t(i));
        std::string anew = isSheet ? texts.shared(part) : relativeTargets(name, part);
        if (!anew.empty())
            changed[name] = std::move(anew);
    }
    if (texts.isEmpty())
        return changed;
    changed[strings] = texts.addedTo(table);
    if (!table.empty())
        return changed;
    // A table that was not there is made known.
    constexpr const char *kinds = "[Content_Types].xml";
    changed[kinds] = beforeEnd(text(kinds), "</Types>",
                               "<Override PartName=\"/xl/sharedStrings.xml\" "
                               "ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml."
                               "sharedStrings+xml\"/>");
    changed[rels] = beforeEnd(changed.contains(rels) ? changed[rels] : text(rels), "</Relationships>",
                              "<Relationship Id=\"sharedTexts\" Type=\"http://schemas.openxmlformats.org/"
                              "officeDocument/2006/relationships/sharedStrings\" "
                              "Target=\"sharedStrings.xml\"/>");
    return changed;
}

Result<std::string> WorkbookArchive::readable() const
{
    const auto changed = changedParts();
    if (changed.empty())
        return std::string();
    std::ifstream file(m_path, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), {});
    // What is written keeps parts of the bytes and frees them: they are its own.
    void *owned = std::malloc(bytes.size());
    zip_source_t *source = nullptr;
    if (owned) {
        std::memcpy(owned, bytes.data(), bytes.size());
        source = zip_source_buffer_create(owned, bytes.size(), 1, nullptr);
    }
    zip_t *copy = source ? zip_open_from_source(source, 0, nullptr) : nullptr;
    if (!copy) {
        zip_source_free(source);
        return damaged(m_path);
    }
    zip_source_keep(source);
    for (const auto &[name, part] : changed) {
        const zip_int64_t at = zip_file_add(
            copy, name.c_str(), zip_source_buffer(copy, part.data(), part.size(), 0), ZIP_FL_OVERWRITE);
        zip_set_file_compression(copy, zip_uint64_t(at), ZIP_CM_STORE, 0);
    }
    const bool isWritten = zip_close(copy) == 0;
    zip_stat_t size;
    std::string whole;
    if (isWritten && zip_source_stat(source, &size) == 0 && zip_source_open(source) == 0) {
        whole.resize(size.size);
        whole.resize(
            std::size_t(std::max<zip_int64_t>(zip_source_read(source, whole.data(), whole.size()), 0)));
        zip_source_close(source);
    }
    zip_source_free(source);
    return whole.empty() ? Result<std::string>(damaged(m_path)) : Result<std::string>(std::move(whole));
}

bool WorkbookArchive::countsDaysFrom1904() const
{
    const std::string book = text("xl/workbook.xml");
    return book.find("date1904=\"1\"") != std::string::npos ||
           book.find("date1904=\"true\"") != std::string::npos;
}

std::set<std::string> WorkbookArchive::hiddenSheets() const
{
    std::set<std::string> hidden;
    const std::string book = text("xl/workbook.xml");
    constexpr std::string_view sheet = "<sheet ";
    for (auto at = book.find(sheet); at != std::string::npos; at = book.find(sheet, at + 1)) {
        const std::string_view element = std::string_view(book).substr(at, book.find('>', at) - at);
        const auto name = element.find(" name=\"");
        if (element.find(" state=\"") == std::string_view::npos ||
            element.find(" state=\"visible\"") != std::string_view::npos || name == std::string_view::npos)
            continue;
        const std::string_view rest = element.substr(name + 7);
        hidden.emplace(rest.substr(0, rest.find('"')));
    }
    return hidden;
}

} // namespace breakeven
