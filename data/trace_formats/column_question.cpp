#include "data/trace_formats/column_question.h"

#include "data/readers/one_line.h"
#include "data/trace_formats/measure_words.h"
#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace breakeven {

namespace {

constexpr std::size_t kMostColumnsShown = 12;
constexpr std::size_t kMostWideColumns = 50; // more of unknown meaning are asked about
constexpr int kFewWords = 20;

// What a column could be, and the role to say it with.
struct Guess
{
    std::string words;
    std::string role;
};

std::string durationRole(double seconds)
{
    return seconds == 1e-6    ? "duration_us"
           : seconds == 1e-3  ? "duration_ms"
           : seconds == 60    ? "duration_min"
           : seconds == 3600  ? "duration_h"
           : seconds == 86400 ? "duration_days"
                              : "duration_s";
}

Guess guessByName(const NamedMeasure &named)
{
    switch (named.measure) {
    case Measure::Duration:
        return named.seconds > 0 ? Guess{"a duration", durationRole(named.seconds)}
                                 : Guess{"a duration (duration_s or duration_ms)", "duration_s"};
    case Measure::Share:
    case Measure::Percent:
        return {"a share of the time at work", "utilisation"};
    case Measure::Length:
        return {"tokens of requests (input_tokens, output_tokens)", "input_tokens"};
    case Measure::Money:
        return {"a price an hour", "price"};
    case Measure::Bytes:
        return {"bytes, which no trace holds", "ignore"};
    case Measure::Identifier:
        return {"names written as numbers", "ignore"};
    case Measure::Physical:
        return {"something physical, which no trace holds", "ignore"};
    case Measure::Count:
        break;
    }
    return {"counts", "ready"};
}

Guess guessOf(const std::string &name, const ColumnContent &content)
{
    const auto named = measureOf(name);
    if (named && named->measure != Measure::Count)
        return guessByName(*named);
    if (content.least < 0)
        return {"differences or temperatures, which no trace holds", "ignore"};
    if (content.isWhole && content.most > ColumnContent::kMostCount)
        return {"bytes or names written as numbers", "ignore"};
    if (!content.isWhole)
        return {"means of counts (ready), a rate (rate), a price (price) or a duration (duration_s)",
                "ready"};
    return {"counts of nodes", "ready"};
}

// Whether a column tells GPUs apart, so that each row is of one.
bool isOfOneGpu(const CsvLayout &layout)
{
    return std::any_of(layout.seriesColumns.begin(), layout.seriesColumns.end(),
                       [&](int series) { return isNumberOfGpuName(layout.names[std::size_t(series)]); });
}

// As --map takes it: the name, or the number of a column without one.
std::string mapping(const CsvLayout &layout, std::size_t column, const std::string &role)
{
    const std::string name = layout.hasHeader ? oneLine(layout.names[column]) : std::to_string(column + 1);
    const std::string pair = name + "=" + role;
    const bool isPlain = pair.find_first_of(" \"'$&|<>();*?#`\\") == std::string::npos;
    return isPlain ? "--map " + pair : "--map '" + pair + "'";
}

// One column in the question, and its part of the line that would answer it. Of several kinds of values the
// first that could be one is taken.
class Question
{
public:
    explicit Question(const CsvLayout &layout) : m_layout(layout) {}

    void askValue(std::size_t column)
    {
        const ColumnContent &content = m_layout.contents[column];
        const Guess guess = isOfOneGpu(m_layout) && !measureOf(m_layout.names[column])
                                ? Guess{"the share of the time that each GPU is at work", "utilisation"}
                                : guessOf(m_layout.names[column], content);
        add(fmt::format("\"{}\" ({} to {}) could be {}", oneLine(m_layout.names[column]),
                        numberText(content.least), numberText(content.most), guess.words));
        const bool isTaken = guess.role != "ignore" && (m_role.empty() || m_role == guess.role);
        const bool isSecond = isTaken && guess.role == m_role && guess.role != "ready";
        if (isTaken && m_role.empty())
            m_role = guess.role;
        m_line += " " + mapping(m_layout, column, isTaken && !isSecond ? guess.role : "ignore");
    }

