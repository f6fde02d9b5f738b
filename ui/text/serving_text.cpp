#include "ui/text/serving_text.h"

#include "ui/look/strings.h"
#include "ui/text/figure_link.h"
#include "ui/text/numbers.h"
#include "ui/words/break_even_text.h"
#include "ui/words/serving_figures.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <vector>

namespace breakeven {

namespace {

QString servingWords(const char *text) { return QCoreApplication::translate("ServingText", text); }

QString nameOf(const Study &study, const std::string &option)
{
    return toQt(study.options.at(option).name).toHtmlEscaped();
}

const ServingLine *lineOf(const std::optional<ServingSweep> &sweep, const std::string &option)
{
    if (!sweep)
        return nullptr;
    const auto found = std::find_if(sweep->lines.begin(), sweep->lines.end(),
                                    [&](const ServingLine &line) { return line.option == option; });
    return found == sweep->lines.end() ? nullptr : &*found;
}

// Of lines that serve the work now.
template<class Wanted>
std::string cheapest(const ServingReading &reading, Wanted isWanted)
{
    std::string best;
    double least = HUGE_VAL;
    if (reading.byRequests)
        for (const ServingLine &line : reading.byRequests->lines)
            if (isWanted(line) && line.now && line.now->serves && line.now->cost < least) {
                best = line.option;
                least = line.now->cost;
            }
    return best;
}

class Sentences
{
public:
    Sentences(const Study &study, const ServingReading &reading, const std::string &option,
              const QLocale &locale)
        : m_study(study), m_reading(reading), m_option(option), m_rival(rivalApi(reading, option)),
          m_locale(locale)
    {
    }

    QString headline() const
    {
        const auto pair =
            std::find_if(m_reading.pairs.begin(), m_reading.pairs.end(), [&](const ServingPair &one) {
                return one.option == m_option && one.api == m_rival;
            });
        if (pair != m_reading.pairs.end() && pair->isCrossed)
            return crossing(*pair);
        return m_rival.empty() ? alone() : without();
    }

    QString second() const { return sooner(); }

    QStringList breakEven() const
    {
        const words::NumberStyle style = numberStyle(m_locale);
        QStringList sentences;
        for (const std::string &sentence : words::breakEvenSentences(m_study, m_reading, style, m_option))
            sentences << toQt(sentence);
        if (!sentences.isEmpty())
            sentences << toQt(words::breakEvenRuns(m_reading, style));
        sentences.removeAll(QString());
        return sentences;
    }

private:
    QString work(double amount) const
    {
        return toQt(words::workText(m_reading, amount, numberStyle(m_locale)));
    }
    QString asked() const { return work(m_reading.byRequests->now); }
    QString unit() const { return toQt(words::amountWords(m_reading)); }

    // All of them: a machine that is added can make it the dearer one again for a while.
    QString crossing(const ServingPair &pair) const
    {
        const std::string where = words::cheaperPlaces(m_reading, pair, [&](std::size_t place) {
            return toStd(figureLink(toQt(words::servingCrossingName(m_reading, place)),
                                    work(m_reading.crossings[place].at)));
        });
        return servingWords("<b>%1 costs less than %2 %3 %5</b>; the study has %4.")
            .arg(beginning(), nameOf(m_study, m_rival), toQt(where), asked(), unit());
    }
    QString beginning() const { return toQt(words::beginningWith(m_study, m_option)).toHtmlEscaped(); }

    // One of both is cheaper all the way.
    QString without() const
    {
        const ServingLine *own = lineOf(m_reading.byRequests, m_option);
        const ServingLine *api = lineOf(m_reading.byRequests, m_rival);
        if (!own || !api || !own->now || !api->now)
            return alone();
        const bool isOwnCheaper = own->now->cost < api->now->cost;
        return servingWords("<b>%1 costs less than %2 at any number up to %3 %5</b>; the study has %4.")
            .arg(isOwnCheaper ? beginning() : nameOf(m_study, m_rival),
                 nameOf(m_study, isOwnCheaper ? m_rival : m_option), work(m_reading.byRequests->to), asked(),
                 unit());
    }

    QString alone() const
    {
        const ServingLine *own = lineOf(m_reading.byRequests, m_option);
        if (!own || !own->now || !own->now->replicas)
            return servingWords("<b>%1 %2 are needed</b>; no benchmark run shows what serves them.")
                .arg(asked(), unit());
        return servingWords("<b>%1 serves %2 %5 on %3 replicas</b>; machines: %4.")
            .arg(nameOf(m_study, m_option), asked(), fixed(own->now->replicas, 0, m_locale),
                 fixed(own->now->machines, 0, m_locale), unit());
    }

