#include "ui/text/headline.h"

#include "model/evaluate/evaluate.h"
#include "model/risk/risk.h"
#include "model/study/study_path.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace breakeven {

namespace {

constexpr double kTieShare = 0.6; // of the runs; an option that beats another in fewer is not clearly cheaper

QString tr(const char *text) { return QCoreApplication::translate("Headline", text); }

// A sentence in the making: the same arguments once as they are and once marked up.
class Sentence
{
public:
    explicit Sentence(QString pattern) : m_pattern(std::move(pattern)) {}

    Sentence &text(const QString &text)
    {
        m_plain.append(text);
        m_html.append(text.toHtmlEscaped());
        return *this;
    }
    Sentence &number(const QString &text, const QString &node)
    {
        m_plain.append(text);
        m_html.append(QStringLiteral("<a href=\"node:%1\">%2</a>").arg(node, text.toHtmlEscaped()));
        return *this;
    }
    QString plain() const
    {
        return filled(m_plain).remove(QLatin1String("<b>")).remove(QLatin1String("</b>"));
    }
    QString html() const { return filled(m_html); }

private:
    // One pass over the pattern: an argument that contains "%2" stays as it is.
    QString filled(const QStringList &arguments) const
    {
        QString result;
        for (qsizetype at = 0; at < m_pattern.size(); ++at) {
            const int index = at + 1 < m_pattern.size() ? m_pattern[at + 1].digitValue() - 1 : -1;
            if (m_pattern[at] == QLatin1Char('%') && index >= 0 && index < arguments.size()) {
                result += arguments[index];
                ++at;
            } else {
                result += m_pattern[at];
            }
        }
        return result;
    }

