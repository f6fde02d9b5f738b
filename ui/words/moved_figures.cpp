#include "ui/words/moved_figures.h"

#include "model/numeric/number_text.h"
#include "ui/words/decision_figures.h"
#include "ui/words/decision_text.h"
#include "ui/words/numbers.h"
#include "ui/words/status_text.h"
#include "ui/words/text.h"

#include <algorithm>

namespace breakeven::words {

namespace {

using MovedRow = ExplainedFigure::Row;

const std::string kCheapestAt = "sweep.cheapest.", kNpvAt = ".npv.", kRoot = ".root.";

std::string movedWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("Exploration", english, arguments);
}

std::string rootPrefix(const Contest &contest) { return "solve." + contest.a + "." + contest.b + "."; }

std::string settingText(const MovedInput &one) { return one.input->path + "=" + numberText(one.value); }

std::string settingsText(const MovedInputs &moved)
{
    std::vector<std::string> settings;
    for (const MovedInput &one : moved)
        settings.push_back(settingText(one));
    return joined(settings, ",");
}

// Behind "sweep.cheapest." or "sweep.OPTION.npv."; the end of other names.
std::size_t startOfSettings(const std::string &name)
{
    if (name.starts_with(kCheapestAt))
        return kCheapestAt.size();
    const std::size_t npv = name.starts_with("sweep.") ? name.find(kNpvAt) : std::string::npos;
    return npv == std::string::npos ? name.size() : npv + kNpvAt.size();
}

class MovedFigures
{
public:
    MovedFigures(const Probe &probe, const MovedInputs &moved, const NumberStyle &style)
        : m_probe(probe), m_moved(moved), m_style(style)
    {
    }

    const std::string &optionId(std::size_t option) const { return m_probe.sheet().options[option].id; }
    std::string nameOf(int option) const
    {
        return option < 0 ? movedWords("none")
                          : m_probe.study().options.at(optionId(std::size_t(option))).name;
    }
    std::string cash(std::optional<double> cost) const
    {
        return money(cost, 0, m_style) + kNoBreakSpace + m_probe.study().currency;
    }
    std::string valueText(const MovedInput &one, double value) const
    {
        return sentenceAmount(value, one.input->field->unitText, m_probe.study().currency, m_style);
    }
    std::string place() const
    {
        std::vector<std::string> values;
        for (const MovedInput &one : m_moved)
            values.push_back(valueText(one, one.value));
        return joined(values, movedWords(", "));
    }
    std::string check() const
    {
        std::string settings;
        for (const MovedInput &one : m_moved)
            settings += (settings.empty() ? "--set " : " --set ") + settingText(one);
        return movedWords("breakeven compare with %1 gives the same.", {settings});
    }
    // The value each is moved to, and what it is now.
    std::vector<MovedRow> rows() const
    {
        std::vector<MovedRow> rows;
        for (const MovedInput &one : m_moved) {
            const auto &now = one.input->value;
            rows.push_back({inputTitle(m_probe.study(), one.input->path, one.input->owner, one.input->label),
                            one.input->path, valueText(one, one.value),
                            now ? movedWords("now %1", {valueText(one, *now)}) : std::string(), one.value,
                            one.input->field->unit});
        }
        return rows;
    }

    ExplainedFigure cheapest(const CostOrder &order) const
    {
        const auto cost = order.cheapest < 0 ? std::nullopt : order.npv[std::size_t(order.cheapest)];
        ExplainedFigure figure{
            movedWords("Cheapest at %1", {place()}),
            nameOf(order.cheapest),
            movedWords("The option of the least present value that does what is asked for, "
                       "everything else as it is"),
            cash(cost),
            rows(),
            check()};
        for (std::size_t option = 0; option < order.npv.size(); ++option)
            figure.rows.push_back({nameOf(int(option)), npvAtName(optionId(option), m_moved),
                                   cash(order.npv[option]), statusWord(order.status[option]),
                                   order.npv[option], units::money});
        return figure;
    }

    ExplainedFigure npv(const CostOrder &order, std::size_t option) const
    {
        ExplainedFigure figure{movedWords("%1 at %2", {nameOf(int(option)), place()}),
                               cash(order.npv[option]),
                               movedWords("Present value with these values, everything else as it is"),
                               statusHere(order, option),
                               rows(),
                               check(),
                               order.npv[option],
                               units::money};
        const auto &now = m_probe.base().order.npv[option];
        figure.rows.push_back({movedWords("With every input at its value"),
                               "options." + optionId(option) + ".npv",
                               cash(now),
                               {},
                               now,
                               units::money});
        return figure;
    }

private:
    const Probe &m_probe;
    const MovedInputs &m_moved;
    const NumberStyle &m_style;
};

ExplainedFigure rootFigure(const EqualCosts &found, const SolveRoot &root, const NumberStyle &style)
{
    const MovedInputs moved{{&found.input, root.value}};
    const MovedFigures make(found.probe, moved, style);
    const Study &study = found.probe.study();
    const auto nameOf = [&](const std::string &option) { return study.options.at(option).name; };
    ExplainedFigure figure{movedWords("Where %1 and %2 cost the same",
                                      {nameOf(found.question.contest.a), nameOf(found.question.contest.b)}),
                           make.place(),
                           movedWords("The value at which both have the same %1, everything else as it is",
                                      {measureText(found.question.contest.measure)}),
                           aboveRoot(study, found.question.contest, root),
                           make.rows(),
                           make.check(),
                           root.value,
                           found.input.field->unit};
    for (std::size_t side = 0; side < 2; ++side) {
        const std::string &option = side == 0 ? found.question.contest.a : found.question.contest.b;
        const auto cost = root.figures.size() > side ? root.figures[side] : std::nullopt;
        figure.rows.push_back({nameOf(option), found.question.contest.figures()[side],
                               money(cost, style) + kNoBreakSpace + study.currency,
                               movedWords("there; its name opens it as it is now"), cost, units::money});
    }
    return figure;
}

} // namespace

