#include "model/decision/sweep.h"

#include "model/evaluate/quantity_lookup.h"
#include "model/numeric/amount.h"
#include "model/numeric/elementary.h"
#include "model/numeric/number_text.h"
#include "model/study/study_path.h"
#include "model/study/study_place.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace breakeven {

namespace {

constexpr std::int64_t kMostValues = 1'000'000;
constexpr std::int64_t kMostPoints = 100'000'000;

std::vector<std::string> parted(const std::string &text, char separator)
{
    std::vector<std::string> parts{""};
    for (const char c : text)
        if (c == separator)
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

Result<std::int64_t> stepsOf(const std::string &text, const std::string &given)
{
    std::int64_t steps = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), steps);
    if (error != std::errc() || end != text.data() + text.size() || steps < 1 || steps > kMostValues)
        return Error{ErrorKind::BadInput,
                     "Expected 1 to " + std::to_string(kMostValues) + " steps, found '" + text + "' in '" +
                         given + "'.",
                     {}};
    return steps;
}

// The number `text` sets the input to, in a study of its own.
Result<double> numberFor(const Study &study, const std::string &path, const std::string &text)
{
    Study other = study;
    if (const auto set = setPath(other, path, text); !set)
        return set.error();
    const auto place = inputAt(other, path);
    if (!place || !place->input->value)
        return Error{ErrorKind::BadInput, "Expected a number, found '" + text + "'.", path};
    return *place->input->value;
}

// What comes whole is stepped by whole numbers, as near to even as they are.
Result<void> makeWhole(std::vector<double> &numbers, const std::string &given, const std::string &path)
{
    for (double &number : numbers)
        number = std::round(number);
    const double span = std::fabs(numbers.back() - numbers.front());
    if (std::adjacent_find(numbers.begin(), numbers.end()) == numbers.end())
        return {};
    return Error{ErrorKind::BadInput,
                 "Expected whole numbers that differ, found '" + given +
                     "', in which one comes twice; take " + numberText(span + 1) + " steps or fewer.",
                 path};
}

// Even steps or even ratios, both ends exact.
Result<std::vector<double>> stepped(const Study &study, const std::string &path,
                                    const std::vector<std::string> &parts, const std::string &given)
{
    const auto from = numberFor(study, path, parts[0]), to = numberFor(study, path, parts[1]);
    if (!from || !to)
        return from ? to.error() : from.error();
    const auto steps = stepsOf(parts[2], given);
    if (!steps)
        return steps.error();
    if (*from == *to && *steps > 1)
        return Error{ErrorKind::BadInput,
                     "Expected two ends that differ, found '" + given + "'; take one step, or another end.",
                     path};
    const bool isLog = parts.size() == 4;
    if (isLog && !(*from > 0 && *to > 0))
        return Error{ErrorKind::BadInput,
                     "Even ratios need two ends above 0, found '" + given + "'; leave 'log' out.", path};
    std::vector<double> numbers;
    for (std::int64_t i = 0; i < *steps; ++i) {
        const double part = *steps == 1 ? 0 : double(i) / double(*steps - 1);
        const double number =
            isLog ? *from * elementary::power(*to / *from, part) : *from + (*to - *from) * part;
        numbers.push_back(i + 1 == *steps && *steps > 1 ? *to : number);
    }
    const bool isWhole =
        *from == std::floor(*from) && *to == std::floor(*to) && comesWhole(*inputAt(study, path));
    if (isWhole)
        if (const auto whole = makeWhole(numbers, given, path); !whole)
            return whole.error();
    return numbers;
}

Result<SweepAxis> numberAxis(const Study &study, SweepAxis axis, const std::string &values)
{
    const std::vector<std::string> parts = parted(values, ':');
    const bool isStepped = parts.size() == 3 || (parts.size() == 4 && parts[3] == "log");
    if (parts.size() > 1 && !isStepped)
        return Error{ErrorKind::Usage,
                     "Expected PATH=FROM:TO:STEPS, PATH=FROM:TO:STEPS:log or PATH=v1,v2,…, found '" +
                         axis.given + "'.",
                     {}};
    if (isStepped) {
        const auto numbers = stepped(study, axis.path, parts, axis.given);
        if (!numbers)
            return numbers.error();
        axis.numbers = *numbers;
    } else {
        for (const std::string &value : parted(values, ',')) {
            const auto number = numberFor(study, axis.path, value);
            if (!number)
                return number.error();
            axis.numbers.push_back(*number);
        }
    }
    // The ends are allowed, and so is what lies between them.
    for (const double number : axis.numbers)
        axis.values.push_back(numberText(number));
    return axis;
}

// A name that is not a path may be a result; results are asked for, not varied.
Error noPath(const Study &study, const std::string &path, const Error &error)
{
    const auto sheet = buildStudySheet(study);
    if (!sheet || !findQuantity(*sheet->sheet, path))
        return error;
    return {ErrorKind::BadInput, "Expected an input or a choice, found a result; ask for it with --result.",
            path};
}

// Texts are set as they are; each has to fit.
Result<SweepAxis> choiceAxis(const Study &study, SweepAxis axis, const std::string &values)
{
    StudyPlace place;
    if (findStudyPlace(study, axis.path, place) && !place.choice && !place.procurement)
        return Error{ErrorKind::BadInput,
                     "Expected an input or a choice, found a text; name what can be varied.", axis.path};
    axis.values = parted(values, ',');
    for (const std::string &value : axis.values) {
        Study other = study;
        if (const auto set = setPath(other, axis.path, value); !set)
            return set.error().kind == ErrorKind::NotFound ? noPath(study, axis.path, set.error())
                                                           : set.error();
    }
    return axis;
}

} // namespace

