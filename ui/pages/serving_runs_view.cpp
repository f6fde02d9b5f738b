#include "ui/pages/serving_runs_view.h"

#include "data/serving/serving_use.h"
#include "ui/charts/plot_chart.h"
#include "ui/charts/throughput_latency.h"
#include "ui/look/strings.h"
#include "ui/models/serving_table.h"
#include "ui/text/numbers.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/labelled.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/table_view.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

namespace breakeven {

namespace {

QString labelOf(LatencyKind kind)
{
    switch (kind) {
    case LatencyKind::Ttft:
        return ServingRunsView::tr("First token within, s");
    case LatencyKind::Tpot:
        return ServingRunsView::tr("Further tokens within, s");
    case LatencyKind::E2e:
        break;
    }
    return ServingRunsView::tr("Last token within, s");
}

QString limitText(const Goodput &goodput)
{
    return goodput.limitedBy
               ? ServingRunsView::tr("limited by %1").arg(latencyLabel(*goodput.limitedBy))
               : ServingRunsView::tr("limited by what was measured: nothing is known beyond the highest run");
}

} // namespace

ServingRunsView::ServingRunsView(Workspace &workspace, QWidget *parent)
    : QWidget(parent), m_workspace(workspace), m_fields(new QWidget), m_percentile(new QComboBox),
      m_use(new QPushButton(tr("&Use in Study"))), m_facts(new QLabel), m_sentence(new QLabel),
      m_kinds(new Segments(tr("Latency of the chart"),
                           {latencyLabel(LatencyKind::Ttft), latencyLabel(LatencyKind::Tpot),
                            latencyLabel(LatencyKind::E2e)})),
      m_chart(new PlotChart), m_table(new TableView(tr("Runs"), TableView::Height::OfRows))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    m_facts->setWordWrap(true);
    m_facts->setProperty("tone", QStringLiteral("secondary"));
    column->addWidget(m_facts);
    buildFields();
    column->addWidget(m_fields);
    m_sentence->setObjectName(QStringLiteral("goodput"));
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::RichText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    column->addWidget(m_sentence);
    column->addWidget(m_kinds);
    m_chart->setMinimumHeight(240);
    column->addWidget(m_chart);
    column->addWidget(m_table);
    m_use->setObjectName(QStringLiteral("useRuns"));
    m_use->setToolTip(tr("Makes an option of the study use these runs"));
    column->addWidget(m_use, 0, Qt::AlignLeft);
    connect(m_use, &QPushButton::clicked, this, &ServingRunsView::showUseMenu);
    connect(m_kinds, &Segments::chosen, this, &ServingRunsView::showAll);
    connect(m_chart, &ChartWidget::failed, this, &ServingRunsView::failed);
}

void ServingRunsView::buildFields()
{
    auto *row = new FlowLayout(12);
    m_fields->setLayout(row);
    for (const LatencyKind kind : kLatencyKinds) {
        auto *edit = new AmountEdit;
        edit->setObjectName(QStringLiteral("target-%1").arg(QLatin1String(latencyKindName(kind))));
        edit->setAccessibleName(labelOf(kind));
        edit->setPlaceholderText(tr("no target"));
        edit->setMaximumWidth(11 * edit->fontMetrics().averageCharWidth());
        connect(edit, &AmountEdit::committed, this,
                [this, kind](const QString &text) { readTarget(kind, text); });
        m_targets[std::size_t(kind)] = edit;
        row->addWidget(labelled(labelOf(kind), edit));
    }
    m_percentile->setObjectName(QStringLiteral("percentile"));
    for (const Percentile percentile : kPercentiles)
        m_percentile->addItem(QString::fromLatin1(percentileName(percentile)), int(percentile));
    m_percentile->setCurrentIndex(int(m_question.percentile));
    connect(m_percentile, &QComboBox::activated, this, [this] {
        m_question.percentile = Percentile(m_percentile->currentData().toInt());
        showAll();
    });
    row->addWidget(labelled(tr("Percentile"), m_percentile));
}

void ServingRunsView::readTarget(LatencyKind kind, const QString &text)
{
    AmountEdit *edit = m_targets[std::size_t(kind)];
    bool isNumber = false;
    const double value = locale().toDouble(text.trimmed(), &isNumber);
    const bool isRight = text.trimmed().isEmpty() || (isNumber && value > 0);
    edit->setWrong(!isRight, tr("Expected seconds above 0, such as 0.5; found “%1”.").arg(text));
    if (!isRight)
        return;
    m_question.targets[std::size_t(kind)] = isNumber ? std::optional(value) : std::nullopt;
    edit->setShown(text.trimmed());
    // The chart follows the target that is set last.
    if (isNumber)
        m_kinds->setCurrent(int(kind));
    showAll();
}

void ServingRunsView::setTrace(const ShownTracePtr &shown)
{
    const bool isOfRuns = shown && shown->kind == TraceKind::ServingRuns;
    setVisible(isOfRuns);
    if (!isOfRuns || m_shown == shown->samples)
        return;
    m_shown = shown->samples;
    const auto runs = servingRunsOf(m_shown->trace);
    const auto series = servingSeriesOf(m_shown->trace);
    if (!runs || !series)
        return emit failed(toQt((runs ? series.error() : runs.error()).text()));
    m_runs = *runs;
    m_series = *series;
    showAll();
}

