#include "ui/widgets/patience_panel.h"

#include "ui/look/fonts.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/patience_figures.h"
#include "ui/text/quantity_text.h"

#include <QEvent>
#include <QLabel>
#include <QThread>
#include <QVBoxLayout>

namespace breakeven {

namespace {

constexpr int kChartHeight = 260;

} // namespace

PatiencePanel::PatiencePanel(QWidget *parent)
    : QWidget(parent), m_title(new QLabel(tr("What patience is worth"))), m_sentence(new QLabel),
      m_chart(new PlotChart), m_run([this](const std::optional<SweptStudy> &swept) { take(swept); })
{
    m_title->setFont(fonts::section(font()));
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::RichText);
    m_sentence->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_chart->setMinimumHeight(kChartHeight);
    m_chart->installEventFilter(this);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 6, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_title);
    column->addWidget(m_sentence);
    column->addWidget(m_chart);
    connect(m_sentence, &QLabel::linkActivated, this, [this](const QString &link) {
        if (const ExplainTarget target = targetOfLink(link, page_ids::kEffects); target.isValid())
            emit explainRequested(target);
    });
    connect(m_chart, &ChartWidget::activated, this, [this](const QString &, const ExplainTarget &target) {
        emit explainRequested({page_ids::kEffects, target.quantity});
    });
    connect(m_chart, &ChartWidget::failed, this, &PatiencePanel::failed);
    hide();
}

PatiencePanel::~PatiencePanel() { m_stop.request_stop(); }

void PatiencePanel::setStudy(const Study &study, const std::vector<std::string> &workloads)
{
    std::optional<SweepWish> wish;
    for (std::size_t k = 0; k < workloads.size() && !wish; ++k)
        wish = patienceWish(study, workloads[k]);
    if (!wish)
        return clear();
    if (wish == m_wish && study == m_study)
        return;
    if (study.id != m_study.id)
        clear();
    m_stop.request_stop();
    m_stop = {};
    m_wish = wish;
    m_study = study;
    // One thread stays with the window.
    m_run.request([study, wish = *wish, token = m_stop.get_token(),
                   threads = std::max(1, QThread::idealThreadCount() - 1)] {
        return sweepStudy(study, wish, threads, token);
    });
}

void PatiencePanel::clear()
{
    m_stop.request_stop();
    m_stop = {};
    m_run.drop();
    m_wish.reset();
    m_swept.reset();
    hide();
}

void PatiencePanel::take(const std::optional<SweptStudy> &swept)
{
    if (!swept)
        return;
    m_swept = swept->error ? std::nullopt : swept;
    showCurve();
    emit changed();
}

// Where no option's cost turns on the wait there is nothing to draw.
void PatiencePanel::showCurve()
{
    setVisible(m_swept.has_value());
    if (!m_swept)
        return;
    m_sentence->setText(patienceHtml(*m_swept, locale()));
    m_chart->setFigures(patienceChart(*m_swept, locale()));
}

QString PatiencePanel::sentence() const { return m_swept ? patienceHtml(*m_swept, locale()) : QString(); }

std::map<QString, ExplainedFigure> PatiencePanel::figures() const
{
    return m_swept ? patienceFigures(*m_swept, locale()) : std::map<QString, ExplainedFigure>();
}

bool PatiencePanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_chart && event->type() == QEvent::FocusIn)
        emit focused();
    return QWidget::eventFilter(watched, event);
}

} // namespace breakeven
