#include "ui/widgets/moves_panel.h"

#include "ui/look/fonts.h"
#include "ui/models/decision_figures.h"
#include "ui/widgets/table_view.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QThread>

#include <algorithm>

namespace breakeven {

namespace {

constexpr std::size_t kMostBars = 10;
constexpr std::size_t kMostRows = 12; // unless somebody wants all
constexpr int kLeastBeside = 66;      // heights of a line: below them one stands under the other

bool isSame(const Contest &one, const Contest &other)
{
    return one.a == other.a && one.b == other.b && one.measure == other.measure;
}

QWidget *titled(QLabel *title, const std::vector<QWidget *> &below)
{
    auto *part = new QWidget;
    auto *column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(title);
    for (QWidget *widget : below)
        column->addWidget(widget);
    column->addStretch();
    return part;
}

} // namespace

MovesPanel::MovesPanel(const QString &page, QWidget *parent)
    : QWidget(parent), m_page(page), m_row(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_movesTitle(new QLabel), m_flipsTitle(new QLabel), m_none(new QLabel),
      m_chart(new FigureChart<Tornado>),
      m_table(new TableView(tr("What would flip the answer"), TableView::Height::OfRows)),
      m_showAll(new QPushButton), m_run([this](const DecisionPtr &decision) { take(decision); })
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(18);
    for (QLabel *title : {m_movesTitle, m_flipsTitle}) {
        title->setFont(fonts::section(font()));
        title->setWordWrap(true);
    }
    m_none->setWordWrap(true);
    m_none->setProperty("tone", QStringLiteral("secondary"));
    m_row->addWidget(titled(m_movesTitle, {m_chart}), 1);
    m_row->addWidget(titled(m_flipsTitle, {m_table, m_showAll, m_none}), 1);
    connect(m_chart, &ChartWidget::activated, this,
            [this](const QString &, const ExplainTarget &target) { emit explainRequested(target); });
    connect(m_chart, &ChartWidget::failed, this, &MovesPanel::failed);
    connect(m_table, &TableView::explainRequested, this, &MovesPanel::explainRequested);
    connect(m_table, &TableView::rowChosen, this,
            [this](const QString &row) { emit chosen(row.section(QLatin1Char('#'), 0, 0)); });
    connect(m_showAll, &QPushButton::clicked, this, [this] {
        m_isWhole = true;
        showDecision();
    });
    m_showAll->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    clear();
}

MovesPanel::~MovesPanel() { m_stop.request_stop(); }

void MovesPanel::setStudy(const Study &study, const DecisionPtr &known, const Contest &contest)
{
    const bool isKnown = m_decision && m_decision->study() == study && isSame(m_asked, contest);
    if (isKnown && (m_decision->reach == FlipReach::Everywhere || m_run.isBusy()))
        return;
    m_stop.request_stop();
    m_stop = {};
    m_asked = contest;
    if (known && (isSame(contest, {}) || (known->contest && isSame(*known->contest, contest))))
        m_decision = known;
    showDecision();
    m_run.request([study, contest, stop = m_stop.get_token()] {
        return readDecision(
            study, {contest, FlipReach::Everywhere, std::max(1, QThread::idealThreadCount() - 1), stop});
    });
}

void MovesPanel::clear()
{
    m_stop.request_stop();
    m_run.drop();
    m_decision.reset();
    showDecision();
}

void MovesPanel::take(const DecisionPtr &decision)
{
    if (decision) {
        m_decision = decision;
        showDecision();
    }
    emit becameIdle();
}

void MovesPanel::showDecision()
{
    const bool hasTornado = m_decision && m_decision->contest;
    const Tornado tornado = hasTornado ? tornadoOf(*m_decision, kMostBars, m_page, locale()) : Tornado();
    m_movesTitle->setText(tornado.title);
    m_chart->setFigures(tornado);
    m_chart->parentWidget()->setVisible(hasTornado && !tornado.bars.empty());
    m_flipsTitle->setText(tr("What would flip the answer"));
    const bool hasFlips = m_decision && !m_decision->flips.empty();
    Table flips = m_decision ? flipsTable(*m_decision, m_page, locale()) : Table();
    const std::size_t all = flips.rows.size();
    if (!m_isWhole && all > kMostRows)
        flips.rows.resize(kMostRows);
    m_showAll->setVisible(flips.rows.size() < all);
    m_showAll->setText(tr("Show &All %1").arg(all));
    if (m_decision)
        m_table->setTable(std::move(flips));
    m_table->setVisible(hasFlips);
    const bool isSearched = m_decision && m_decision->reach == FlipReach::Everywhere;
    m_none->setText(isSearched
                        ? tr("No single input, within what it allows, and no convention flips the answer.")
                        : tr("Being looked for…"));
    m_none->setVisible(!hasFlips);
    arrange();
    emit changed();
}

void MovesPanel::arrange()
{
    const int line = fontMetrics().height();
    const bool isNarrow = width() < kLeastBeside * line;
    m_row->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_chart->setFixedHeight(m_chart->figures().heightFor(line));
}

void MovesPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void MovesPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        for (QLabel *title : {m_movesTitle, m_flipsTitle})
            title->setFont(fonts::section(font()));
        arrange();
    }
}

} // namespace breakeven
