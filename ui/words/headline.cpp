#include "ui/words/headline.h"

#include "model/evaluate/cost_measure.h"
#include "model/risk/risk.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "model/study/today_option.h"
#include "model/workload/model_run.h"
#include "ui/words/conditions.h"
#include "ui/words/headline_patterns.h"
#include "ui/words/left_out.h"
#include "ui/words/numbers.h"
#include "ui/words/risk_text.h"
#include "ui/words/status_text.h"
#include "ui/words/text.h"

#include <cmath>

namespace breakeven::words {

namespace {

constexpr double kHoursOfDay = 24;
constexpr double kSure = 0.6;     // of the runs; where the cheapest wins fewer, who else does is told
constexpr double kTieShare = 0.6; // of the runs; an option that beats another in fewer is not clearly cheaper

std::string headlineWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("Headline", english, arguments);
}

std::string without(std::string text, const std::string &part)
{
    for (std::size_t at; (at = text.find(part)) != std::string::npos;)
        text.erase(at, part.size());
    return text;
}

// A sentence in the making: the same arguments once as they are and once marked up.
class Sentence
{
public:
    explicit Sentence(std::string pattern) : m_pattern(std::move(pattern)) {}

    Sentence &text(const std::string &text)
    {
        m_plain.push_back(text);
        m_html.push_back(htmlEscaped(text));
        return *this;
    }
    Sentence &number(const std::string &text, const std::string &node)
    {
        m_plain.push_back(text);
        m_html.push_back("<a href=\"node:" + node + "\">" + htmlEscaped(text) + "</a>");
        return *this;
    }
    std::string plain() const { return filled(without(without(m_pattern, "<b>"), "</b>"), m_plain); }
    std::string html() const { return filled(m_pattern, m_html); }

private:
    std::string m_pattern;
    std::vector<std::string> m_plain;
    std::vector<std::string> m_html;
};

bool isBurst(const Study &study)
{
    return study.workloads.size() == 1 && traitsOf(study.workloads.begin()->second).isBurst;
}

bool isOfRuns(const Study &study)
{
    return study.workloads.size() == 1 && isModelRun(study.workloads.begin()->second);
}

std::string overTheHorizon(int months)
{
    if (months == 12)
        return headlineWords("over one year");
    if (months % 12 == 0)
        return headlineWords("over %1 years", {std::to_string(months / 12)});
    return headlineWords("over %1 months", {std::to_string(months)});
}

std::string node(const OptionOutcome &option, const std::string &quantity)
{
    return "options." + option.id + "." + quantity;
}

class Writer
{
public:
    // By its usual measure a study has its verdict with all it leans on.
    Writer(const Study &study, const Comparison &comparison, const NumberStyle &style, const Risk *risk,
           CostMeasure measure)
        : m_study(study), m_comparison(comparison), m_style(style), m_measure(measure),
          m_period(measurePeriod(study, comparison, measure, style)), m_currency(study.currency),
          m_verdict(verdictShown(study, comparison, measure)),
          m_leftOut(study, comparison, m_verdict, measure, style)
    {
        if (m_verdict.cheapest >= 0 && isOfRuns(study))
            m_period += runClause();
        if (m_verdict.cheapest >= 0 && cheapest().unprovenGpus)
            m_period += " " + unprovenClause(cheapest());
        if (risk && m_verdict.cheapest >= 0 && risk->cheapest >= 0 &&
            risk->options[std::size_t(risk->cheapest)].id == cheapest().id) {
            m_wins = risk->cheapestShare(std::size_t(risk->cheapest));
            m_runs = risk->samples;
            if (*m_wins < kSure)
                findOften(*risk);
            findRival(*risk);
        }
    }

    Headline write() const
    {
        Headline result;
        switch (form()) {
        case Verdict::Form::None:
            nothing(result);
            break;
        case Verdict::Form::One:
            one(result);
            break;
        case Verdict::Form::Clear:
            clear(result);
            break;
        case Verdict::Form::Tie:
            tie(result);
            break;
        }
        convention(result);
        if (form() != Verdict::Form::None)
            result.allocation = joined(
                {heldBack(), m_leftOut.cheaper(), allocation(), conditionsOf(m_study, cheapest(), m_style)},
                " ");
        result.howSure = howSure();
        result.excluded = m_leftOut.all();
        result.otherwise = otherwise();
        return result;
    }

private:
    // " ($68,874 a run, 13.2 days to the result)", of the cheapest.
    std::string runClause() const
    {
        const auto cost = cheapest().costPerJob(), hours = cheapest().timeToResultHours();
        if (!cost || !hours || m_measure == CostMeasure::PerJob)
            return {};
        return headlineWords(" (%1 a run, %2 days to the result)",
                             {moneyText(*cost), fixed(*hours / kHoursOfDay, 1, m_style)});
    }

