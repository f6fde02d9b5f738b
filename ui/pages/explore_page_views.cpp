// What the views of Explore ask for, and how they show it.
#include "ui/look/strings.h"
#include "ui/models/decision_figures.h"
#include "ui/models/equal_figures.h"
#include "ui/models/sweep_figures.h"
#include "ui/pages/explore_page.h"
#include "ui/text/field_amount.h"
#include "ui/text/numbers.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/moves_panel.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/table_view.h"
#include "ui/words/decision_text.h"
#include "ui/workspace/edits.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QPushButton>
#include <QThread>

#include <algorithm>

namespace breakeven {

namespace {

// One stays with the window.
int threads() { return std::max(1, QThread::idealThreadCount() - 1); }

} // namespace

void ExplorePage::ask()
{
    const StudyResultPtr result = workspace().result();
    if (m_across->count() == 0) {
        setHeadline(tr("Calculating…"), {});
        return;
    }
    switch (shownView()) {
    case View::Sweep:
        askSweep(*result);
        break;
    case View::Equal:
        askEqual(*result);
        break;
    case View::Moves:
        askMoves(*result);
        break;
    }
}

void ExplorePage::askSweep(const StudyResult &result)
{
    const QString up = m_up->currentData().toString();
    SweepWish wish{toStd(m_across->currentData().toString()), up == QLatin1String("none") ? "" : toStd(up)};
    if (wish.up == wish.across)
        wish.up.clear();
    if (m_swept && m_swept->sweep && m_swept->wish == wish && m_swept->study() == result.study) {
        showSweep();
        return;
    }
    stop();
    m_isAsking = true;
    m_sweepRun.request([study = result.study, wish, token = m_stop.get_token()] {
        return sweepStudy(study, wish, threads(), token);
    });
}

void ExplorePage::askEqual(const StudyResult &result)
{
    EqualWish wish{
        toStd(m_across->currentData().toString()),
        {toStd(m_first->currentData().toString()), toStd(m_second->currentData().toString()), "npv"}};
    if (m_rangeOf == wish.input)
        wish.range = m_range;
    stop();
    m_isAsking = true;
    m_equalRun.request([study = result.study, wish, token = m_stop.get_token()] {
        return equalOptions(study, wish, token);
    });
}

void ExplorePage::askMoves(const StudyResult &result)
{
    const Contest contest{toStd(m_first->currentData().toString()), toStd(m_second->currentData().toString()),
                          "npv"};
    if (contest.a == contest.b) {
        m_moves->clear();
        showMoves();
        return;
    }
    m_moves->setStudy(result.study, nullptr, contest);
    showMoves();
}

void ExplorePage::takeSweep(const std::optional<SweptStudy> &swept)
{
    m_isAsking = false;
    if (swept) {
        m_swept = swept;
        showBar();
        if (shownView() == View::Sweep)
            showSweep();
    }
    emit becameIdle();
}

void ExplorePage::takeEqual(const std::optional<EqualAnswer> &answer)
{
    m_isAsking = false;
    if (answer) {
        m_equal = answer;
        if (shownView() == View::Equal)
            showEqual();
    }
    emit becameIdle();
}

void ExplorePage::showProblem(const std::optional<Error> &error)
{
    setHeadline({}, {});
    setEmpty(QStringLiteral("<p>%1</p>").arg(toQt(error->message).toHtmlEscaped()));
    m_content->hide();
}

void ExplorePage::showSweep()
{
    if (m_swept->error)
        return showProblem(m_swept->error);
    const ExplorationSentence sentence = sweepSentence(*m_swept, locale());
    setHeadline(sentence.html, sentence.second);
    workspace().setFigures(id(), sweepFigures(*m_swept, locale()));
    if (m_swept->hasUp()) {
        m_map->setFigures(sweepMap(*m_swept, locale()));
        return;
    }
    m_lines->setFigures(sweepLines(*m_swept, locale()));
    m_table->setTable(sweepTable(*m_swept, locale()));
}

void ExplorePage::showEqual()
{
    if (!m_equal)
        return;
    if (m_equal->error)
        return showProblem(m_equal->error);
    const ExplorationSentence sentence = equalSentence(*m_equal, locale());
    setHeadline(sentence.html, sentence.second);
    workspace().setFigures(id(), equalFigures(*m_equal, locale()));
    m_lines->setFigures(equalCurve(*m_equal, locale()));
    const Table roots = rootsTable(*m_equal, locale());
    m_table->setTable(roots);
    m_table->setVisible(!roots.rows.empty());
    m_use->setEnabled(!roots.rows.empty());
    const FieldAmount amount(*m_equal->input().field, m_equal->study());
    // As it can be typed: units are read behind a plain space.
    const auto text = [&](double end) {
        return amount.shortText(end, locale()).replace(QChar::Nbsp, QLatin1Char(' '));
    };
    m_from->setShown(text(m_equal->range.low));
    m_to->setShown(text(m_equal->range.high));
    for (AmountEdit *field : {m_from, m_to})
        field->setWrong(false);
}

void ExplorePage::showMoves()
{
    const DecisionPtr &decision = m_moves->decision();
    if (m_first->currentData() == m_second->currentData()) {
        setHeadline(tr("Choose two options that differ."), {});
        return;
    }
    if (!decision || !decision->contest) {
        setHeadline(decision ? tr("One of the two has no cost.") : tr("Calculating…"), {});
        return;
    }
    const Tornado tornado = tornadoOf(*decision, 1, id(), locale());
    const QString between = tr("%1 and %2").arg(tornado.first, tornado.second).toHtmlEscaped();
    setHeadline(
        tornado.bars.empty() ? tr("<b>No range moves the difference</b> between %1.").arg(between)
                             : tr("<b>%1 moves the difference most</b> between %2.")
                                   .arg(tornado.bars.front().name.toHtmlEscaped(), between),
        toQt(words::nearestFlipLine(*decision->probe, decision->flips, true, numberStyle(locale())).html));
    workspace().setFigures(id(), decisionFigures(*decision, id(), locale()));
}

// Both ends as they are typed; what cannot be read stays and says why.
void ExplorePage::setRange()
{
    if (!m_equal || m_equal->error)
        return;
    const MovableInput &input = m_equal->input();
    const FieldAmount amount(*input.field, m_equal->study());
    Ends range = m_equal->range;
    for (const auto &[field, end] : {std::pair(m_from, &range.low), std::pair(m_to, &range.high)}) {
        const auto read = amount.read(field->text(), 0, locale());
        const QString problem = !read ? toQt(read.error().message)
                                : !*read
                                    ? tr("Expected a number, found none; press Esc to restore the last one.")
                                    : QString();
        field->setWrong(!problem.isEmpty(), problem);
        if (!problem.isEmpty()) {
            strip()->say(StripTone::Error, problem.toHtmlEscaped());
            return;
        }
        *end = **read;
    }
    if (!(range.low < range.high)) {
        const QString problem = tr("Expected a range whose low end is below its high end, found %1 to %2.")
                                    .arg(m_from->text(), m_to->text());
        m_to->setWrong(true, problem);
        strip()->say(StripTone::Error, problem.toHtmlEscaped());
        return;
    }
    strip()->clear();
    m_range = range;
    m_rangeOf = input.path;
    ask();
}

void ExplorePage::useRoot(const QString &row)
{
    const std::size_t place = row.section(QLatin1Char(':'), 1).toULong();
    if (!m_equal || m_equal->error || place >= m_equal->solution.roots.size())
        return;
    editValue(workspace().document(), m_equal->wish.input, m_equal->solution.roots[place].value);
}

} // namespace breakeven
