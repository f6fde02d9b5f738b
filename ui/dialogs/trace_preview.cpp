#include "ui/dialogs/trace_preview.h"

#include "data/trace_formats/csv_layout.h"
#include "data/trace_formats/serving_import.h"
#include "data/traces/trace_analysis.h"
#include "ui/dialogs/serving_preview.h"
#include "ui/dialogs/table_form.h"
#include "ui/look/strings.h"
#include "ui/models/trace_text.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace breakeven {

namespace {

constexpr int kShownRows = 5;
constexpr int kLongestLine = 200; // letters that are shown

QString tracePreviewWords(const char *text) { return QCoreApplication::translate("TracePreview", text); }

QStringList firstLines(const std::string &path)
{
    QStringList lines;
    const auto file = readTraceFile(path);
    if (!file)
        return lines;
    std::size_t begin = 0;
    while (lines.size() < kShownRows && begin < file->text.size()) {
        const std::size_t end = std::min(file->text.find('\n', begin), file->text.size());
        QString line = toQt(file->text.substr(begin, std::min<std::size_t>(end - begin, kLongestLine + 1)));
        if (line.size() > kLongestLine)
            line = line.left(kLongestLine) + QChar(0x2026);
        lines.append(line.trimmed());
        begin = end + 1;
    }
    return lines;
}

// Of a table a run's place is "file:line", of MLPerf's list "file: record 3".
std::string fileOf(const ServingRun &run)
{
    std::error_code ignored;
    std::string path = run.place;
    while (!std::filesystem::is_regular_file(path, ignored) && path.rfind(':') != std::string::npos)
        path.erase(path.rfind(':'));
    return path;
}

// Both readings of a flag, where it is one.
void addPolarities(TraceFilePreview &preview)
{
    const TraceSamples &samples = *preview.first->samples;
    const auto up = samples.values["up"];
    if (samples.trace.kind != TraceKind::Availability || !samples.trace.attributes.contains("polarity") ||
        std::any_of(up.begin(), up.end(), [](double value) { return value != 0 && value != 1; }))
        return;
    Trace turned = samples.trace;
    std::erase_if(turned.columns, [](const TraceColumn &column) { return column.name == "up"; });
    TraceColumn &column = turned.add("up", "instances");
    for (const double value : up)
        column.append(1 - value);
    turned.finish();
    if (const auto values = TraceValues::of(turned)) {
        preview.asRead = spellStatisticsOf(samples.trace, samples.values);
        preview.turned = spellStatisticsOf(turned, *values);
    }
}

} // namespace

TraceFilePreviewPtr previewTraces(const TraceImport &import) { return previewTraces(import, {import.path}); }

TraceFilePreviewPtr previewTraces(const TraceImport &import, const std::vector<std::string> &paths)
{
    auto preview = std::make_shared<TraceFilePreview>();
    preview->import = import;
    preview->paths = paths;
    const bool areTogether = areServingFiles(paths);
    auto read = areTogether ? readServingFiles(import, paths) : readTraces(import);
    if (!read) {
        preview->error = read.error();
        if (const auto file = readTraceFile(import.path))
            preview->imported.rows.preview.columns = columnsToSay(*file);
        return preview;
    }
    preview->rawLines = firstLines(areTogether ? fileOf(read->rows.runs.front()) : import.path);
    preview->imported = std::move(*read);
    if (preview->imported.rows.traces.empty())
        return preview;
    auto first = showTrace(preview->imported.rows.traces.front());
    if (!first) {
        preview->error = first.error();
        return preview;
    }
    preview->first = *first;
    addPolarities(*preview);
    return preview;
}

Table samplesTable(const TraceFilePreview &preview, const QLocale &locale)
{
    if (preview.imported.kind == TraceKind::ServingRuns)
        return servingSamplesTable(preview.imported.rows.runs, locale);
    Table table;
    table.name = tracePreviewWords("As read from the file");
    if (!preview.first)
        return table;
    const Trace &trace = preview.first->samples->trace;
    const TraceValues &values = preview.first->samples->values;
    table.columns.push_back({tracePreviewWords("Row")});
    for (const TraceColumn &column : trace.columns) {
        const bool isTime = column.name == "time";
        const QString name = QString(toQt(column.name)).replace(QLatin1Char('_'), QLatin1Char(' '));
        table.columns.push_back({isTime ? tracePreviewWords("Time") : name.left(1).toUpper() + name.mid(1),
                                 isTime ? (trace.hasClock ? tracePreviewWords("UTC") : tracePreviewWords("s"))
                                        : toQt(column.unit)});
    }
    for (std::size_t row = 0; row < std::size_t(std::min<std::int64_t>(kShownRows, trace.points())); ++row) {
        TableRow line;
        line.path = QString::number(row);
        line.cells.push_back(textCell(locale.toString(qulonglong(row + 1))));
        for (const TraceColumn &column : trace.columns) {
            const double value = values[column.name][row];
            const bool isClock = column.name == "time" && preview.first->series.clock;
            line.cells.push_back(textCell(std::isnan(value) ? unknownText()
                                          : isClock ? placeText(preview.first->series, value, 0, locale)
                                                    : locale.toString(value, 'g', 8)));
        }
        table.rows.push_back(std::move(line));
    }
    return table;
}

