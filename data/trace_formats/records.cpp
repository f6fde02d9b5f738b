#include "data/trace_formats/records.h"

#include "data/readers/json_items.h"
#include "model/numeric/number_text.h"
#include "model/numeric/trimmed.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace breakeven {

namespace {

constexpr std::string_view kAny = "*";

// Follows the steps from a value on and calls `pass(step, name, value)` with each value on the way.
template<class Pass>
void walk(const JsonValue &from, const std::vector<std::string> &steps, std::size_t step, Pass &pass)
{
    if (step == steps.size())
        return;
    const auto go = [&](const std::string &name, const JsonValue &value) {
        pass(step, name, value);
        walk(value, steps, step + 1, pass);
    };
    const auto number = from.isArray() ? parseNumber(steps[step]) : std::nullopt;
    if (number && *number < double(from.items.size()))
        return go("", from.items[std::size_t(*number)]);
    if (steps[step] != kAny)
        return from.has(steps[step]) ? go("", from[steps[step]]) : void();
    for (const auto &[member, value] : from.members)
        go(member, value);
    for (const JsonValue &item : from.items)
        go("", item);
}

// Lists and objects show only that they are there; a number of Slurm what is set.
std::string leafText(const JsonValue &value)
{
    if (value.isArray())
        return "[]";
    if (!value.isObject() || !value.has("set"))
        return value.isObject() ? "{}" : value.text;
    return value["set"].text == "true" && value["infinite"].text != "true" ? value["number"].text : "";
}

// "gres/gpu=4" of {"type": "gres", "name": "gpu", "count": 4} after "{type}/{name}={count}"; without a
// pattern the value itself.
std::string written(std::string_view pattern, const JsonValue &value)
{
    if (pattern.empty())
        return leafText(value);
    std::string text;
    for (std::size_t open = 0; (open = pattern.find('{')) != std::string_view::npos;) {
        const std::size_t close = std::min(pattern.find('}', open), pattern.size() - 1);
        text += pattern.substr(0, open);
        text += leafText(value[pattern.substr(open + 1, close - open - 1)]);
        pattern.remove_prefix(close + 1);
    }
    return text;
}

std::vector<std::string> stepsOf(std::string_view path)
{
    const auto steps = alternativesOf(path, '/');
    return {steps.begin(), steps.end()};
}

} // namespace

RecipeRecords::RecipeRecords(const Recipe &recipe, const TraceFile &file, TraceRows &rows)
    : m_recipe(recipe), m_file(file), m_rows(rows), m_held(1), m_leftOut(recipe.leftOut.size())
{
    if (recipe.records == RecordsAre::Json || recipe.records == RecordsAre::JsonLines) {
        findInJson();
        return;
    }
    const bool areWords = recipe.records == RecordsAre::Words;
    const bool isBare =
        areWords || (recipe.records == RecordsAre::BareTable && !hasNeeds(headerOf(file), recipe.is.needs));
    if (areWords)
        m_words = {file.path, tableOfWords(file.text), true, {}};
    m_table.emplace(areWords ? m_words : file, rows, isBare ? recipe.header : "", recipe.unusable);
    findInTable();
}

void RecipeRecords::findInTable()
{
    for (const RecipeColumn &column : m_recipe.columns) {
        if (has(column.unless))
            continue;
        const auto [index, seconds] = columnOf(m_table->header(), column.names);
        if (index < 0)
            continue;
        ReadColumn &shown = m_rows.preview.columns[std::size_t(index)];
        shown.role = *column.as != 0 ? std::string(column.as)
                     : seconds > 0   ? shown.name
                                     : std::string(alternativesOf(column.names).front());
        if (!m_rows.preview.hasHeader)
            shown.unit = column.unit;
        m_cells.push_back({column, index, {}});
        if (seconds > 0)
            m_cells.back().column.factor = seconds;
    }
}

void RecipeRecords::findInJson()
{
    m_place = stepsOf(m_recipe.place);
    m_held.resize(m_place.size() + 1);
    for (const RecipeColumn &column : m_recipe.columns) {
        Cell cell{column, -1, {}};
        for (const std::string_view path : alternativesOf(column.names))
            cell.paths.push_back(pathOf(path));
        m_cells.push_back(std::move(cell));
        if (*column.shown != 0)
            m_rows.preview.columns.push_back(
                {column.shown, *column.as != 0 ? column.as : column.label, column.unit});
    }
}