    // "if 8,000 GPUs can be had at once, which nobody publishes", of one that takes that many.
    std::string unprovenClause(const OptionOutcome &option) const
    {
        return headlineWords("if %1 GPUs can be had at once, which nobody publishes",
                             {count(std::int64_t(std::ceil(*option.unprovenGpus)), m_style)});
    }

    Verdict::Form form() const
    {
        const Verdict::Form form = m_verdict.form;
        return form == Verdict::Form::Clear && m_rival >= 0 ? Verdict::Form::Tie : form;
    }

    // Whom the cheapest beats in the fewest runs, if in too few: of those that count as an answer.
    // The other that is cheapest most often.
    void findOften(const Risk &risk)
    {
        m_left = leftOutInRuns(risk, m_style);
        for (std::size_t i = 0; i < risk.options.size(); ++i)
            if (const double share = risk.cheapestShare(i); int(i) != risk.cheapest && share > m_oftenShare) {
                m_oftenShare = share;
                m_often = risk.options[i].name;
            }
    }

    void findRival(const Risk &risk)
    {
        double least = kTieShare;
        const auto &beats = risk.beats[std::size_t(risk.cheapest)];
        for (std::size_t other = 0; other < beats.size(); ++other)
            for (std::size_t k = 0; k < m_comparison.options.size(); ++k)
                if (beats[other] && *beats[other] < least && m_comparison.options[k].canBeCheapest() &&
                    m_comparison.options[k].id == risk.options[other].id) {
                    least = *beats[other];
                    m_rival = int(k);
                }
    }

    const OptionOutcome &cheapest() const { return m_comparison.options[m_verdict.cheapest]; }
    const OptionOutcome &next() const
    {
        return m_comparison.options[m_rival >= 0 ? m_rival : m_verdict.next];
    }
    std::string name(const OptionOutcome &option) const { return option.name; }
    std::string moneyText(double value) const { return sentenceMoney(value, m_currency, m_style); }
    std::string besideCost(double value) const
    {
        return sentenceMoneyBeside(cost(cheapest()), value, m_currency, m_style);
    }
    double cost(const OptionOutcome &option) const { return costOf(option, m_measure).value_or(0); }

    Sentence &withCost(Sentence &sentence, const OptionOutcome &option) const
    {
        return sentence.number(moneyText(cost(option)), node(option, costMeasureId(m_measure)));
    }

    // What the next one costs more.
    std::string differenceNode() const
    {
        return node(next(), costMeasureId(m_measure)) + '~' + node(cheapest(), costMeasureId(m_measure));
    }

    static void put(Headline &result, const Sentence &sentence)
    {
        result.plain = sentence.plain();
        result.html = sentence.html();
        result.brief = result.html;
    }

    // Where none can be called cheapest, a problem of the study itself is told with it.
    void nothing(Headline &result) const
    {
        const LeftOut::Nearest nearest = m_leftOut.nearest();
        if (!nearest.option)
            return put(result,
                       Sentence(m_comparison.options.empty()
                                    ? headlineWords("This study has no options yet: add one.")
                                : m_comparison.asksForNothing() ? headlineWords("The study has no work yet.")
                                                                : headlinePatterns().nothing));
        Sentence sentence(nearest.pattern);
        put(result, sentence.text(name(*nearest.option)).text(shortStatusRemark(*nearest.option)));
        for (const Issue &issue : m_comparison.issues)
            if (issue.severity == Severity::Problem) {
                result.allocation = issue.sentence;
                break;
            }
    }

    void one(Headline &result) const
    {
        const bool isSaid = m_measure == CostMeasure::PerUsefulGpuHour;
        const std::optional<double> perHour = isSaid ? std::nullopt : cheapest().costPerUsefulGpuHour();
        const HeadlinePatterns patterns = headlinePatterns(&m_comparison);
        Sentence sentence(perHour ? patterns.onePerHour : patterns.one);
        withCost(sentence.text(name(cheapest())), cheapest()).text(m_period);
        if (perHour)
            sentence.number(moneyText(*perHour), node(cheapest(), "cost_per_useful_gpu_hour"));
        put(result, sentence);
    }

    void clear(Headline &result) const
    {
        const double difference = cost(next()) - cost(cheapest());
        const std::string percent = sentenceShare(difference / std::fabs(cost(next())), m_style);
        const OptionOutcome *today = paidToday();
        Sentence sentence(today ? headlinePatterns().clearToday : headlinePatterns().clear);
        withCost(sentence.text(name(cheapest())), cheapest()).text(m_period);
        sentence.number(besideCost(difference), differenceNode()).text(percent).text(name(next()));
        put(result, withToday(sentence, today));
        Sentence brief(headlineWords("<b>%1 is cheapest: %2 %3</b>, %4 below %5."));
        withCost(brief.text(name(cheapest())), cheapest()).text(m_period);
        result.brief = brief.text(percent).text(name(next())).html();
    }

