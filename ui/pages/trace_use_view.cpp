#include "ui/pages/trace_use_view.h"

#include "model/evaluate/evaluate.h"
#include "model/study/fields.h"
#include "ui/look/fonts.h"
#include "ui/look/strings.h"
#include "ui/models/trace_tables.h"
#include "ui/text/numbers.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/table_view.h"
#include "ui/words/headline.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace breakeven {

namespace {

QString headlineOf(const StudyResultPtr &result, const QLocale &locale)
{
    if (!result)
        return {};
    return toQt(
        words::headline(result->study, result->comparison, numberStyle(locale), result->risk.get()).plain);
}

QString placeName(const Study &study, const std::string &place)
{
    const QStringList words = toQt(place).split(QLatin1Char('.'));
    const std::string id = toStd(words[1]);
    if (words[0] == QLatin1String("workloads"))
        return toQt(study.workloads.at(id).name);
    const QString name = toQt(study.options.at(id).name);
    return words.size() > 2 ? TraceUseView::tr("%1, %2").arg(name, words[2]) : name;
}

KnownTrace knownOf(const ShownTrace &shown)
{
    return {shown.samples->trace, shown.samples->values, shown.fit ? &*shown.fit : nullptr};
}

} // namespace

TraceUseView::TraceUseView(Workspace &workspace, QWidget *parent)
    : QWidget(parent), m_workspace(workspace), m_title(new QLabel(tr("Use in Study"))), m_none(new QLabel),
      m_remarks(new QLabel), m_place(new QComboBox), m_meaning(new QComboBox), m_choices(new QWidget),
      m_table(new TableView(tr("Inputs from the trace"), TableView::Height::OfRows)),
      m_use(new QPushButton(tr("&Use in Study"))), m_outcome(new MessageStrip)
{
    m_title->setFont(fonts::section(font()));
    m_none->setWordWrap(true);
    m_none->setProperty("tone", QStringLiteral("secondary"));
    m_remarks->setWordWrap(true);
    m_remarks->setProperty("tone", QStringLiteral("secondary"));
    m_remarks->setTextFormat(Qt::PlainText);
    m_use->setObjectName(QStringLiteral("useInStudy"));
    m_outcome->setObjectName(QStringLiteral("useOutcome"));
    m_place->setAccessibleName(tr("Where the values go"));
    m_meaning->setAccessibleName(tr("What the durations are of"));
    m_meaning->addItems({tr("the whole cold start"), tr("the start of a node")});
    auto *row = new QHBoxLayout(m_choices);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    auto *into = new QLabel(tr("&Into"));
    into->setBuddy(m_place);
    row->addWidget(into);
    row->addWidget(m_place);
    row->addWidget(m_meaning);
    row->addWidget(m_use);
    row->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_title, m_outcome, m_none, m_choices, m_table, m_remarks})
        column->addWidget(part);
    m_outcome->clear();
    connect(m_place, &QComboBox::activated, this, &TraceUseView::refresh);
    connect(m_meaning, &QComboBox::activated, this, &TraceUseView::refresh);
    connect(m_use, &QPushButton::clicked, this, &TraceUseView::use);
    connect(m_outcome, &MessageStrip::linkActivated, this,
            [this] { m_workspace.document().undoStack().undo(); });
    connect(&workspace.document().undoStack(), &QUndoStack::indexChanged, this, [this](int index) {
        if (index != m_index)
            m_outcome->clear();
    });
    connect(&workspace, &Workspace::studyChanged, this, &TraceUseView::refresh);
    connect(&workspace.job(), &EvaluationJob::becameIdle, this, &TraceUseView::showOutcome);
}

void TraceUseView::setTraces(const ShownTracePtr &shown, const ShownTracePtr &other)
{
    const bool isOther = !m_shown || !shown || m_shown->samples != shown->samples;
    m_shown = shown;
    m_other = other;
    if (isOther)
        m_outcome->clear();
    refresh();
}

std::vector<TraceInput> TraceUseView::inputs() const
{
    auto all =
        traceInputs(knownOf(*m_shown), hoursPerMonth(m_workspace.study()),
                    m_meaning->currentIndex() == 0 ? DurationMeaning::ColdStart : DurationMeaning::NodeStart);
    if (m_other)
        if (const auto speed = relativeSpeed(knownOf(*m_shown), knownOf(*m_other)))
            all.push_back(*speed);
    return all;
}