void ServingRunsView::showUseMenu()
{
    const Study &study = m_workspace.study();
    QMenu menu;
    for (const std::string &place : placesForRuns(study)) {
        const QStringList words = toQt(place).split(QLatin1Char('.'));
        const QString option = toQt(study.options.at(toStd(words[1])).name);
        menu.addAction(words.size() > 2 ? tr("%1, %2").arg(option, words.back()) : option)
            ->setData(toQt(place));
    }
    if (menu.isEmpty()) {
        emit used(tr("No option of this study can use runs; first add one that rents or owns GPUs."));
        return;
    }
    if (const QAction *chosen = menu.exec(m_use->mapToGlobal(m_use->rect().bottomLeft())))
        useAt(toStd(chosen->data().toString()));
}

void ServingRunsView::useAt(const std::string &place)
{
    Study study = m_workspace.study();
    const auto path = useRuns(study, place, m_shown->trace);
    if (!path)
        return emit failed(toQt(path.error().text()));
    m_workspace.document().change(std::move(study), tr("Use runs %1").arg(toQt(m_shown->trace.name)));
    m_workspace.select(toQt(place));
    emit used(tr("The option now uses these runs."));
}

QString ServingRunsView::sentence() const { return m_sentence->text(); }

void ServingRunsView::showAll()
{
    QStringList facts;
    const auto add = [&](const std::string &text) {
        if (!text.empty())
            facts.append(toQt(text));
    };
    add(m_series.model);
    add(m_series.engine);
    add(m_series.precision);
    if (!m_series.gpu.empty())
        facts.append(tr("%1 × %2 a replica").arg(m_series.gpusPerReplica).arg(toQt(m_series.gpu)));
    if (m_series.lengths.output > 0)
        facts.append(tr("%1 tokens in, %2 out, %3")
                         .arg(locale().toString(m_series.lengths.input, 'f', 0),
                              locale().toString(m_series.lengths.output, 'f', 0),
                              QLatin1String(servingSourceName(m_series.source))));
    m_facts->setText(facts.join(QStringLiteral(" · ")));
    std::vector<Issue> issues;
    const auto answer = goodputOf(m_series, m_question, issues);
    QString text;
    if (!answer) {
        text = toQt(answer.error().message).toHtmlEscaped() + QLatin1Char('.');
        if (!text.isEmpty())
            text[0] = text[0].toUpper();
    } else if (!m_question.isAsked()) {
        text = tr("Set a target to see how many requests a second a replica serves within it.");
    } else if (answer->goodput.status == GoodputStatus::Ok) {
        text = tr("<b>%1 requests/s</b> within the targets, %2.")
                   .arg(locale().toString(*answer->goodput.requestsPerSecond, 'f', 2),
                        limitText(answer->goodput));
    } else {
        text = tr("<b>No load</b> meets the targets: even the lowest run misses %1.")
                   .arg(answer->goodput.limitedBy ? latencyLabel(*answer->goodput.limitedBy) : QString());
    }
    for (const Issue &issue : issues) {
        QString sentence = toQt(issue.sentence).toHtmlEscaped();
        sentence[0] = sentence[0].toUpper();
        text += QLatin1Char(' ') + sentence + QLatin1Char('.');
    }
    m_sentence->setText(text);
    const SeriesCurve curve = answer ? answer->curve : curveOf(m_series, m_question.percentile);
    showChart(curve, answer && m_question.isAsked() ? &answer->goodput : nullptr);
    m_use->setEnabled(m_workspace.document().isOpen());
    m_table->setTable(servingRunsTable(m_runs, m_question.percentile, locale()));
}

void ServingRunsView::showChart(const SeriesCurve &curve, const Goodput *goodput)
{
    // Only latencies that were measured can be chosen.
    bool hasShown = false;
    for (const LatencyKind kind : kLatencyKinds) {
        const bool isThere = curve.used[std::size_t(kind)].has_value();
        m_kinds->setShown(int(kind), isThere);
        hasShown = hasShown || isThere;
    }
    m_chart->setVisible(hasShown);
    m_kinds->setVisible(hasShown);
    if (!hasShown)
        return;
    while (!curve.used[std::size_t(m_kinds->current())])
        m_kinds->setCurrent((m_kinds->current() + 1) % int(kLatencyKinds.size()));
    const LatencyKind kind = LatencyKind(m_kinds->current());
    ThroughputLatency figures;
    figures.title = tr("Latency by the rate of requests");
    figures.kind = kind;
    figures.statistic = QString::fromLatin1(percentileName(*curve.used[std::size_t(kind)]));
    figures.runs = curve.curve;
    figures.target = m_question.targets[std::size_t(kind)];
    figures.isOpenLoop = isOpenLoop(m_series);
    if (goodput && goodput->status == GoodputStatus::Ok) {
        figures.rate = goodput->requestsPerSecond;
        figures.rateText = tr("goodput");
    }
    m_chart->setFigures(throughputLatencyChart(figures, locale()));
}

} // namespace breakeven
