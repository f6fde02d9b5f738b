#include "data/trace_formats/trace_import.h"

#include "data/readers/csv_reader.h"
#include "data/readers/file_change.h"
#include "data/readers/file_text.h"
#include "data/readers/one_line.h"
#include "data/readers/plain_table.h"
#include "data/readers/time_text.h"
#include "data/trace_formats/csv_layout.h"
#include "data/trace_formats/measure_words.h"
#include "data/trace_formats/recipes.h"
#include "data/trace_formats/table_rows.h"
#include "data/traces/column_values.h"
#include "data/traces/trace_values.h"
#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

// The header with the names that a person gave to columns; the rest as it is.
void renameColumns(TraceFile &file, const std::map<std::string, std::string> &roles)
{
    CsvReader reader(file.text, file.path);
    const auto more = reader.next();
    if (roles.empty() || !more || !*more)
        return;
    const CsvHeader header(reader.cells());
    std::string line;
    for (std::size_t i = 0; i < header.names().size(); ++i) {
        std::string name = header.names()[i];
        for (const auto &[column, role] : roles)
            if (header.find(column) == int(i) || column == std::to_string(i + 1))
                name = roleWithUnit(header.names()[i], role);
        line += (i == 0 ? "" : std::string(1, reader.separator())) + name;
    }
    const std::size_t begin = file.text.find_first_not_of("\r\n");
    const std::size_t end = std::min(file.text.find('\n', begin), file.text.size());
    file.text.replace(begin, end - begin, line);
}

bool isHeaderOf(const TraceFile &file, const std::map<std::string, std::string> &roles)
{
    const CsvHeader header = headerOf(file);
    const bool isTable = !columnsToSay(file).empty();
    return std::any_of(roles.begin(), roles.end(), [&](const auto &role) {
        return header.find(role.first) >= 0 || (isTable && parseNumber(role.first));
    });
}

TraceKind kindOf(const TraceFormat &format, const TraceRows &rows)
{
    if (!rows.traces.empty())
        return rows.traces.front().kind;
    return parseTraceKind(format.kind).value_or(TraceKind::NodeCounts);
}

Result<void> checkKind(const TraceImport &import, const TraceFormat &format, TraceKind kind)
{
    if (!import.reading.kind || *import.reading.kind == kind)
        return {};
    return Error{ErrorKind::BadInput,
                 fmt::format("is read as {} and holds {}; it cannot be {}", format.name, traceKindName(kind),
                             traceKindName(*import.reading.kind)),
                 import.path};
}