    QString m_pattern;
    QStringList m_plain;
    QStringList m_html;
};

// The cost the sentence speaks of, the same one for all options.
struct Basis
{
    QString quantity; // last part of the node's name
    QString period;   // "a year"
    std::optional<double> (*cost)(const OptionOutcome &);
};

bool isBurst(const Study &study)
{
    return study.workloads.size() == 1 && study.workloads.begin()->second.kind == "burst";
}

QString overTheHorizon(int months)
{
    if (months == 12)
        return tr("in present value over one year");
    if (months % 12 == 0)
        return tr("in present value over %1 years").arg(months / 12);
    return tr("in present value over %1 months").arg(months);
}

Basis basisOf(const Study &study, const Comparison &comparison)
{
    if (comparison.verdict.isPresentValue)
        return {"npv", overTheHorizon(comparison.months), [](const OptionOutcome &one) { return one.npv; }};
    if (isBurst(study) && !comparison.options.empty() && comparison.options[0].measures.costPerJob)
        return {"cost_per_job", tr("a burst"),
                [](const OptionOutcome &one) { return one.measures.costPerJob; }};
    if (comparison.months >= 12)
        return {"cost_per_year", tr("a year"), [](const OptionOutcome &one) { return one.costPerYear; }};
    return {"cost_per_month", tr("a month"), [](const OptionOutcome &one) { return one.costPerMonth; }};
}

QString node(const OptionOutcome &option, const QString &quantity)
{
    return QStringLiteral("options.%1.%2").arg(QString::fromStdString(option.id), quantity);
}

class Writer
{
public:
    Writer(const Study &study, const Comparison &comparison, const QLocale &locale, const Risk *risk)
        : m_study(study), m_comparison(comparison), m_locale(locale), m_basis(basisOf(study, comparison)),
          m_currency(QString::fromStdString(study.currency))
    {
        if (risk && comparison.verdict.cheapest >= 0 && risk->cheapest >= 0 &&
            risk->options[std::size_t(risk->cheapest)].id == cheapest().id) {
            m_wins = risk->cheapestShare(std::size_t(risk->cheapest));
            m_runs = risk->samples;
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
        result.allocation = allocation();
        result.howSure = howSure();
        result.excluded = excluded();
        return result;
    }

private:
    Verdict::Form form() const
    {
        const Verdict::Form form = m_comparison.verdict.form;
        return form == Verdict::Form::Clear && m_rival >= 0 ? Verdict::Form::Tie : form;
    }

    // Whom the cheapest beats in the fewest runs, if in too few: of those that count as an answer.
    void findRival(const Risk &risk)
    {
        double least = kTieShare;
        const auto &beats = risk.beats[std::size_t(risk.cheapest)];
        for (std::size_t other = 0; other < beats.size(); ++other)
            for (std::size_t k = 0; k < m_comparison.options.size(); ++k)
                if (beats[other] && *beats[other] < least && m_comparison.options[k].status == Status::Ok &&
                    m_comparison.options[k].id == risk.options[other].id) {
                    least = *beats[other];
                    m_rival = int(k);
                }
    }

    const OptionOutcome &cheapest() const { return m_comparison.options[m_comparison.verdict.cheapest]; }
    const OptionOutcome &next() const
    {
        return m_comparison.options[m_rival >= 0 ? m_rival : m_comparison.verdict.next];
    }
    QString name(const OptionOutcome &option) const { return QString::fromStdString(option.name); }
    QString moneyText(double value) const { return sentenceMoney(value, m_currency, m_locale); }
    QString besideCost(double value) const
    {
        return sentenceMoneyBeside(cost(cheapest()), value, m_currency, m_locale);
    }
    double cost(const OptionOutcome &option) const { return m_basis.cost(option).value_or(0); }

    Sentence &withCost(Sentence &sentence, const OptionOutcome &option) const
    {
        return sentence.number(moneyText(cost(option)), node(option, m_basis.quantity));
    }

    // What the next one costs more.
    QString differenceNode() const
    {
        return node(next(), m_basis.quantity) + QLatin1Char('~') + node(cheapest(), m_basis.quantity);
    }

    static void put(Headline &result, const Sentence &sentence)
    {
        result.plain = sentence.plain();
        result.html = sentence.html();
        result.brief = result.html;
    }

    void nothing(Headline &result) const
    {
        put(result, Sentence(m_comparison.options.empty()    ? tr("This study has no options yet.")
                             : m_comparison.asksForNothing() ? tr("No work is asked for yet.")
                                                             : tr("No option can be called cheapest yet.")));
    }

    void one(Headline &result) const
    {
        const std::optional<double> perHour = cheapest().measures.costPerUsefulGpuHour;
        Sentence sentence(perHour ? tr("<b>%1 costs %2 %3</b>, %4 for each useful GPU-hour.")
                                  : tr("<b>%1 costs %2 %3</b>."));
        withCost(sentence.text(name(cheapest())), cheapest()).text(m_basis.period);
        if (perHour)
            sentence.number(moneyText(*perHour), node(cheapest(), "cost_per_useful_gpu_hour"));
        put(result, sentence);
    }

    void clear(Headline &result) const
    {
        const double difference = cost(next()) - cost(cheapest());
        const QString percent = sentenceShare(difference / cost(next()), m_locale);
        Sentence sentence(tr("<b>%1 is cheapest: %2 %3</b>, %4 (%5) below %6."));
        withCost(sentence.text(name(cheapest())), cheapest()).text(m_basis.period);
        sentence.number(besideCost(difference), differenceNode()).text(percent).text(name(next()));
        put(result, sentence);
        Sentence brief(tr("<b>%1 is cheapest: %2 %3</b>, %4 below %5."));
        withCost(brief.text(name(cheapest())), cheapest()).text(m_basis.period);
        result.brief = brief.text(percent).text(name(next())).html();
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
        Sentence sentence(tr("<b>%1 and %2 cost the same</b>, %3 %4."));
        withCost(sentence.text(name(cheapest())).text(name(next())), cheapest()).text(m_basis.period);
        put(result, sentence);
    }

    void tie(Headline &result) const
    {
        if (isSame())
            return same(result);
        Sentence sentence(tr("<b>%1 and %2 cost about the same</b>, %3 %4 (%1 %5 less)."));
        withCost(sentence.text(name(cheapest())).text(name(next())), cheapest()).text(m_basis.period);
        sentence.number(besideCost(cost(next()) - cost(cheapest())), differenceNode());
        put(result, sentence);
        Sentence brief(tr("<b>%1 and %2 cost about the same</b>, %3 %4."));
        withCost(brief.text(name(cheapest())).text(name(next())), cheapest()).text(m_basis.period);
        result.brief = brief.html();
    }

    void convention(Headline &result) const
    {
        const auto &flip = m_comparison.verdict.flip;
        if (!flip || flip->winner < 0)
            return;
        const OptionOutcome &winner = m_comparison.options[flip->winner];
        Sentence sentence(tr("The answer depends on a convention: %1, %2 costs %3 less."));
        sentence.text(QString::fromStdString(flip->words)).text(name(winner));
        sentence.number(moneyText(flip->difference), QString::fromStdString(flip->convention));
        result.secondLine = sentence.plain();
        result.secondLineHtml = sentence.html();
    }

    QString allocated(const OptionOutcome &option) const
    {
        const bool isKept = allocationOf(m_study.options.at(option.id)) == "always-on";
        return (isKept ? tr("%1 is kept all month") : tr("%1 is started and stopped")).arg(name(option));
    }

    // How much of the difference is the price, not the hours in which the machines are there.
    QString allocation() const
    {
        const Verdict &verdict = m_comparison.verdict;
        if (!verdict.shareAlike)
            return {};
        const OptionOutcome &other = m_comparison.options[std::size_t(verdict.next)];
        const QString ways = tr("%1, %2: allocated alike, ").arg(allocated(cheapest()), allocated(other));
        const QString alike = sentenceShare(std::fabs(*verdict.shareAlike), m_locale);
        const QString now = sentenceShare(verdict.share, m_locale);
        if (*verdict.shareAlike < 0)
            return ways + tr("%1 is %2 dearer, not %3 cheaper.").arg(name(cheapest()), alike, now);
        if (alike == now)
            return ways + tr("the same %1 lies between them.").arg(now);
        return ways + tr("%1 lies between them, not %2.").arg(alike, now);
    }

    QString howSure() const
    {
        if (!m_wins || form() == Verdict::Form::One)
            return {};
        const QString runs = m_locale.toString(qlonglong(m_runs));
        return form() == Verdict::Form::Tie
                   ? tr("%1 stays cheapest in %2 of %3 runs.")
                         .arg(name(cheapest()), sentenceRuns(*m_wins, m_locale), runs)
                   : tr("It stays cheapest in %1 of %2 runs.").arg(sentenceRuns(*m_wins, m_locale), runs);
    }

    // "has no price", naming the first input that is missing; "cannot do all the work".
    QString reason(const OptionOutcome &option) const
    {
        if (option.status == Status::CannotRun)
            return tr("%1 cannot run the work").arg(name(option));
        if (option.isShort())
            return tr("%1 cannot do all the work").arg(name(option));
        if (option.status == Status::TooSlow)
            return tr("%1 is too slow").arg(name(option));
        for (const Issue &issue : option.issues)
            if (const auto place = inputAt(m_study, issue.place); place && !place->input->value)
                return place->field->isPrice ? tr("%1 has no price").arg(name(option))
                                             : tr("%1 lacks “%2”").arg(name(option), place->field->label);
        return tr("the cost of %1 is unknown").arg(name(option));
    }

    QString excluded() const
    {
        constexpr int kShown = 3;
        const std::vector<int> &left = m_comparison.verdict.excluded;
        if (left.empty())
            return {};
        QStringList reasons;
        for (std::size_t k = 0; k < left.size() && k < kShown; ++k)
            reasons.append(reason(m_comparison.options[left[k]]));
        if (left.size() > kShown)
            reasons.append(tr("and %1 more").arg(left.size() - kShown));
        const QString list = reasons.join(QLatin1String(", "));
        return left.size() == 1 ? tr("One option is left out: %1.").arg(list)
                                : tr("%1 options are left out: %2.").arg(left.size()).arg(list);
    }

    const Study &m_study;
    const Comparison &m_comparison;
    QLocale m_locale;
    Basis m_basis;
    QString m_currency;
    std::optional<double> m_wins; // share of the runs in which the cheapest stays so
    std::int64_t m_runs = 0;
    int m_rival = -1; // the option that costs about the same, by the runs
};

} // namespace

QString Headline::paragraph() const
{
    QStringList parts;
    for (const QString &part : {plain, allocation, secondLine, howSure, excluded})
        if (!part.isEmpty())
            parts.append(part);
    return parts.join(QLatin1Char(' '));
}

Headline headline(const Study &study, const Comparison &comparison, const QLocale &locale, const Risk *risk)
{
    return Writer(study, comparison, locale, risk).write();
}

} // namespace breakeven
