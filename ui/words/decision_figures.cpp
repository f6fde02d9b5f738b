#include "ui/words/decision_figures.h"

#include "model/numeric/number_text.h"
#include "ui/words/decision_text.h"
#include "ui/words/input_amount.h"
#include "ui/words/numbers.h"
#include "ui/words/text.h"

namespace breakeven::words {

namespace {

std::string moveWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("DecisionFigures", english, arguments);
}

std::string contestName(const Contest &contest, const std::string &what)
{
    return kSwingNames + contest.a + "." + contest.b + "." + what;
}

// What the figures of swings and of flips share: names, amounts, and how to check them.
class MoveFigures
{
public:
    MoveFigures(const Probe &probe, const NumberStyle &style) : m_probe(probe), m_style(style) {}

    const Study &study() const { return m_probe.study(); }
    const NumberStyle &style() const { return m_style; }
    std::string nameOf(const std::string &option) const { return study().options.at(option).name; }
    std::string winner(int option) const
    {
        return option < 0 ? moveWords("none can be called cheapest")
                          : nameOf(m_probe.sheet().options[std::size_t(option)].id);
    }

    // In the unit of the field, as the editor shows it.
    std::string amount(const std::string &path, const std::string &unit, double value) const
    {
        const MovableInput *input = m_probe.find(path);
        return input ? inputAmount(value, *input->field, study().currency, m_style)
                     : inputAmount(value, unit, study().currency);
    }
    Unit unitAt(const std::string &path) const
    {
        const MovableInput *input = m_probe.find(path);
        return input ? input->field->unit : Unit{};
    }

    static std::string check(const std::string &path, const std::string &value)
    {
        return moveWords("breakeven compare with --set %1=%2 gives the same.", {path, value});
    }

private:
    const Probe &m_probe;
    const NumberStyle &m_style;
};

class SwingFigures
{
public:
    SwingFigures(const Probe &probe, const Contest &contest, const Sensitivity &sensitivity,
                 const NumberStyle &style)
        : m_probe(probe), m_make(probe, style), m_contest(contest), m_sensitivity(sensitivity),
          m_measure(contestUnit(contest.measure, probe.study().currency)),
          m_decimals(moneyDecimals(probe.base().figures))
    {
    }

    ExplainedFigures all() const
    {
        ExplainedFigures all{{differenceName(m_contest), now()}};
        for (const InputSwing &swing : m_sensitivity.inputs) {
            all.emplace(atLowName(m_contest, swing.path),
                        end(swing, moveWords("%1 at its low end", {titleOf(swing)}), swing.low, swing.atLow,
                            swing.cheapestAtLow));
            all.emplace(atHighName(m_contest, swing.path),
                        end(swing, moveWords("%1 at its high end", {titleOf(swing)}), swing.high,
                            swing.atHigh, swing.cheapestAtHigh));
        }
        return all;
    }

private:
    std::string titleOf(const InputSwing &swing) const
    {
        return inputTitle(m_make.study(), swing.path, swing.owner, swing.label);
    }
    std::string signedCash(std::optional<double> value) const
    {
        return difference(value, m_decimals, m_make.style()) + kNoBreakSpace + m_make.study().currency;
    }

    ExplainedFigure now() const
    {
        ExplainedFigure figure{moveWords("Difference now"),
                               signedCash(m_sensitivity.difference),
                               moveWords("%1 − %2", {m_make.nameOf(m_contest.a), m_make.nameOf(m_contest.b)}),
                               m_measure,
                               {},
                               {},
                               m_sensitivity.difference,
                               units::money};
        const auto &values = m_probe.base().figures;
        const std::vector<std::string> quantities = m_contest.figures();
        for (std::size_t k = 0; k < quantities.size() && k < values.size(); ++k)
            figure.rows.push_back(
                {m_make.nameOf(k == 0 ? m_contest.a : m_contest.b),
                 quantities[k],
                 money(values[k], m_decimals, m_make.style()) + kNoBreakSpace + m_make.study().currency,
                 {},
                 values[k],
                 units::money});
        return figure;
    }