// Steps longer than twice the usual one, in series that have a usual one.
std::int64_t gapsOf(const Trace &trace)
{
    const bool isSampled = trace.kind == TraceKind::NodeCounts || trace.kind == TraceKind::Availability;
    const auto times = secondsOf(trace);
    if (!isSampled || !times || times->size() < 3)
        return 0;
    std::vector<double> steps(std::size_t(times->size() - 1));
    for (std::size_t i = 0; i < steps.size(); ++i)
        steps[i] = (*times)(std::int64_t(i) + 1) - (*times)(std::int64_t(i));
    std::vector<double> sorted = steps;
    const auto middle = sorted.begin() + std::ptrdiff_t(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    const auto isUsual = [&](double step) { return std::fabs(step - *middle) <= 0.1 * *middle; };
    if (std::count_if(steps.begin(), steps.end(), isUsual) * 2 < std::ptrdiff_t(steps.size()))
        return 0;
    return std::count_if(steps.begin(), steps.end(), [&](double step) { return step > 2 * *middle; });
}

void nameTraces(std::vector<Trace> &traces, const std::string &stem)
{
    for (Trace &trace : traces) {
        const bool isPart = trace.name.empty() || trace.name.front() == '.';
        trace.name = stem + (isPart ? "" : "/") + trace.name;
    }
}

void addTimeIssues(TraceRows &rows, const std::string &path)
{
    const TracePreview &preview = rows.preview;
    const auto warn = [&](std::int64_t count, const char *one, const char *many) {
        if (count > 0)
            addIssue(rows.issues,
                     {Severity::Warning, fmt::format("{} {}", count, count == 1 ? one : many), path, 1});
    };
    warn(preview.backwards, "row goes back in time; sorted", "rows go back in time; sorted");
    warn(preview.duplicates, "row repeats a time; the last of each counts",
         "rows repeat a time; the last of each counts");
    warn(preview.gaps, "gap in the samples; nothing is made up for it",
         "gaps in the samples; nothing is made up for them");
}

// A column that counts and may be read in two ways is asked about.
Result<void> checkQuestions(const PlainTable &table, const TraceRows &rows, const std::string &path)
{
    const auto &columns = rows.preview.columns;
    for (std::size_t i = 0; i < std::min(columns.size(), table.questions.size()); ++i)
        if (!table.questions[i].empty() && columns[i].role != "ignored" && columns[i].role != "series")
            return Error{ErrorKind::BadInput,
                         fmt::format("in the column \"{}\" {}", oneLine(table.names[i]), table.questions[i]),
                         path};
    return {};
}

// Where cells have two readings, what is wrong with one of them is not what is wrong with the file.
Error questionBefore(Error error, const PlainTable &table)
{
    for (std::size_t i = 0; error.kind == ErrorKind::BadInput && i < table.questions.size(); ++i)
        if (!table.questions[i].empty())
            error.message =
                fmt::format("in the column \"{}\" {}", oneLine(table.names[i]), table.questions[i]);
    return error;
}

// What is summed is never silently short: a row of jobs or of use that cannot be read refuses the file. Other
// lists lose single rows, and are refused where more than one in a hundred cannot be read, unless a person
// lets them be left out.
bool isSummed(const TraceRows &rows)
{
    return rows.isSummed || (!rows.traces.empty() && rows.traces.front().kind == TraceKind::Jobs);
}

Result<void> checkSkipped(const TraceFile &file, const TraceRows &rows)
{
    std::int64_t skipped = 0;
    const std::string *reason = nullptr;
    RejectedRow first;
    for (const auto &[why, rejected] : rows.rejected) {
        skipped += std::int64_t(rejected.size());
        if (!rejected.empty() && (!reason || rejected.front().line < first.line)) {
            reason = &why;
            first = rejected.front();
        }
    }
    // An empty cell is a value that is missing, not one that cannot be read.
    const bool isOneMissing = skipped == 1 && rows.missing == 1;
    if (skipped == 0 || (!isSummed(rows) && (isOneMissing || skipped * 100 <= rows.rows)))
        return {};
    return Error{
        ErrorKind::BadInput,
        fmt::format("has {} of {} rows that cannot be read, the first in {}: {}; correct them, or "
                    "leave such rows out with --skip-bad",
                    skipped, rows.rows,
                    first.line > 0 ? fmt::format("line {}", first.line) : "\"" + oneLine(first.name) + "\"",
                    *reason),
        file.path};
}

Result<void> checkReading(const TraceFile &file, const TraceRows &rows, const TableSaid &said)
{
    // Reports with several tables in one file have no columns of their own.
    const bool isTable = file.table.isTable && rows.preview.hasHeader;
    if (auto asked = checkQuestions(file.table, rows, file.path); !asked || said.skipsBad)
        return asked;
    if (const std::string refusal = unalignedRefusal(file.table); isTable && !refusal.empty())
        return Error{ErrorKind::BadInput, refusal, file.path};
    return isTable || isSummed(rows) ? checkSkipped(file, rows) : Result<void>();
}

} // namespace