std::string cheapestAtName(const MovedInputs &moved) { return kCheapestAt + settingsText(moved); }

std::string npvAtName(const std::string &option, const MovedInputs &moved)
{
    return "sweep." + option + kNpvAt + settingsText(moved);
}

std::vector<std::string> settingsOfName(const std::string &name)
{
    std::vector<std::string> settings;
    for (std::size_t at = startOfSettings(name); at < name.size();) {
        const std::size_t end = std::min(name.find(',', at), name.size());
        settings.push_back(name.substr(at, end - at));
        at = end + 1;
    }
    return settings;
}

std::string nameWithValues(const std::string &name, const MovedInputs &moved)
{
    return name.substr(0, startOfSettings(name)) + settingsText(moved);
}

std::string statusHere(const CostOrder &order, std::size_t option)
{
    if (order.status[option] != Status::Ok)
        return statusWord(order.status[option]);
    return order.cheapest == int(option) ? movedWords("cheapest here") : std::string();
}

ExplainedFigures figuresAt(const Probe &probe, const MovedInputs &moved, const Reading &reading,
                           const NumberStyle &style)
{
    const MovedFigures make(probe, moved, style);
    ExplainedFigures all{{cheapestAtName(moved), make.cheapest(reading.order)}};
    for (std::size_t option = 0; option < reading.order.npv.size(); ++option)
        all.emplace(npvAtName(make.optionId(option), moved), make.npv(reading.order, option));
    return all;
}

std::string patienceName(const std::string &path) { return "patience." + path; }

ExplainedFigure patienceFigure(const Probe &probe, const Patience &patience, const NumberStyle &style)
{
    const MovedInputs none{{patience.wait.input, 0}}, wait{patience.wait};
    const MovedFigures make(probe, wait, style);
    const auto costOf = [](const Reading &reading) {
        return reading.order.npv[std::size_t(reading.order.cheapest)];
    };
    const auto cash = [&](double cost) { return sentenceMoney(cost, probe.study().currency, style); };
    const double atOnce = *costOf(patience.atOnce), within = *costOf(patience.within);
    ExplainedFigure saved{
        movedWords("What waiting up to %1 saves", {make.place()}),
        cash(atOnce - within),
        movedWords(
            "The least present value of all options where work starts at once, less the least with the "
            "wait that is allowed; every option keeps its machines"),
        {},
        {},
        {},
        atOnce - within,
        units::money};
    saved.rows.push_back({movedWords("Started at once"), cheapestAtName(none), cash(atOnce),
                          make.nameOf(patience.atOnce.order.cheapest), atOnce, units::money});
    saved.rows.push_back({movedWords("Within %1", {make.place()}), cheapestAtName(wait), cash(within),
                          make.nameOf(patience.within.order.cheapest), within, units::money});
    return saved;
}

std::string rootName(const RootQuestion &question, std::size_t root)
{
    const auto &range = question.range;
    return rootPrefix(question.contest) + question.path +
           (range ? "=" + numberText(range->low) + ":" + numberText(range->high) : "") + kRoot +
           std::to_string(root + 1);
}

std::optional<RootQuestion> questionOfRoot(const std::string &name)
{
    const auto contest = contestOfName("solve.", name);
    const std::size_t end = name.rfind(kRoot);
    const std::size_t first = contest ? rootPrefix(*contest).size() : 0;
    if (!contest || end == std::string::npos || end <= first)
        return std::nullopt;
    const std::string what = name.substr(first, end - first);
    const std::size_t equals = what.find('='), colon = what.find(':', std::min(equals, what.size()));
    if (equals == std::string::npos)
        return RootQuestion{*contest, what};
    const auto number = [&](std::size_t from, std::size_t to) {
        return parseNumber(what.substr(from, to - from));
    };
    const auto low = colon == std::string::npos ? std::nullopt : number(equals + 1, colon);
    const auto high = colon == std::string::npos ? std::nullopt : number(colon + 1, what.size());
    return low && high ? std::optional(RootQuestion{*contest, what.substr(0, equals), Ends{*low, *high}})
                       : std::nullopt;
}

ExplainedFigures rootFigures(const EqualCosts &found, const NumberStyle &style)
{
    ExplainedFigures all;
    for (std::size_t k = 0; k < found.roots.size(); ++k)
        all.emplace(rootName(found.question, k), rootFigure(found, found.roots[k], style));
    return all;
}

// Below zero the first is cheaper: what rises through zero makes the second cheaper.
std::string aboveRoot(const Study &study, const Contest &contest, const SolveRoot &root)
{
    return movedWords("above it %1 is cheaper", {study.options.at(root.rises ? contest.b : contest.a).name});
}

} // namespace breakeven::words