    void askWords(std::size_t column)
    {
        const ColumnContent &content = m_layout.contents[column];
        const int words = int(content.words.size());
        if (words == 0) {
            add(fmt::format("the numbers of \"{}\" tell GPUs apart", oneLine(m_layout.names[column])));
            return;
        }
        const bool isMany = (words > kFewWords || words * 2 > content.texts) && !isOneEachTime(content);
        add(fmt::format("the words of \"{}\" ({} different in {} rows) distinguish {}",
                        oneLine(m_layout.names[column]), words, content.texts,
                        isMany ? "hardly any series (ignore)" : "series (series)"));
        if (isMany)
            m_line += " " + mapping(m_layout, column, "ignore");
    }

    std::string columns() const
    {
        return m_count > kMostColumnsShown
                   ? fmt::format("{} and {} more columns", m_text, m_count - kMostColumnsShown)
                   : m_text;
    }
    std::string line() const { return m_line.empty() ? m_line : m_line.substr(1); }
    bool isLong() const { return m_count > kMostColumnsShown; }

private:
    // Several rows of one time, each with a word of its own.
    bool isOneEachTime(const ColumnContent &content) const
    {
        const int times = m_layout.contents[std::size_t(m_layout.timeColumn)].runs;
        const int words = int(content.words.size());
        return times < content.texts && words <= content.texts && words * times >= content.texts;
    }

    void add(const std::string &words)
    {
        if (++m_count <= kMostColumnsShown)
            m_text += (m_text.empty() ? "" : ", ") + words;
    }

    const CsvLayout &m_layout;
    std::string m_text;
    std::string m_line;
    std::string m_role;
    std::size_t m_count = 0;
};

bool isDoubtful(const CsvLayout &layout, int column)
{
    const ColumnContent &content = layout.contents[std::size_t(column)];
    if (layout.isKindSure)
        return content.least < 0 || content.most > ColumnContent::kMostCount;
    const auto named = measureOf(layout.names[std::size_t(column)]);
    if (isOfOneGpu(layout) && content.most > 1)
        return true; // of one GPU no machines are counted
    return !content.canBeCounts() || (named && named->measure != Measure::Count);
}

Question questionOf(const CsvLayout &layout)
{
    Question question(layout);
    for (const int column : layout.valueColumns)
        question.askValue(std::size_t(column));
    for (const int column : layout.seriesColumns)
        question.askWords(std::size_t(column));
    return question;
}

// Requests that wait are counted; a column "queue" with fractions may as well say how long they wait.
std::string queueQuestion(const CsvLayout &layout)
{
    for (const int column : layout.valueColumns) {
        const ColumnContent &content = layout.contents[std::size_t(column)];
        if (layout.kind != TraceKind::Arrivals || layout.names[std::size_t(column)] != "queue" ||
            content.isWhole)
            continue;
        return fmt::format(
            "does not say what its numbers are: \"queue\" ({} to {}) could be how many requests wait, as a "
            "mean, or how long they wait; say it with {} or {}",
            numberText(content.least), numberText(content.most),
            mapping(layout, std::size_t(column), "queue_length"),
            mapping(layout, std::size_t(column), "duration_ms"));
    }
    return {};
}

// A column that is something else beside one that is known.
bool isLeftOut(const CsvLayout &layout, std::size_t column)
{
    return std::find(layout.leftOut.begin(), layout.leftOut.end(), layout.names[column]) !=
           layout.leftOut.end();
}

// Numbers with something beside them, which would be taken for words.
std::string measuredQuestion(const CsvLayout &layout)
{
    for (std::size_t i = 0; i < layout.contents.size(); ++i) {
        const ColumnContent &content = layout.contents[i];
        if (layout.roles[i] == ColumnRole::Time || isLeftOut(layout, i) || !content.isMeasured() ||
            layout.names[i] == "ignore" || layout.names[i] == "series")
            continue;
        return fmt::format("\"{}\" has cells that are not plain numbers (\"{}\"); write them as numbers and "
                           "their unit in the header, leave the column out with {}, or say that it tells "
                           "series apart with {}",
                           oneLine(layout.names[i]), oneLine(content.firstMeasured),
                           mapping(layout, i, "ignore"), mapping(layout, i, "series"));
    }
    return {};
}

// Per cent count no machines.
std::string shareQuestion(const CsvLayout &layout)
{
    for (std::size_t i = 0; i < layout.values.size(); ++i) {
        const std::size_t column = std::size_t(layout.valueColumns[i]);
        if (layout.kind == TraceKind::NodeCounts && layout.contents[column].percents > 0)
            return fmt::format("\"{}\" has per cent (\"{}\") where nodes are counted; write how many there "
                               "are, or say that it is the share of time at work with {}",
                               oneLine(layout.names[column]), oneLine(layout.contents[column].firstMeasured),
                               mapping(layout, column, "utilisation"));
    }
    return {};
}

// One of two columns with times would be lost: sessions, jobs and lifetimes have two.
std::string timesQuestion(const CsvLayout &layout)
{
    for (std::size_t i = 0; i < layout.contents.size(); ++i)
        if (int(i) != layout.timeColumn && layout.contents[i].isCalendarTime() && layout.names[i] != "ignore")
            return fmt::format(
                "has times in \"{}\" and in \"{}\"; a list of jobs has start_time, end_time and num_gpus, a "
                "list of machines lifetime_s; say which columns are, with --map, or leave one out with {}",
                oneLine(layout.names[std::size_t(layout.timeColumn)]), oneLine(layout.names[i]),
                mapping(layout, i, "ignore"));
    return {};
}

// Two columns for one number of a trace: nothing says which counts.
std::string twiceQuestion(const CsvLayout &layout)
{
    for (std::size_t a = 0; layout.isOneTrace && a < layout.values.size(); ++a)
        for (std::size_t b = a + 1; b < layout.values.size(); ++b) {
            if (layout.values[a].name != layout.values[b].name)
                continue;
            const std::size_t first = std::size_t(layout.valueColumns[a]);
            const std::size_t second = std::size_t(layout.valueColumns[b]);
            const bool isSameName = layout.names[first] == layout.names[second];
            const std::string without =
                isSameName ? fmt::format("--map {}=ignore", second + 1) : mapping(layout, second, "ignore");
            return fmt::format("has two columns that would both be \"{}\": \"{}\" (column {}) and \"{}\" "
                               "(column {}); leave one out, for example with {}",
                               layout.values[a].name, oneLine(layout.names[first]), first + 1,
                               oneLine(layout.names[second]), second + 1, without);
        }
    return {};
}

// Rows without numbers may be requests, or log lines of anything.
std::string requestsQuestion(const CsvLayout &layout)
{
    if (!layout.isRequestsGuessed)
        return {};
    std::string columns;
    for (std::size_t i = 0; i < layout.names.size(); ++i)
        if (int(i) != layout.timeColumn && i < kMostColumnsShown)
            columns += (columns.empty() ? "\"" : ", \"") + oneLine(layout.names[i]) + "\"";
    return fmt::format("has times and no column of numbers ({}); if each row is a request that came, "
                       "--kind arrivals says so",
                       columns);
}

} // namespace