    // Where the machines of now no longer do.
    QString sooner() const
    {
        const ServingLine *own = lineOf(m_reading.byTarget, m_option);
        if (!own || !own->now || !own->now->serves || !own->now->machines)
            return {};
        const ServingSample *before = nullptr;
        for (const ServingSample &sample : own->samples) {
            if (sample.at > own->now->at)
                return {};
            if (sample.serves && sample.machines == own->now->machines)
                return before ? soonerThan(*before, sample) : QString();
            before = sample.serves ? &sample : nullptr;
        }
        return {};
    }

    QString soonerThan(const ServingSample &before, const ServingSample &first) const
    {
        const QString needs = servingWords("A %1 within less than %2 takes %3 machines, %4 %5 a month")
                                  .arg(m_reading.target == LatencyKind::Ttft ? servingWords("first token")
                                                                             : servingWords("token"),
                                       secondsText(first.at, m_locale), fixed(before.machines, 0, m_locale),
                                       money(before.cost, m_locale), toQt(m_study.currency));
        const ServingLine *api = lineOf(m_reading.byTarget, m_rival);
        const bool isDearer = api && api->now && before.cost > api->now->cost && first.cost < api->now->cost;
        return isDearer ? servingWords("%1: then %2 costs less.").arg(needs, nameOf(m_study, m_rival))
                        : needs + QLatin1Char('.');
    }

    const Study &m_study;
    const ServingReading &m_reading;
    std::string m_option;
    std::string m_rival;
    QLocale m_locale;
};

} // namespace

RequestsUnit requestsUnit(const ServingReading &reading)
{
    const double now = reading.byRequests->now;
    if (!words::isMeasuredByTokens(reading) && now >= 2e3 && now < 2e5)
        return {1e3, servingWords("thousand")};
    const words::WorkUnit unit = words::workUnit(reading, now);
    return {unit.size, toQt(unit.name)};
}

QString requestsText(double requests, const QLocale &locale)
{
    return toQt(words::requestsText(requests, numberStyle(locale)));
}

QString secondsText(double seconds, const QLocale &locale)
{
    return toQt(words::secondsText(seconds, numberStyle(locale)));
}

QString latencyTitle(LatencyKind kind)
{
    switch (kind) {
    case LatencyKind::Ttft:
        return servingWords("Seconds to the first token");
    case LatencyKind::Tpot:
        return servingWords("Seconds a further token");
    case LatencyKind::E2e:
        return servingWords("Seconds to the last token");
    }
    return {};
}

QString percentileText(const Study &study, const std::string &workload, std::optional<Percentile> used)
{
    const Workload &of = study.workloads.at(workload);
    const auto chosen = of.choices.find("percentile");
    const QString asked = chosen == of.choices.end() ? QStringLiteral("p95") : toQt(chosen->second);
    const QString measured = used ? QLatin1String(percentileName(*used)) : QString();
    return measured.isEmpty() || measured == asked ? asked : servingWords("%1 for %2").arg(measured, asked);
}

std::string shownReplicas(const ServingReading &reading, const std::string &chosen)
{
    const auto isEstimated = [&](const std::string &option) {
        return std::any_of(reading.pairs.begin(), reading.pairs.end(),
                           [&](const ServingPair &pair) { return pair.option == option; });
    };
    if (reading.runsOf(chosen) || isEstimated(chosen))
        return chosen;
    const std::string best = cheapest(reading, [&](const ServingLine &line) {
        return reading.runs.empty() ? isEstimated(line.option) : reading.runsOf(line.option) != nullptr;
    });
    return !best.empty() ? best : reading.runs.empty() ? std::string() : reading.runs.front().option;
}

std::string rivalApi(const ServingReading &reading, const std::string &option)
{
    const std::string best = cheapest(reading, [](const ServingLine &line) { return line.isApi; });
    const auto crossing = std::find_if(reading.crossings.begin(), reading.crossings.end(),
                                       [&](const ServingCrossing &one) { return one.option == option; });
    return !best.empty() || crossing == reading.crossings.end() ? best : crossing->api;
}

ServingSentences servingSentences(const Study &study, const ServingReading &reading,
                                  const std::string &option, const QLocale &locale)
{
    if (!reading.byRequests)
        return {};
    const Sentences sentences(study, reading, option, locale);
    return {sentences.headline(), sentences.second(), sentences.breakEven()};
}

} // namespace breakeven
