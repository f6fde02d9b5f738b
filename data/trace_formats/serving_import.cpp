#include "data/trace_formats/serving_import.h"

#include "data/readers/file_text.h"
#include "data/trace_formats/table_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <string_view>

namespace breakeven {

namespace {

namespace fs = std::filesystem;

struct FoundFile
{
    std::string path;
    bool isNamed = false; // by the person, not by its folder
};

bool isFolder(const std::string &path)
{
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

void addFolder(const std::string &folder, std::vector<FoundFile> &files)
{
    std::error_code failure;
    std::vector<std::string> paths;
    for (fs::recursive_directory_iterator
             entry(folder, fs::directory_options::skip_permission_denied, failure),
         end;
         !failure && entry != end; entry.increment(failure))
        if (entry->is_regular_file(failure) && !entry->path().filename().string().starts_with('.'))
            paths.push_back(entry->path().string());
    std::sort(paths.begin(), paths.end());
    for (std::string &path : paths)
        files.push_back({std::move(path), false});
}

std::vector<FoundFile> filesOf(const std::vector<std::string> &paths)
{
    std::vector<FoundFile> files;
    for (const std::string &path : paths)
        if (isFolder(path))
            addFolder(path, files);
        else
            files.push_back({path, true});
    return files;
}

// The rows of one file, with how it was read.
struct ReadFile
{
    TraceRows rows;
    std::string format;
    std::string hash;
};

Result<ReadFile> readOne(const TraceImport &import, const std::string &path)
{
    auto file = readTraceFile(path, import.reading.table);
    if (!file)
        return file.error();
    const auto format = traceFormatOf(*file, import.format);
    if (!format)
        return format.error();
    if (parseTraceKind((*format)->kind) != TraceKind::ServingRuns)
        return Error{
            ErrorKind::BadInput,
            fmt::format("is read as {}; only runs of served models are read together", (*format)->name),
            path};
    if (!file->isWhole)
        if (auto whole = readWhole(file.value()); !whole)
            return whole.error();
    TraceReading reading = import.reading;
    reading.gathersRuns = false;
    auto rows = (*format)->read(*file, reading);
    if (!rows)
        return rows.error();
    return ReadFile{std::move(rows.value()), (*format)->name, contentHash(file->text)};
}

// What one file brought goes to those before it.
void addTo(TraceRows &all, TraceRows rows)
{
    all.rows += rows.rows;
    for (const auto &[reason, count] : rows.skipped)
        all.skipped[reason] += count;
    for (auto &[reason, lines] : rows.rejected)
        std::move(lines.begin(), lines.end(), std::back_inserter(all.rejected[reason]));
    for (Issue &issue : rows.issues)
        addIssue(all.issues, std::move(issue));
    std::move(rows.runs.begin(), rows.runs.end(), std::back_inserter(all.runs));
    if (rows.preview.columns.size() > all.preview.columns.size())
        all.preview.columns = std::move(rows.preview.columns);
    all.preview.timeZone = rows.preview.timeZone;
}

// What the names of the files begin with; the folder's name where they are of one.
std::string commonStem(const std::vector<std::string> &paths)
{
    const auto stem = [](std::string path) {
        while (path.size() > 1 && path.ends_with('/'))
            path.pop_back();
        return isFolder(path) ? fs::path(path).filename().string() : stemOf(path);
    };
    std::string common = stem(paths.front());
    for (const std::string &path : paths) {
        const std::string other = stem(path);
        const auto end = std::mismatch(common.begin(), common.end(), other.begin(), other.end()).first;
        common.erase(end, common.end());
    }
    while (!common.empty() && std::string_view("-_. ").find(common.back()) != std::string_view::npos)
        common.pop_back();
    return common.empty() ? stem(paths.front()) : common;
}

std::string joined(const std::set<std::string> &formats)
{
    std::string text;
    for (const std::string &format : formats)
        text += (text.empty() ? "" : ", ") + format;
    return text;
}

std::string sourceText(const std::vector<std::string> &paths)
{
    return paths.size() == 1 ? paths.front() : fmt::format("{} and {} more", paths.front(), paths.size() - 1);
}

} // namespace

bool areServingFiles(const std::vector<std::string> &paths)
{
    return paths.size() > 1 || (paths.size() == 1 && isFolder(paths.front()));
}

Result<ImportedTraces> readServingFiles(const TraceImport &import, const std::vector<std::string> &paths)
{
    TraceRows all;
    std::set<std::string> formats;
    std::string hashes;
    std::optional<Error> first;
    const auto files = filesOf(paths);
    for (const FoundFile &file : files) {
        if (import.reading.stop.stop_requested())
            return Error{ErrorKind::Cancelled, "stopped; nothing was written", file.path};
        auto read = readOne(import, file.path);
        if (!read && file.isNamed)
            return read.error();
        if (!read) {
            first = first ? first : read.error();
            ++all.rows;
            all.skipRow(read.error().message, file.path);
            continue;
        }
        formats.insert(read->format);
        hashes += read->hash;
        addTo(all, std::move(read->rows));
        if (import.reading.progress)
            import.reading.progress(double(&file - files.data() + 1) / double(files.size()));
    }
    const std::string source = sourceText(paths);
    if (all.runs.empty())
        return Error{ErrorKind::BadInput,
                     fmt::format("expected runs of served models; none of its {} files holds any{}",
                                 files.size(), first ? " (" + first->text() + ")" : ""),
                     source};
    all.traces = servingTraces(all.runs, all.issues);
    if (!import.name.empty())
        if (auto checked = checkOneSeries(all.traces, source); !checked)
            return checked.error();
    const std::string stem = import.name.empty() ? commonStem(paths) : import.name;
    ImportedTraces imported = finishedImport(std::move(all), joined(formats), source, stem);
    imported.source.hash = contentHash(hashes);
    return imported;
}

} // namespace breakeven
