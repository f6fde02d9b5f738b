#include "data/trace_formats/trace_format.h"

#include "data/readers/file_text.h"
#include "data/readers/text_stream.h"
#include "data/trace_formats/csv_layout.h"
#include "data/trace_formats/recipes.h"
#include "data/trace_formats/trace_likeness.h"

#include <algorithm>
#include <charconv>

namespace breakeven {

#define TRACE_FORMAT(format) TraceFormat format();
#define TRACE_RECIPE(recipe)
#include "data/trace_formats/trace_formats.def"
#undef TRACE_FORMAT
#undef TRACE_RECIPE

namespace {

constexpr std::int64_t kShownLines = 5;
constexpr std::size_t kBeginning = std::size_t(4) << 20; // enough to tell the format
constexpr std::size_t kBlock = std::size_t(1) << 16;

std::string knownFormats()
{
    std::string known;
    for (const TraceFormat &format : traceFormats())
        known += (known.empty() ? "" : ", ") + std::string(format.name);
    return known;
}

// "nodes.csv:12" is line 12, "lives.json: vm-7" the entry vm-7.
RejectedRow rejectedAt(const std::string &place)
{
    const std::size_t entry = place.find(": ");
    if (entry != std::string::npos)
        return {0, place.substr(entry + 2)};
    const std::size_t colon = place.rfind(':');
    std::int64_t line = 0;
    if (colon != std::string::npos)
        std::from_chars(place.data() + colon + 1, place.data() + place.size(), line);
    return {line, {}};
}

// Block by block: most of hundreds of small files need no more than the first.
Result<std::string> beginningOf(TextStream &stream)
{
    std::string text;
    while (text.size() < kBeginning) {
        const std::size_t before = text.size();
        text.resize(std::min(kBeginning, before + std::max(kBlock, before)));
        const auto count = stream.read(text.data() + before, text.size() - before);
        if (!count)
            return count.error();
        const bool isEnd = before + *count < text.size();
        text.resize(before + *count);
        if (isEnd)
            break;
    }
    return text;
}

} // namespace

Result<void> readWhole(TraceFile &file)
{
    auto text = readFileText(file.path);
    if (!text)
        return text.error();
    file.text = std::move(text.value());
    file.isWhole = true;
    return {};
}

namespace {

// The file as programs write tables, where it is one that a person wrote. A large file is told by its
// beginning, and read whole where that is not plain.
Result<void> takePlainTable(TraceFile &file, const TableSaid &said)
{
    std::string_view text = file.text;
    if (!file.isWhole) {
        constexpr std::size_t looked = std::size_t(1) << 20;
        text = text.substr(0, text.rfind('\n', looked) + 1);
    }
    PlainTable table = plainTable(text, said, {isTimeName});
    if (table.isChanged && !file.isWhole) {
        if (auto read = readWhole(file); !read)
            return read.error();
        table = plainTable(file.text, said, {isTimeName});
    }
    if (table.isChanged)
        file.text = std::exchange(table.text, {});
    file.table = std::move(table);
    return {};
}

} // namespace

const std::vector<TraceFormat> &traceFormats()
{
    static const std::vector<TraceFormat> formats = {
#define TRACE_FORMAT(format) format(),
#define TRACE_RECIPE(recipe) formatOf(recipe),
#include "data/trace_formats/trace_formats.def"
#undef TRACE_FORMAT
#undef TRACE_RECIPE
    };
    return formats;
}

const char *polarityName(Polarity polarity)
{
    return polarity == Polarity::Available ? "available" : "unavailable";
}

void TraceRows::skipRow(const std::string &reason, const std::string &place)
{
    rejected[reason].push_back(rejectedAt(place));
    if (++skipped[reason] <= kShownLines)
        issues.push_back({Severity::Warning, "skipped: " + reason, place, 1});
}

void TraceRows::note(const std::string &sentence, const std::string &place)
{
    addIssue(issues, {Severity::Note, sentence, place, 1});
}

Result<TraceFile> readTraceFile(const std::string &path, const TableSaid &said)
{
    auto stream = TextStream::openTable(path, said.sheet);
    if (!stream)
        return stream.error();
    auto text = stream->isOfSheet() ? readTableText(path, said.sheet) : beginningOf(*stream);
    if (!text)
        return text.error();
    const bool isWhole = stream->isOfSheet() || text->size() < kBeginning;
    TraceFile file{path, std::move(text.value()), isWhole, {}};
    if (file.text.find_first_not_of(" \t\r\n") == std::string::npos)
        return Error{ErrorKind::BadInput, "the file is empty; expected a trace", path};
    if (file.text.find('\0') < 4096)
        return Error{ErrorKind::BadInput, "is not a text file; expected a trace (JSON or CSV, plain or gzip)",
                     path};
    if (auto taken = takePlainTable(file, said); !taken)
        return taken.error();
    if (!stream->note().empty())
        file.table.notes.push_back(stream->note());
    return file;
}

Result<const TraceFormat *> traceFormatOf(const TraceFile &file, const std::string &name)
{
    for (const TraceFormat &format : traceFormats())
        if (name.empty() ? format.recognises(file) : name == format.name)
            return &format;
    if (!name.empty())
        return Error{ErrorKind::Usage,
                     "there is no trace format \"" + name + "\"; the formats are " + knownFormats(),
                     file.path};
    return Error{ErrorKind::BadInput,
                 "is not a trace that is known: " + likenessOf(file) + "; --as says the format if it is one",
                 file.path};
}

} // namespace breakeven