    // What is paid today, where it does the work and costs more than the cheapest and is not the next one.
    const OptionOutcome *paidToday() const
    {
        for (const OptionOutcome &option : m_comparison.options)
            if (option.id == kToday && option.status == Status::Ok && &option != &next() &&
                cost(option) > cost(cheapest()))
                return &option;
        return nullptr;
    }

    // How far below that the cheapest is; nothing where nobody said what is paid.
    Sentence &withToday(Sentence &sentence, const OptionOutcome *today) const
    {
        if (!today)
            return sentence;
        const double saved = cost(*today) - cost(cheapest());
        return sentence
            .number(besideCost(saved),
                    node(*today, costMeasureId(m_measure)) + '~' + node(cheapest(), costMeasureId(m_measure)))
            .text(sentenceShare(saved / std::fabs(cost(*today)), m_style));
    }

    // Two costs that read alike at the digits the table shows.
    bool isSame() const
    {
        const double size = std::fabs(cost(cheapest()));
        const double step = std::round(size * 100) >= 100000 ? 1 : size < 0.095 ? 0.0001 : 0.01;
        return std::fabs(cost(next()) - cost(cheapest())) < step / 2;
    }

    void same(Headline &result) const
    {
        const OptionOutcome *today = paidToday();
        Sentence sentence(today ? headlinePatterns().sameToday : headlinePatterns().same);
        withCost(sentence.text(name(cheapest())).text(name(next())), cheapest()).text(m_period);
        put(result, withToday(sentence, today));
    }

    void tie(Headline &result) const
    {
        if (isSame())
            return same(result);
        const OptionOutcome *today = paidToday();
        Sentence sentence(today ? headlinePatterns().tieToday : headlinePatterns().tie);
        withCost(sentence.text(name(cheapest())).text(name(next())), cheapest()).text(m_period);
        sentence.number(besideCost(cost(next()) - cost(cheapest())), differenceNode());
        put(result, withToday(sentence, today));
        Sentence brief(headlineWords("<b>%1 and %2 are too close to call</b>: %3 %4."));
        withCost(brief.text(name(cheapest())).text(name(next())), cheapest()).text(m_period);
        result.brief = brief.html();
    }

    void convention(Headline &result) const
    {
        const auto &flip = m_comparison.verdict.flip;
        if (!flip || flip->winner < 0 || m_verdict.cheapest != m_comparison.verdict.cheapest)
            return;
        const OptionOutcome &winner = m_comparison.options[flip->winner];
        Sentence sentence(headlineWords("The answer depends on a convention: %1, %2 costs %3 less than %4."));
        sentence.text(flip->words).text(name(winner));
        sentence.number(moneyText(flip->difference), flip->convention).text(name(cheapest()));
        result.secondLine = sentence.plain();
        result.secondLineHtml = sentence.html();
    }

    std::string allocated(const OptionOutcome &option) const
    {
        const bool isKept = allocationOf(m_study.options.at(option.id)) == "always-on";
        return headlineWords(isKept ? "%1 is kept all month" : "%1 is started and stopped", {name(option)});
    }

    // How much of the difference is the price, not the hours in which the machines are there.
    std::string allocation() const
    {
        const Verdict &verdict = m_verdict;
        if (!verdict.shareAlike)
            return {};
        const OptionOutcome &other = m_comparison.options[std::size_t(verdict.next)];
        const std::string ways = headlineWords("%1, %2; if both were allocated alike, ",
                                               {allocated(cheapest()), allocated(other)});
        const double share = std::fabs(*verdict.shareAlike) < 1e-9 ? 0 : *verdict.shareAlike;
        const std::string alike = sentenceShare(std::fabs(share), m_style);
        const std::string now = sentenceShare(verdict.share, m_style);
        if (share < 0)
            return ways +
                   headlineWords("%1 would be %2 dearer, not %3 cheaper.", {name(cheapest()), alike, now});
        if (alike == now)
            return {};
        return ways + headlineWords("the difference would be %1, not %2.", {alike, now});
    }

    std::string howSure() const
    {
        if (!m_wins || form() == Verdict::Form::One)
            return {};
        const bool isAnotherNamed = form() == Verdict::Form::Tie || leastHeldBack();
        const std::string stays = isAnotherNamed ? name(cheapest()) : headlineWords("It");
        const std::string share = sentenceRuns(*m_wins, m_style), runs = count(m_runs, m_style);
        const std::string said =
            m_often.empty()
                ? headlineWords("%1 stays cheapest in %2 of %3 runs.", {stays, share, runs})
                : headlineWords("%1 stays cheapest in %2 of %3 runs, %4 is in %5.",
                                {stays, share, runs, m_often, sentenceRuns(m_oftenShare, m_style)});
        return m_left.empty() ? said : said + " " + m_left;
    }

