#include "ui/pages/ladder_part.h"

#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/ladder_chart.h"
#include "ui/text/numbers.h"
#include "ui/text/window_words.h"
#include "ui/widgets/section_title.h"
#include "ui/widgets/table_view.h"
#include "ui/words/uncertain_plan_text.h"

#include <QBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>
#include <thread>

namespace breakeven {

namespace {

constexpr int kLadderMilliseconds = 100; // between looks at how far it is
constexpr int kLadderHeight = 15;        // heights of a line

// One processor is left for the window.
int threadsBeside() { return int(std::max(2u, std::thread::hardware_concurrency())) - 1; }

} // namespace

LadderPart::LadderPart(QWidget *parent)
    : QWidget(parent), m_scenarios(new QSpinBox), m_doing(new QLabel), m_bar(new QProgressBar),
      m_cancel(new QPushButton(tr("Cancel"))), m_again(new QPushButton(tr("Plan Again"))),
      m_headline(new QLabel), m_sentences(new QLabel), m_chart(new PlotChart),
      m_table(new TableView(tr("Ladder of commitments"), TableView::Height::OfRows)),
      m_run([this](const Answer &answer) { take(answer); })
{
    m_scenarios->setRange(1, kMostPlanScenarios);
    m_scenarios->setValue(kPlanScenarios);
    m_scenarios->setKeyboardTracking(false);
    m_scenarios->setAccessibleName(tr("Scenarios that are planned"));
    m_scenarios->setToolTip(tr("So many ways the study may come out are drawn from its ranges."));
    m_bar->setRange(0, 100);
    m_bar->setMaximumWidth(220);
    m_bar->setAccessibleName(tr("Progress of the scenarios"));
    m_cancel->setAccessibleName(tr("Cancel the scenarios"));
    m_again->setAccessibleName(tr("Plan the scenarios again"));
    for (QLabel *words : {m_headline, m_sentences}) {
        words->setWordWrap(true);
        words->setTextFormat(Qt::RichText);
        words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    build();
    connect(m_scenarios, &QSpinBox::valueChanged, this, &LadderPart::ask);
    connect(m_cancel, &QPushButton::clicked, this, &LadderPart::cancel);
    connect(m_again, &QPushButton::clicked, this, [this] {
        m_cancelled.reset();
        ask();
    });
    connect(&m_progress, &QTimer::timeout, this, &LadderPart::showProgress);
    m_progress.setInterval(kLadderMilliseconds);
}

LadderPart::~LadderPart() { m_stop.request_stop(); }

void LadderPart::build()
{
    auto *row = new QHBoxLayout;
    auto *label = new QLabel(tr("Scenarios"));
    label->setBuddy(m_scenarios);
    for (QWidget *widget :
         std::initializer_list<QWidget *>{label, m_scenarios, m_doing, m_bar, m_cancel, m_again})
        row->addWidget(widget);
    row->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(new SectionTitle(tr("When to commit")));
    column->addLayout(row);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_headline, m_sentences, m_chart, m_table})
        column->addWidget(widget);
    endWait();
    showPlan();
}

void LadderPart::planFor(const PlannedStudy &planned)
{
    m_planned = planned;
    ask();
}

void LadderPart::ask()
{
    if (!m_planned || !m_planned->plan)
        return;
    const Asked wanted{m_planned->study, m_planned->wish, m_scenarios->value()};
    if (m_shown == wanted || m_cancelled == wanted) {
        stop();
        return showPlan();
    }
    if (m_asked == wanted && !m_stop.stop_requested())
        return;
    stop();
    m_asked = wanted;
    m_percent = std::make_shared<std::atomic<int>>(0);
    m_progress.start();
    showWords();
    m_run.request([wanted, planned = m_planned->plan, token = m_stop.get_token(), percent = m_percent] {
        UncertainRequest request{planRequestOf(wanted.wish, token), wanted.scenarios, UncertainRequest().seed,
                                 threadsBeside()};
        request.plan.progress = [&](double share) { *percent = int(100 * share); };
        auto plan = planUnderUncertainty(wanted.study, request, *planned);
        Answer answer;
        answer.isStopped = token.stop_requested();
        if (plan)
            answer.plan = std::move(*plan);
        else
            answer.problem = plan.error().message;
        return answer;
    });
}

void LadderPart::stop()
{
    m_stop.request_stop();
    m_stop = {};
    m_run.drop();
    endWait();
}

void LadderPart::endWait()
{
    m_asked.reset();
    m_progress.stop();
    showWords();
}

void LadderPart::cancel()
{
    if (!m_asked)
        return;
    m_cancelled = m_asked;
    stop();
    emit becameIdle();
}

void LadderPart::forget()
{
    stop();
    m_planned.reset();
    m_cancelled.reset();
    m_shown.reset();
    m_plan.reset();
    m_problem.clear();
    showPlan();
}

void LadderPart::take(const Answer &answer)
{
    if (!answer.isStopped) {
        m_shown = m_asked;
        m_cancelled.reset();
        m_plan = answer.plan;
        m_problem = answer.problem;
    }
    endWait();
    showPlan();
    emit becameIdle();
}

void LadderPart::showProgress() { m_bar->setValue(*m_percent); }

// What is going on; what stands below is of an earlier study until that is over.
void LadderPart::showWords()
{
    const bool isBusy = m_asked.has_value();
    const bool isGivenUp = !isBusy && m_cancelled.has_value();
    m_doing->setText(isBusy && m_plan ? tr("being planned; what is below is from before the last change")
                     : isBusy         ? tr("being planned")
                     : isGivenUp      ? tr("The scenarios were cancelled.")
                                      : QString());
    m_bar->setVisible(isBusy);
    m_bar->setValue(0);
    m_cancel->setVisible(isBusy);
    m_again->setVisible(isGivenUp);
}

void LadderPart::showPlan()
{
    m_headline->setVisible(m_plan.has_value());
    m_sentences->setVisible(m_plan || !m_problem.empty());
    const bool hasLadder = m_plan && !m_plan->ladder.empty() && m_shown;
    m_chart->setVisible(hasLadder);
    m_table->setVisible(hasLadder);
    if (!m_plan || !m_shown) {
        m_sentences->setText(toQt(m_problem).toHtmlEscaped());
        return;
    }
    const words::NumberStyle style = numberStyle(locale());
    const Study &study = m_shown->study;
    m_headline->setText(
        QStringLiteral("<b>%1</b>").arg(toQt(words::commitHeadline(study, *m_plan, style)).toHtmlEscaped()));
    QStringList sentences;
    for (const std::string &sentence : words::commitWorth(study, *m_plan, style))
        sentences.append(toQt(sentence).toHtmlEscaped());
    for (const Issue &issue : m_plan->issues)
        sentences.append(inWindowWords(toQt(issue.sentence)).toHtmlEscaped());
    m_sentences->setText(sentences.join(QStringLiteral("<br>")));
    if (!hasLadder)
        return;
    m_chart->setFigures(ladderChart(study, *m_plan, locale()));
    m_chart->setFixedHeight(kLadderHeight * fontMetrics().height());
    m_table->setTable(shownTable(words::ladderTable(study, *m_plan, style), page_ids::kCapacity));
}

} // namespace breakeven