    ExplainedFigure end(const InputSwing &swing, const std::string &title, double value,
                        std::optional<double> difference, int cheapest) const
    {
        ExplainedFigure figure{title,
                               signedCash(difference),
                               moveWords("%1 − %2, everything else as it is",
                                         {m_make.nameOf(m_contest.a), m_make.nameOf(m_contest.b)}),
                               m_measure,
                               {},
                               MoveFigures::check(swing.path, numberText(value)),
                               difference,
                               units::money};
        figure.rows.push_back({titleOf(swing), swing.path, m_make.amount(swing.path, swing.unit, value),
                               swing.basis == InputSwing::Basis::Range ? moveWords("the end of its range")
                                                                       : moveWords("no range: moved by 10 %"),
                               value, m_make.unitAt(swing.path)});
        figure.rows.push_back({moveWords("Difference now"), differenceName(m_contest),
                               signedCash(m_sensitivity.difference), m_measure, m_sensitivity.difference,
                               units::money});
        figure.rows.push_back({moveWords("Cheapest then"), {}, m_make.winner(cheapest), {}});
        return figure;
    }

    const Probe &m_probe;
    MoveFigures m_make;
    const Contest &m_contest;
    const Sensitivity &m_sensitivity;
    std::string m_measure;
    int m_decimals;
};

ExplainedFigure flipFigure(const MoveFigures &make, const Flip &flip)
{
    const bool isChosen = flip.direction == Flip::Direction::Chosen;
    const std::string title = flipTitle(make.study(), flip);
    const auto number = [&](double value) { return isChosen ? std::nullopt : std::optional(value); };
    ExplainedFigure figure{
        moveWords("Where the answer changes: %1", {title}),
        isChosen ? flip.flipLabel : make.amount(flip.path, flip.unit, flip.flipValue),
        moveWords("Everything else as it is, %1 is cheapest before and %2 beyond",
                  {make.winner(flip.before), make.winner(flip.beyond)}),
        flip.reason,
        {},
        MoveFigures::check(flip.path, isChosen ? flip.flipChoice : numberText(beyondFlip(flip))),
        number(flip.flipValue),
        make.unitAt(flip.path)};
    figure.rows.push_back({title, flip.path,
                           isChosen ? flip.choiceLabel : make.amount(flip.path, flip.unit, flip.value),
                           flip.isInRange ? moveWords("its range reaches that far")
                                          : moveWords("outside its range, or without one"),
                           number(flip.value), make.unitAt(flip.path)});
    return figure;
}

} // namespace

std::string differenceName(const Contest &contest) { return contestName(contest, "difference"); }

std::string atLowName(const Contest &contest, const std::string &path)
{
    return contestName(contest, path + ".at_low");
}

std::string atHighName(const Contest &contest, const std::string &path)
{
    return contestName(contest, path + ".at_high");
}

std::string flipName(const Flip &flip) { return kFlipNames + flip.path + "." + directionId(flip.direction); }

std::optional<Contest> contestOfName(const std::string &prefix, const std::string &name)
{
    const std::size_t first = prefix.size();
    const std::size_t second = name.starts_with(prefix) ? name.find('.', first) : std::string::npos;
    const std::size_t third = second == std::string::npos ? second : name.find('.', second + 1);
    if (third == std::string::npos)
        return std::nullopt;
    return Contest{name.substr(first, second - first), name.substr(second + 1, third - second - 1)};
}

std::string measureText(const std::string &measure)
{
    return measure == "npv"          ? moveWords("present value")
           : measure == "total_cost" ? moveWords("total cost")
                                     : measure;
}

std::string contestUnit(const std::string &measure, const std::string &currency)
{
    return measureText(measure) + ", " + currency;
}

ExplainedFigures swingFigures(const Probe &probe, const Contest &contest, const Sensitivity &sensitivity,
                              const NumberStyle &style)
{
    return SwingFigures(probe, contest, sensitivity, style).all();
}

ExplainedFigures flipFigures(const Probe &probe, const std::vector<Flip> &flips, const NumberStyle &style)
{
    const MoveFigures make(probe, style);
    ExplainedFigures all;
    for (const Flip &flip : flips)
        all.emplace(flipName(flip), flipFigure(make, flip));
    return all;
}

} // namespace breakeven::words