RecipeRecords::Path RecipeRecords::pathOf(std::string_view text) const
{
    Path path;
    for (const auto &[word, of] :
         {std::pair("name:", Path::Of::Name), {"last:", Path::Of::Last}, {"count:", Path::Of::Count}})
        if (text.starts_with(word)) {
            path.of = of;
            text.remove_prefix(std::string_view(word).size());
        }
    const std::size_t pattern = std::min(text.find("/{"), text.size());
    path.steps = stepsOf(text.substr(0, pattern));
    if (path.steps.front() == ".")
        path.steps.insert(path.steps.erase(path.steps.begin()), m_place.begin(), m_place.end());
    path.pattern = text.substr(std::min(pattern + 1, text.size()));
    while (path.shared < std::min(path.steps.size(), m_place.size()) &&
           path.steps[path.shared] == m_place[path.shared])
        ++path.shared;
    // What is counted stands in what holds it.
    path.shared -= path.of == Path::Of::Count && path.shared == path.steps.size();
    return path;
}

std::string RecipeRecords::textOf(const Path &path) const
{
    const Held &held = m_held[path.shared];
    if (path.of == Path::Of::Name || !held.value)
        return held.name;
    if (path.shared == path.steps.size())
        return written(path.pattern, *held.value);
    std::string text;
    std::int64_t count = 0;
    auto pass = [&](std::size_t step, const std::string &name, const JsonValue &value) {
        if (step + 1 < path.steps.size())
            return;
        ++count;
        const std::string one = written(path.pattern, value);
        if (path.of == Path::Of::Last)
            text = std::max(text, one);
        else if (!one.empty())
            text +=
                (text.empty() ? "" : ",") + (path.pattern.empty() && !name.empty() ? name + "=" + one : one);
    };
    walk(*held.value, path.steps, path.shared, pass);
    return path.of == Path::Of::Count ? std::to_string(count) : text;
}

Result<void> RecipeRecords::each(const Take &take)
{
    auto read = m_table                                ? eachRow(take)
                : m_recipe.records == RecordsAre::Json ? eachItem(take)
                                                       : eachLine(take);
    for (std::size_t i = 0; read && i < m_leftOut.size(); ++i)
        if (m_leftOut[i] > 0)
            m_rows.note(std::to_string(m_leftOut[i]) +
                            (m_leftOut[i] == 1 ? m_recipe.leftOut[i].one : m_recipe.leftOut[i].many),
                        m_file.path);
    return read;
}

void RecipeRecords::takeRecord(const Take &take)
{
    for (Cell &cell : m_cells)
        if (cell.column.of) {
            cell.text = cell.column.of(cell.view);
            cell.view = cell.text;
        }
    for (std::size_t i = 0; i < m_leftOut.size(); ++i)
        if (m_recipe.leftOut[i].isSo(cell(m_recipe.leftOut[i].role))) {
            ++m_leftOut[i];
            m_rows.rows -= !m_table; // rows of a table are entries of it
            return;
        }
    take();
}

Result<void> RecipeRecords::eachRow(const Take &take)
{
    return m_table->each([&] {
        for (Cell &cell : m_cells)
            cell.view = m_table->cell(cell.index);
        takeRecord(take);
    });
}

Result<void> RecipeRecords::eachLine(const Take &take)
{
    std::string_view rest = m_file.text;
    for (std::int64_t line = 1; !rest.empty(); ++line) {
        const std::string_view text = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(text.size() + 1, rest.size()));
        if (text.find_first_not_of(" \t\r") == std::string_view::npos || text.front() == '#')
            continue;
        ++m_rows.rows;
        m_line = fmt::format("{}:{}", m_file.path, line);
        const auto json = parseJson(text, m_line);
        if (!json && rest.empty() && !m_file.text.ends_with('\n'))
            return Error{ErrorKind::BadInput, "the last line is cut short; fetch the file again", m_line};
        m_held.front().value = json ? &json.value() : nullptr;
        json ? takeItem(take) : skip(m_recipe.unusable);
    }
    return {};
}

Result<void> RecipeRecords::eachItem(const Take &take)
{
    const auto star = std::find(m_place.begin(), m_place.end(), kAny);
    const bool isWhole = star == m_place.end();
    auto json = isWhole ? parseJson(m_file.text, m_file.path) : Result<JsonValue>(JsonValue());
    if (!json)
        return json.error();
    if (isWhole) {
        ++m_rows.rows;
        m_held.front().value = &json.value();
        takeItem(take);
        return {};
    }
    const std::size_t first = std::size_t(star - m_place.begin()) + 1;
    const std::string place = fmt::format("{}", fmt::join(m_place.begin(), star + 1, "/"));
    auto pass = [&](std::size_t step, const std::string &name, const JsonValue &value) {
        m_held[step + 1] = {name, &value};
        if (step + 1 < m_place.size())
            return;
        ++m_rows.rows;
        takeItem(take);
        m_isFurther = true;
    };
    const auto read = readJsonItems(blocksOf(m_file.text), m_file.path, {place}, [&](const JsonItem &item) {
        m_isFurther = false;
        pass(first - 1, item.path.back(), item.value);
        walk(item.value, m_place, first, pass);
        if (m_recipe.takesEmpty && !m_isFurther) {
            for (std::size_t step = first; step < m_place.size(); ++step)
                m_held[step + 1] = {};
            pass(m_place.size() - 1, "", JsonValue());
        }
        return Result<void>();
    });
    if (read)
        return {};
    json = parseJson(m_file.text, m_file.path); // says the line
    return json ? read.error() : json.error();
}