Result<SweepAxis> parseAxis(const Study &study, const std::string &text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
        return Error{ErrorKind::Usage,
                     "Expected --vary PATH=FROM:TO:STEPS or PATH=v1,v2,…, found '" + text + "'.",
                     {}};
    SweepAxis axis{text, text.substr(0, equals), {}, {}};
    const std::string values = text.substr(equals + 1);
    if (const auto place = inputAt(study, axis.path)) {
        axis.path = place->path; // of the shared one, where it is one
        return numberAxis(study, std::move(axis), values);
    }
    return choiceAxis(study, std::move(axis), values);
}

Sweep::Sweep(Probe probe, std::vector<SweepAxis> axes, std::vector<std::string> results)
    : m_probe(std::move(probe)), m_axes(std::move(axes)), m_results(std::move(results))
{
    for (std::size_t k = 0; k < m_axes.size(); ++k) {
        const MovableInput *input = m_axes[k].numbers.empty() ? nullptr : m_probe.find(m_axes[k].path);
        (input && input->sheetInput >= 0 ? m_fast : m_slow).push_back(k);
        m_points *= std::int64_t(m_axes[k].values.size());
    }
}

Result<Sweep> Sweep::of(const Study &study, std::vector<SweepAxis> axes, std::vector<std::string> results)
{
    if (axes.empty() || axes.size() > kMostAxes)
        return Error{ErrorKind::BadInput,
                     "Expected one to four inputs to vary, found " + std::to_string(axes.size()) + ".",
                     {}};
    double points = 1;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        points *= double(axes[i].values.size());
        for (std::size_t k = 0; k < i; ++k)
            if (axes[k].path == axes[i].path)
                return Error{ErrorKind::BadInput, "'" + axes[i].path + "' is varied twice; keep one.", {}};
    }
    if (points > double(kMostPoints))
        return Error{ErrorKind::BadInput,
                     "Expected at most " + std::to_string(kMostPoints) + " points, found " +
                         numberText(points) + "; take fewer steps.",
                     {}};
    auto probe = Probe::of(study, results);
    if (!probe)
        return probe.error();
    if (!probe->areFiguresNumbers())
        return Error{ErrorKind::BadInput,
                     "Expected results that are one number each, found the months of one.", "result"};
    Sweep sweep(std::move(*probe), std::move(axes), std::move(results));
    const auto checked = sweep.checkValues();
    return checked ? Result<Sweep>(std::move(sweep)) : checked.error();
}

// Every value that a sheet is built anew for must give a valid study, as with `compare --set`.
Result<void> Sweep::checkValues() const
{
    for (const std::size_t k : m_slow)
        for (const std::string &value : m_axes[k].values) {
            Study other = m_probe.study();
            if (const auto set = setPath(other, m_axes[k].path, value); !set)
                return set;
            if (const auto sheet = buildStudySheet(other); !sheet)
                return sheet.error();
        }
    return {};
}

Sweep::Places Sweep::placesOf(std::int64_t point) const
{
    Places places(m_axes.size());
    std::int64_t rest = point - 1;
    for (std::size_t k = m_axes.size(); k-- > 0;) {
        const auto size = std::int64_t(m_axes[k].values.size());
        places[k] = std::size_t(rest % size);
        rest /= size;
    }
    return places;
}

// The study with the values that decide how its sheet is built; nothing where it cannot be.
std::optional<Probe> Sweep::probeAt(const Places &places) const
{
    Study other = m_probe.study();
    for (const std::size_t k : m_slow)
        if (!setPath(other, m_axes[k].path, m_axes[k].values[places[k]]))
            return std::nullopt;
    auto probe = Probe::of(other, m_results);
    return probe ? std::optional(std::move(*probe)) : std::nullopt;
}

void Sweep::readGroup(const Probe &probe, std::vector<SweepRow *> rows, int threads) const
{
    std::vector<const MovableInput *> inputs;
    std::vector<std::size_t> axes;
    for (const std::size_t k : m_fast)
        if (const MovableInput *input = probe.find(m_axes[k].path); input && input->sheetInput >= 0) {
            inputs.push_back(input);
            axes.push_back(k);
        }
    std::vector<std::vector<double>> values(axes.size());
    for (std::size_t i = 0; i < axes.size(); ++i)
        for (const SweepRow *row : rows)
            values[i].push_back(m_axes[axes[i]].numbers[row->places[axes[i]]]);
    std::vector<Reading> readings = readAt(probe, inputs, values, rows.size(), threads);
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i]->reading = std::move(readings[i]);
}

std::vector<SweepRow> Sweep::rows(std::int64_t first, std::int64_t count, int threads)
{
    std::vector<SweepRow> rows;
    std::map<Places, std::vector<SweepRow *>> groups; // by the places of the slow axes
    rows.reserve(std::size_t(count));
    for (std::int64_t point = first; point < first + count; ++point) {
        rows.push_back({point, placesOf(point), m_probe.unknown()});
        Places slow;
        for (const std::size_t k : m_slow)
            slow.push_back(rows.back().places[k]);
        groups[slow].push_back(&rows.back());
    }
    for (const auto &[slow, group] : groups) {
        if (m_slow.empty())
            readGroup(m_probe, group, threads);
        else if (const auto probe = probeAt(group.front()->places))
            readGroup(*probe, group, threads);
    }
    return rows;
}

} // namespace breakeven