std::string columnQuestion(const CsvLayout &layout, const TraceReading &reading)
{
    for (const std::string &question :
         {measuredQuestion(layout), shareQuestion(layout), twiceQuestion(layout),
          reading.kind ? std::string() : timesQuestion(layout), requestsQuestion(layout)})
        if (!question.empty())
            return question;
    const bool isSaid = reading.kind || (layout.isKindSure && !reading.roles.empty());
    if (const std::string queue = isSaid ? std::string() : queueQuestion(layout); !queue.empty())
        return queue;
    if (isSaid || layout.kind != TraceKind::NodeCounts || layout.valueColumns.empty())
        return {};
    const bool isWide = !layout.isKindSure && layout.valueColumns.size() > kMostWideColumns;
    const bool isAnyDoubtful = std::any_of(layout.valueColumns.begin(), layout.valueColumns.end(),
                                           [&](int column) { return isDoubtful(layout, column); });
    if (!isWide && !isAnyDoubtful)
        return {};
    const Question question = questionOf(layout);
    if (question.isLong())
        return fmt::format(
            "does not say what its numbers are: {}; say it with --kind for all of them, or leave "
            "columns out with --map COLUMN=ignore",
            question.columns());
    return fmt::format("does not say what its numbers are: {}; say it, for example with {}",
                       question.columns(), question.line());
}

std::string seriesQuestion(const CsvLayout &layout, std::size_t series, std::int64_t rows)
{
    Question question(layout);
    for (const int column : layout.seriesColumns)
        question.askWords(std::size_t(column));
    std::string line;
    for (const int column : layout.seriesColumns)
        line += (line.empty() ? "" : " ") + mapping(layout, std::size_t(column), "ignore");
    return fmt::format("would become {} traces of {} rows: {}; leave out what tells no series, with {}",
                       series, rows, question.columns(), line);
}

} // namespace breakeven
