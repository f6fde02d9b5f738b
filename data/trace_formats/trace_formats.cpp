#include "data/trace_formats/trace_format.h"

#include "data/readers/file_text.h"

namespace breakeven {

namespace {

constexpr std::int64_t kShownLines = 5;

Error notRecognised(const TraceFile &file)
{
    std::string known;
    for (const TraceFormat &format : traceFormats())
        known += (known.empty() ? "" : "; ") + std::string(format.name) + ": " + format.description;
    return {ErrorKind::BadInput,
            "is not a trace that is known (" + known + "); --as NAME says which one it is", file.path};
}

} // namespace

const std::vector<TraceFormat> &traceFormats()
{
    static const std::vector<TraceFormat> formats = {
        publishedAvailabilityFormat(),
        rawPingsFormat(),
    };
    return formats;
}

const char *polarityName(Polarity polarity)
{
    return polarity == Polarity::Available ? "available" : "unavailable";
}

void TraceRows::skipRow(const std::string &reason, const std::string &place)
{
    if (++skipped[reason] <= kShownLines)
        issues.push_back({Severity::Warning, "skipped: " + reason, place, 1});
}

Result<TraceFile> readTraceFile(const std::string &path)
{
    auto text = readFileText(path);
    if (!text)
        return text.error();
    if (text->find_first_not_of(" \t\r\n") == std::string::npos)
        return Error{ErrorKind::BadInput, "the file is empty; a trace was expected", path};
    if (text->find('\0') < 4096)
        return Error{ErrorKind::BadInput,
                     "is no text file; a trace was expected (JSON or CSV, plain or gzip)", path};
    return TraceFile{path, std::move(text.value())};
}

Result<const TraceFormat *> traceFormatOf(const TraceFile &file, const std::string &name)
{
    for (const TraceFormat &format : traceFormats())
        if (name.empty() ? format.recognises(file) : name == format.name)
            return &format;
    Error error = notRecognised(file);
    if (!name.empty()) {
        error.message = "there is no trace format \"" + name + "\"; this file " + error.message;
        error.kind = ErrorKind::Usage;
    }
    return error;
}

} // namespace breakeven