TakenInputs TraceUseView::taken() const
{
    return withTraceInputs(m_workspace.study(), toStd(m_place->currentData().toString()), inputs(),
                           std::string(kTraceSource) + m_shown->name, lastDay(m_shown->samples->trace));
}

void TraceUseView::showPlaces(const std::vector<TraceInput> &inputs)
{
    QString chosen = m_place->currentData().toString();
    if (chosen.isEmpty())
        chosen = QStringLiteral("options.") + toQt(m_workspace.selectedOption());
    m_place->clear();
    for (const std::string &place : placesFor(m_workspace.study(), inputs))
        m_place->addItem(placeName(m_workspace.study(), place), toQt(place));
    m_place->setCurrentIndex(std::max(0, m_place->findData(chosen)));
}

void TraceUseView::refresh()
{
    const bool isReady = m_shown && m_workspace.document().isOpen();
    setVisible(isReady);
    if (!isReady)
        return;
    const std::vector<TraceInput> found = inputs();
    showPlaces(found);
    const bool isUsable = m_place->count() > 0;
    m_choices->setVisible(isUsable);
    m_meaning->setVisible(m_shown->kind == TraceKind::Durations);
    m_table->setVisible(isUsable);
    showRemarks();
    m_none->setVisible(!isUsable);
    m_none->setText(!m_shown->isFitted && found.empty() ? tr("Fitting…")
                    : found.empty()
                        ? tr("This trace gives no value for a study: no model fits it, or it holds nothing "
                             "that a study asks for.")
                        : tr("No option or workload of this study can use the values of this trace."));
    if (!isUsable)
        return;
    const TakenInputs now = taken();
    m_table->setTable(inputsTable(m_workspace.study(), now, locale()));
    m_use->setEnabled(!now.paths.empty() && now.study != m_workspace.study() && !otherMachineHere());
}

std::optional<OtherMachine> TraceUseView::otherMachineHere() const
{
    return otherMachine(m_workspace.study(), toStd(m_place->currentData().toString()),
                        m_shown->samples->trace);
}

// Said of requests that go into a workload, and of what is of another machine.
void TraceUseView::showRemarks()
{
    const std::string place = toStd(m_place->currentData().toString());
    QStringList sentences;
    for (const std::string &sentence : arrivalRemarks(m_workspace.study(), place, knownOf(*m_shown)))
        sentences.append(toQt(sentence));
    if (const auto other = otherMachineHere())
        sentences.append(tr("%1 Only what was measured of that machine is taken; on the command line, "
                            "--anyway takes this too.")
                             .arg(toQt(other->sentence())));
    m_remarks->setText(sentences.join(QLatin1Char(' ')));
    m_remarks->setVisible(!sentences.isEmpty());
}

void TraceUseView::use()
{
    TakenInputs now = taken();
    if (now.paths.empty())
        return;
    m_before = headlineOf(m_workspace.result(), locale());
    const QString place = placeName(m_workspace.study(), toStd(m_place->currentData().toString()));
    m_used = now.paths.size() == 1
                 ? tr("One input of “%1” now comes from the trace.").arg(place)
                 : tr("%1 inputs of “%2” now come from the trace.").arg(now.paths.size()).arg(place);
    QUndoStack &stack = m_workspace.document().undoStack();
    m_index = stack.index() + 1;
    m_isWaiting = true;
    m_workspace.document().change(std::move(now.study),
                                  tr("Use trace %1 in %2").arg(toQt(m_shown->name), place));
    m_outcome->say(StripTone::Information, m_used.toHtmlEscaped());
}

void TraceUseView::showOutcome()
{
    if (!std::exchange(m_isWaiting, false) || m_workspace.document().undoStack().index() != m_index)
        return;
    const QString after = headlineOf(m_workspace.result(), locale());
    const QString change = after == m_before ? tr("The answer stays: %1").arg(after)
                                             : tr("Before: %1 Now: %2").arg(m_before, after);
    m_outcome->say(
        StripTone::Information,
        tr("%1 %2 <a href=\"action:undo\">Undo</a>").arg(m_used.toHtmlEscaped(), change.toHtmlEscaped()));
}

QString TraceUseView::outcome() const { return m_outcome->isHidden() ? QString() : m_outcome->text(); }

} // namespace breakeven