    // What is cheapest by this measure need not be so over the plan.
    std::string otherwise() const
    {
        const int first = m_comparison.verdict.cheapest;
        if (first < 0 || m_verdict.cheapest < 0 || first == m_verdict.cheapest)
            return {};
        const std::string &name = m_comparison.options[std::size_t(first)].name;
        return m_comparison.verdict.isPresentValue
                   ? headlineWords("In present value over the plan %1 is cheapest.", {name})
                   : headlineWords("Over the plan %1 is cheapest.", {name});
    }

    // Of those that would cost less by an estimated speed the one that costs least; null: none would.
    const OptionOutcome *leastHeldBack() const
    {
        const OptionOutcome *least = nullptr;
        for (const OptionOutcome &option : m_comparison.options)
            if (option.heldBack && (!least || cost(option) < cost(*least)))
                least = &option;
        const bool isLess = least && (m_verdict.cheapest < 0 || cost(*least) < cost(cheapest()));
        return isLess ? least : nullptr;
    }

    // "At its estimated speed Own hardware would cost less: $23,745. It does so from 9.01 requests/s a
    // replica on; …".
    std::string heldBack() const
    {
        const OptionOutcome *least = leastHeldBack();
        if (!least)
            return {};
        if (least->heldBack->unprovenGpus)
            return headlineWords("%1 would cost less, %2, %3.",
                                 {name(*least), moneyText(cost(*least)), unprovenClause(*least)});
        const std::string costs = headlineWords("At its estimated speed %1 would cost less: %2.",
                                                {name(*least), moneyText(cost(*least))});
        const auto &from = least->heldBack->winsFrom, &low = least->heldBack->least;
        const auto now = (*least)["goodput_per_s"];
        if (!from || !low || !now)
            return costs + " " + headlineWords("At the low end of the estimate it is too slow: measure it.");
        const auto rate = [&](double value) { return significant(value, 3, m_style); };
        return costs + " " +
               headlineWords("It does so from %1 requests/s a replica on; the estimate is %2, at least %3: "
                             "measure it.",
                             {rate(*from), rate(*now), rate(*low)});
    }

    const Study &m_study;
    const Comparison &m_comparison;
    NumberStyle m_style;
    CostMeasure m_measure;
    std::string m_period; // "a year"
    std::string m_currency;
    Verdict m_verdict; // by the measure
    LeftOut m_leftOut;
    std::optional<double> m_wins; // share of the runs in which the cheapest stays so
    std::int64_t m_runs = 0;
    std::string m_left;  // why the cheapest is left out of most runs
    std::string m_often; // the other that is cheapest most often, where the answer is not sure
    double m_oftenShare = 0;
    int m_rival = -1; // the option that costs about the same, by the runs
};

} // namespace

std::string Headline::paragraph() const
{
    return joined({plain, otherwise, allocation, secondLine, howSure, excluded}, " ");
}

Headline headline(const Study &study, const Comparison &comparison, const NumberStyle &style,
                  const Risk *risk, std::optional<CostMeasure> measure)
{
    return Writer(study, comparison, style, risk, measure.value_or(usualMeasure(study, comparison))).write();
}

int measureDecimals(CostMeasure measure)
{
    const bool isOfSmallUnits = measure == CostMeasure::Per1000Requests ||
                                measure == CostMeasure::PerMillionTokens ||
                                measure == CostMeasure::PerMillionOutputTokens;
    return isOfSmallUnits ? 4 : -1;
}

std::string measurePeriod(const Study &study, const Comparison &comparison, CostMeasure measure,
                          const NumberStyle &style)
{
    switch (measure) {
    case CostMeasure::PerYear:
        return headlineWords("a year");
    case CostMeasure::PerMonth:
        return headlineWords("a month");
    case CostMeasure::Total:
        return overTheHorizon(comparison.months);
    case CostMeasure::PresentValue:
        return headlineWords("in present value %1", {overTheHorizon(comparison.months)});
    case CostMeasure::PerUsefulGpuHour:
        return headlineWords("a useful GPU-hour");
    case CostMeasure::PerJob:
        return isBurst(study)    ? headlineWords("a burst")
               : isOfRuns(study) ? headlineWords("a run")
                                 : headlineWords("a job");
    case CostMeasure::Per1000Requests:
        return headlineWords("for %1 requests", {count(1000, style)});
    case CostMeasure::PerMillionTokens:
        return headlineWords("for a million tokens");
    case CostMeasure::PerMillionOutputTokens:
        return headlineWords("for a million output tokens");
    }
    return {};
}

} // namespace breakeven::words