QString withFieldNames(QString sentence)
{
    const std::pair<const char *, QString> fields[] = {
        {"--map COLUMN=time", tracePreviewWords("the field of a column")},
        {"--gpu MODEL and --gpus N say it", tracePreviewWords("“GPU” and “GPUs a replica” say it")},
        {"--model NAME says it", tracePreviewWords("“Served model” says it")},
        {"--concurrency N says it", tracePreviewWords("“Requests at once” says it")},
        {"without --name", tracePreviewWords("without a name")},
        {"--time-zone", tracePreviewWords("“Time zone”")},
        {"--kind", tracePreviewWords("“Contains”")},
        {"--unit", tracePreviewWords("“Unit of durations”")},
        {"--as", tracePreviewWords("“Read as”")},
        {"--polarity", tracePreviewWords("“The flag means”")}};
    for (const auto &[option, field] : fields)
        sentence.replace(QLatin1String(option), field);
    sentence = TableForm::withFields(std::move(sentence));
    static const QRegularExpression kAnswer(QStringLiteral("--map '?([^=']+)=(\\w+)'?(?=( --map )?)"));
    for (auto answer = kAnswer.match(sentence); answer.hasMatch(); answer = kAnswer.match(sentence)) {
        const bool isLast = answer.captured(3).isEmpty();
        sentence.replace(answer.capturedStart(), answer.capturedLength(),
                         QStringLiteral("“%1”: %2%3")
                             .arg(answer.captured(1), roleText(answer.captured(2)),
                                  isLast ? QString() : QStringLiteral(",")));
    }
    return sentence;
}

QString roleText(const QString &role)
{
    return role == QLatin1String("ignore") ? tracePreviewWords("is not used")
                                           : QString(role).replace(QLatin1Char('_'), QLatin1Char(' '));
}

namespace {

// Steps, repeats and order of the times.
void addTimeChecks(const TraceFilePreview &preview, const QLocale &locale, QStringList &checks)
{
    const auto number = [&](std::int64_t count) { return locale.toString(qlonglong(count)); };
    const TracePreview &found = preview.imported.rows.preview;
    const auto odd = [&](std::int64_t count, const QString &none, const QString &one, const QString &many) {
        checks.append(count == 0   ? none
                      : count == 1 ? QLatin1Char('!') + one
                                   : QLatin1Char('!') + many.arg(number(count)));
    };
    odd(found.gaps, tracePreviewWords("No gap above two steps"),
        tracePreviewWords("One gap above two steps; it is not filled"),
        tracePreviewWords("%1 gaps above two steps; they are not filled"));
    odd(found.duplicates, tracePreviewWords("No time appears twice"),
        tracePreviewWords("One time appears twice; the last row is used"),
        tracePreviewWords("%1 times appear twice; the last row of each is used"));
    odd(found.backwards, tracePreviewWords("Times only rise"),
        tracePreviewWords("One row goes back in time; the rows are sorted"),
        tracePreviewWords("%1 rows go back in time; the rows are sorted"));
    if (preview.first && preview.first->series.axis == TraceAxis::Time &&
        !preview.first->series.curves.empty())
        checks.append(
            tracePreviewWords("%1 days covered")
                .arg(locale.toString((preview.first->series.last() - preview.first->series.first()) / 86400,
                                     'f', 2)));
}

} // namespace

QStringList previewChecks(const TraceFilePreview &preview, const QLocale &locale)
{
    const ImportedTraces &imported = preview.imported;
    const auto number = [&](std::int64_t count) { return locale.toString(qlonglong(count)); };
    QStringList checks;
    std::int64_t skipped = 0;
    for (const auto &[reason, count] : imported.rows.skipped)
        skipped += count;
    checks.append(
        tracePreviewWords("%1 rows read, %2 rejected").arg(number(imported.rows.rows), number(skipped)));
    for (const auto &[reason, count] : imported.rows.skipped)
        checks.append(
            tracePreviewWords("!%1 rejected: %2")
                .arg(number(count), QString(toQt(reason)).replace(QLatin1Char('_'), QLatin1Char(' '))));
    if (const std::size_t traces = imported.rows.traces.size(); traces != 1)
        checks.append(
            tracePreviewWords("%1 series, each a trace of its own").arg(number(std::int64_t(traces))));
    if (imported.kind == TraceKind::ServingRuns)
        checks.append(servingFacts(imported.rows.runs, locale));
    else
        addTimeChecks(preview, locale, checks);
    constexpr std::size_t kShownIssues = 5;
    // What is lost is told before what is noted.
    std::vector<Issue> issues = imported.rows.issues;
    std::stable_partition(issues.begin(), issues.end(),
                          [](const Issue &issue) { return issue.severity != Severity::Note; });
    for (std::size_t i = 0; i < std::min(kShownIssues, issues.size()); ++i) {
        const Issue &issue = issues[i];
        if (issue.sentence.find("in the samples; nothing is made up") != std::string::npos ||
            issue.sentence.find(" back in time; sorted") != std::string::npos ||
            issue.sentence.find(" a time; the last of each counts") != std::string::npos)
            continue; // counted above
        const QString place = toQt(issue.place).section(QLatin1Char('/'), -1);
        checks.append((issue.severity == Severity::Note ? QString() : QStringLiteral("!")) +
                      (place.isEmpty() ? QString() : place + QStringLiteral(": ")) +
                      withFieldNames(toQt(issue.sentence)));
    }
    return checks;
}

} // namespace breakeven