Result<ImportedTraces> readTraces(const TraceImport &import)
{
    const FileChange change(import.path);
    auto file = readTraceFile(import.path, import.reading.table);
    if (!file)
        return file.error();
    if (!import.reading.roles.empty() && isHeaderOf(*file, import.reading.roles))
        renameColumns(file.value(), import.reading.roles);
    auto format = traceFormatOf(*file, import.format);
    // Who says what the columns are knows that it is a table of samples.
    if (!format && import.format.empty() && !import.reading.roles.empty())
        format = traceFormatOf(*file, "csv");
    if (!format)
        return questionBefore(format.error(), file->table);
    if ((*format)->reads == FormatReads::WholeText && !file->isWhole)
        if (auto read = readWhole(file.value()); !read)
            return read.error();
    TraceReading reading = import.reading;
    if (!reading.zone)
        reading.zone = file->table.zone;
    auto rows = (*format)->read(*file, reading);
    if (!rows)
        return questionBefore(rows.error(), file->table);
    if (auto checked = checkReading(*file, *rows, import.reading.table); !checked)
        return checked.error();
    if (file->table.zone && !import.reading.zone)
        rows->note("times without a zone have the one that the header says");
    for (const std::string &note : file->table.notes)
        rows->note(note);
    if (const auto changed = change.issue())
        addIssue(rows->issues, *changed);
    const std::string stem = import.name.empty() ? stemOf(import.path) : import.name;
    ImportedTraces imported = finishedImport(std::move(rows.value()), (*format)->name, import.path, stem);
    imported.kind = kindOf(**format, imported.rows);
    if (auto checked = checkKind(import, **format, imported.kind); !checked)
        return checked.error();
    imported.source.hash = file->isWhole ? contentHash(file->text) : "";
    return imported;
}

ImportedTraces finishedImport(TraceRows rows, const std::string &format, const std::string &path,
                              const std::string &stem)
{
    ImportedTraces imported;
    imported.format = format;
    imported.rows = std::move(rows);
    for (Trace &trace : imported.rows.traces) {
        trace.finish();
        imported.rows.preview.gaps += gapsOf(trace);
    }
    if (!imported.rows.traces.empty())
        imported.kind = imported.rows.traces.front().kind;
    nameTraces(imported.rows.traces, stem);
    addTimeIssues(imported.rows, path);
    std::int64_t skipped = 0;
    for (const auto &[reason, count] : imported.rows.skipped)
        skipped += count;
    imported.source = {path, "", format, imported.rows.rows, skipped, ""};
    return imported;
}

std::string layoutKey(const std::string &path)
{
    const auto file = readTraceFile(path);
    if (!file)
        return {};
    if (kStandardWorkload.recognises(*file)) { // whose remarks say of which machines it is
        std::size_t end = 0;
        while (file->text[end] == ';')
            end = file->text.find('\n', end) + 1;
        return file->text.substr(0, end);
    }
    const CsvHeader header = headerOf(*file);
    std::string key;
    for (const std::string &name : header.names())
        key += (key.empty() ? "" : ",") + name;
    return key;
}

Result<AvailabilityTrace> availabilityOf(const Trace &trace, std::optional<std::int64_t> stepSeconds)
{
    const TraceColumn *column = trace.column("up");
    if (trace.kind != TraceKind::Availability || !column || column->points() == 0)
        return Error{
            ErrorKind::BadInput,
            fmt::format("expected a trace of availability; this one holds {}", traceKindName(trace.kind)),
            trace.name};
    const auto up = realsOf(*column);
    const auto seconds = secondsOf(trace);
    if (!up || !seconds)
        return up ? seconds.error() : up.error();
    const auto said = attributeNumber(trace, "step_s");
    const auto countOf = [](double value) {
        return std::isnan(value) ? 0 : int(std::clamp(value, 0.0, 1e9));
    };
    AvailabilityTrace ticks;
    if (said && *said >= 1 && *said <= 31536000) {
        ticks.stepSeconds = stepSeconds.value_or(std::int64_t(*said));
        for (std::int64_t i = 0; i < up->size(); ++i)
            ticks.counts.push_back(countOf((*up)(i)));
        if (trace.hasClock) {
            const auto times = wholesOf(*trace.column("time"));
            for (std::int64_t i = 0; times && i < times->size(); ++i)
                ticks.observedAt.push_back((*times)(i) / kNanoseconds);
        }
        return ticks;
    }
    if (!stepSeconds)
        return Error{ErrorKind::BadInput,
                     "is a trace of events without ticks; --ticks SECONDS says how often to look",
                     trace.name};
    ticks.stepSeconds = *stepSeconds;
    std::int64_t event = 0;
    for (double time = 0; time <= (*seconds)(seconds->size() - 1); time += double(*stepSeconds)) {
        while (event + 1 < seconds->size() && (*seconds)(event + 1) <= time)
            ++event;
        ticks.counts.push_back(countOf((*up)(event)));
    }
    return ticks;
}

} // namespace breakeven