void RecipeRecords::takeItem(const Take &take)
{
    for (Cell &cell : m_cells) {
        cell.text.clear();
        for (std::size_t i = 0; i < cell.paths.size() && cell.text.empty(); ++i)
            cell.text = textOf(cell.paths[i]);
        cell.view = cell.text;
    }
    takeRecord(take);
}

const RecipeColumn *RecipeRecords::column(CellRole role) const
{
    const auto found = std::find_if(m_cells.begin(), m_cells.end(), [&](const Cell &cell) {
        return cell.column.role == role && role != CellRole::None;
    });
    return found == m_cells.end() ? nullptr : &found->column;
}

const RecipeRecords::Cell *RecipeRecords::filled(CellRole role) const
{
    const auto found = std::find_if(m_cells.begin(), m_cells.end(), [&](const Cell &cell) {
        return cell.column.role == role && !cell.view.empty();
    });
    return found == m_cells.end() ? nullptr : &*found;
}

std::string_view RecipeRecords::cell(CellRole role) const
{
    const Cell *cell = filled(role);
    return cell ? cell->view : std::string_view();
}

std::optional<double> RecipeRecords::number(CellRole role) const
{
    const Cell *cell = filled(role);
    const auto number = cell ? parseNumber(cell->view) : std::nullopt;
    if (!number || !std::isfinite(*number))
        return std::nullopt;
    return cell->column.factor > 0 ? *number * cell->column.factor : number;
}

std::vector<std::string> RecipeRecords::cells(CellRole role) const
{
    std::vector<std::string> cells;
    for (const Cell &cell : m_cells)
        if (cell.column.role == role)
            cells.emplace_back(cell.view);
    return cells;
}

std::map<std::string, std::string> RecipeRecords::labels() const
{
    std::map<std::string, std::string> labels;
    for (const Cell &cell : m_cells)
        if (*cell.column.label != 0)
            labels[cell.column.label] = std::string(cell.view);
    return labels;
}

std::string RecipeRecords::name() const
{
    std::string name;
    for (const Cell &cell : m_cells)
        if (cell.column.role == CellRole::Name)
            (name += name.empty() ? "" : " ") += cell.view;
    return name;
}

std::size_t RecipeRecords::hash() const { return m_table->hash(); }

std::string RecipeRecords::called(CellRole role) const
{
    for (const Cell &cell : m_cells)
        if (cell.column.role == role && m_table && cell.index >= 0)
            return m_table->header().names()[std::size_t(cell.index)];
    return {};
}

std::string RecipeRecords::place() const
{
    const std::string entry = name();
    return !m_line.empty()
               ? m_line
               : m_file.path + ": " + (entry.empty() ? fmt::format("entry {}", m_rows.rows) : entry);
}

void RecipeRecords::skip(const std::string &reason)
{
    m_table ? m_table->skip(reason) : m_rows.skipRow(reason, place());
    static constexpr std::array values{CellRole::Time,       CellRole::Begin, CellRole::End,
                                       CellRole::Gpus,       CellRole::Value, CellRole::Duration,
                                       CellRole::Interrupted};
    m_rows.missing += m_table && std::any_of(m_cells.begin(), m_cells.end(), [&](const Cell &cell) {
                          return std::find(values.begin(), values.end(), cell.column.role) != values.end() &&
                                 isMissing(m_table->cell(cell.index));
                      });
}

const CsvHeader &RecipeRecords::header() const
{
    static const CsvHeader none;
    return m_table ? m_table->header() : none;
}

void RecipeRecords::take(CellRole role, const std::string &name, double factor)
{
    std::erase_if(m_cells, [&](const Cell &cell) { return cell.column.role == role; });
    m_cells.push_back(
        {{.role = role, .names = "", .factor = factor}, m_table->column({std::string_view(name)}), {}});
}

std::string tableOfWords(std::string_view text)
{
    std::string table;
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        std::string_view between;
        for (line = line.starts_with(';') ? "" : trimmed(line); !line.empty(); between = ",") {
            const std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
            (table += between) += word == "-1" ? std::string_view() : word;
            line = trimmed(line.substr(word.size()));
        }
        table += '\n';
    }
    return table;
}

TraceFile firstLines(const TraceFile &file, int lines)
{
    std::size_t end = 0;
    while (lines > 0 && end < file.text.size()) {
        const std::size_t next = std::min(file.text.find('\n', end), file.text.size() - 1) + 1;
        const std::string_view line = std::string_view(file.text).substr(end, next - end);
        lines -= line.front() != '#' && line.find_first_not_of(" \t\r\n") != std::string_view::npos;
        end = next;
    }
    return {file.path, file.text.substr(0, end), true, {}};
}

} // namespace breakeven
