#include "ui/widgets/serving_panel.h"

#include "model/study/study_path.h"
#include "ui/charts/ring_chart.h"
#include "ui/look/fonts.h"
#include "ui/look/strings.h"
#include "ui/models/serving_charts.h"
#include "ui/text/field_amount.h"
#include "ui/text/numbers.h"
#include "ui/text/serving_text.h"
#include "ui/widgets/amount_edit.h"
#include "ui/words/serving_figures.h"
#include "ui/words/token_text.h"
#include "ui/workspace/workspace.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kStep = 0.01; // of a step in the field: of the value

QString panelName(ServingPanel::Kind kind, const ServingReading &reading)
{
    switch (kind) {
    case ServingPanel::Kind::LoadOfReplica:
        return ServingPanel::tr("Load of a replica");
    case ServingPanel::Kind::Target:
        return ServingPanel::tr("%1 target").arg(toQt(words::latencyWord(reading.target)));
    case ServingPanel::Kind::Requests:
        return words::isMeasuredByTokens(reading) ? ServingPanel::tr("Tokens a month")
                                                  : ServingPanel::tr("Requests a month");
    }
    return {};
}

// Of an option that is paid by the token: the runs against it; empty: none.
std::string performanceNameOf(const Study &study, const std::string &option)
{
    const auto &choices = study.options.at(option).procurement.choices;
    const auto found = choices.find("performance");
    return found == choices.end() ? std::string() : found->second;
}

// One or two significant digits below the number.
double roundStepOf(double value)
{
    const double power = std::pow(10, std::floor(std::log10(std::max(1e-12, std::fabs(value) * kStep))));
    return power;
}

} // namespace

ServingPanel::ServingPanel(Workspace &workspace, Kind kind, QWidget *parent)
    : QWidget(parent), m_workspace(workspace), m_kind(kind), m_name(new QLabel), m_field(new AmountEdit),
      m_unitLabel(new QLabel), m_source(new QLabel), m_state(new QLabel), m_chart(new RingChart),
      m_second(new RingChart), m_told(new QLabel)
{
    m_name->setFont(fonts::section(font()));
    m_name->setBuddy(m_field);
    m_field->setFixedWidth(9 * fontMetrics().averageCharWidth());
    for (QLabel *label : {m_unitLabel, m_source, m_state})
        label->setProperty("tone", QStringLiteral("secondary"));
    m_source->setFont(fonts::small(font()));
    for (QLabel *label : {m_source, m_state, m_told})
        label->setWordWrap(true);
    m_told->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_state->hide();
    m_told->hide();
    auto *head = new QHBoxLayout;
    head->setSpacing(6);
    head->addWidget(m_name, 1);
    head->addWidget(m_field);
    head->addWidget(m_unitLabel);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_source);
    column->addWidget(m_state);
    column->addWidget(m_chart, 3);
    column->addWidget(m_second, 2);
    column->addWidget(m_told);
    m_second->setVisible(kind == Kind::LoadOfReplica);
    if (kind == Kind::Requests) // every option stands in it with its name
        m_chart->setMinimumHeight(20 * fontMetrics().height());
    connectField();
    connectChart(m_chart);
    connectChart(m_second);
    m_field->installEventFilter(this);
}

void ServingPanel::connectField()
{
    connect(m_field, &AmountEdit::committed, this, &ServingPanel::commit);
    connect(m_field, &AmountEdit::stepped, this, &ServingPanel::step);
    connect(m_field, &AmountEdit::wheelStepped, this, &ServingPanel::step);
    connect(m_field, &AmountEdit::stepsEnded, this, &ServingPanel::endMovement);
    connect(m_field, &AmountEdit::restored, this, [this] {
        m_state->hide();
        m_field->setWrong(false);
    });
}

void ServingPanel::connectChart(RingChart *chart)
{
    connect(chart, &RingChart::grabbed, this, [this, chart] {
        m_workspace.select(toQt(m_path));
        startMovement(*chart);
    });
    connect(chart, &RingChart::moved, this, [this, chart](double at) { moveTo(*chart, at); });
    connect(chart, &RingChart::moveEnded, this, &ServingPanel::endMovement);
    connect(chart, &ChartWidget::activated, this, [this](const QString &, const ExplainTarget &target) {
        if (target.isValid())
            emit explainRequested(target.quantity);
    });
    connect(chart, &ChartWidget::failed, this, &ServingPanel::failed);
    chart->installEventFilter(this);
}

bool ServingPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn) {
        emit focused(watched == m_second ? m_second : m_chart);
        if (watched == m_field)
            m_workspace.select(toQt(m_path));
    }
    return QWidget::eventFilter(watched, event);
}

QString ServingPanel::toldText() const { return m_told->isVisibleTo(this) ? m_told->text() : QString(); }

QString ServingPanel::stateText() const { return m_state->isVisibleTo(this) ? m_state->text() : QString(); }

void ServingPanel::setReading(const Study &study, const ServingReading &reading, const std::string &option)
{
    m_name->setText(panelName(m_kind, reading));
    m_hasContent = false;
    if (m_kind == Kind::LoadOfReplica)
        showLoad(study, reading, option);
    else
        showSweep(study, reading, option);
    if (!m_hasContent)
        return;
    showSource(study, reading, option);
    m_field->setAccessibleName(m_name->text());
    if (!m_field->isEditing())
        m_field->setShown(value() ? locale().toString(*value() / m_unit, 'g', 6) : QString());
}

void ServingPanel::showLoad(const Study &study, const ServingReading &reading, const std::string &option)
{
    const ServingRuns *runs = reading.runsOf(option);
    if (!runs || !runs->headroomField || !runs->goodput)
        return;
    m_hasContent = true;
    m_goodput = *runs->goodput;
    setInput(runs->headroomPath, runs->headroomField, 0.01, tr("% planned on"));
    const bool isMovable = input() && runs->headroom && m_goodput > 0;
    const auto show = [&](RingChart &chart, LatencyKind kind) {
        const bool isThere = runs->used[std::size_t(kind)].has_value();
        chart.setVisible(isThere);
        if (!isThere)
            return;
        AxisChart figures = loadChart(study, reading, *runs, kind, locale());
        const bool isAlone = kind == LatencyKind::Ttft && runs->used[std::size_t(LatencyKind::Tpot)];
        if (isAlone)
            figures.x.title.clear(); // it stands under the one below
        const double most = figures.x.to;
        chart.setReach(isMovable ? std::optional(RingChart::Reach{0, most}) : std::nullopt);
        chart.setFigures(std::move(figures));
    };
    show(*m_chart, LatencyKind::Ttft);
    show(*m_second, LatencyKind::Tpot);
}

void ServingPanel::showSweep(const Study &study, const ServingReading &reading, const std::string &option)
{
    const auto &sweep = m_kind == Kind::Target ? reading.byTarget : reading.byRequests;
    if (!sweep || sweep->lines.empty())
        return;
    m_hasContent = true;
    double unit = 1;
    QString name = tr("s");
    if (m_kind == Kind::Requests) {
        const RequestsUnit requests = requestsUnit(reading);
        unit = requests.size;
        name = requests.name;
    }
    if (!m_chart->isHeld()) // its unit stays while it moves
        setInput(sweep->path, sweep->field, unit, name);
    m_chart->setReach(RingChart::Reach{sweep->from / unit, sweep->to / unit});
    m_chart->setFigures(m_kind == Kind::Target ? targetChart(study, reading, option, locale())
                                               : requestsChart(study, reading, option, locale()));
    if (m_kind == Kind::Target)
        return;
    const QStringList told = servingSentences(study, reading, option, locale()).breakEven;
    m_told->setText(told.join(QLatin1Char('\n')));
    m_told->setVisible(!told.isEmpty());
}

// What the curves are of.
void ServingPanel::showSource(const Study &study, const ServingReading &reading, const std::string &option)
{
    const ServingRuns *runs = reading.runsOf(option);
    if (m_kind == Kind::LoadOfReplica && runs) {
        const ServingSeries &series = study.performance.at(runs->series);
        m_source->setText(tr("%1 %2 · %3 · %4 × %5 · %6 tokens in, %7 out")
                              .arg(toQt(series.model), toQt(series.precision), toQt(series.engine),
                                   locale().toString(series.gpusPerReplica), toQt(series.gpu),
                                   locale().toString(series.lengths.input, 'f', 0),
                                   locale().toString(series.lengths.output, 'f', 0)));
        return;
    }
    const auto unmeasured = [&](const ServingLine &line) {
        return line.isApi && performanceNameOf(study, line.option).empty();
    };
    const auto &sweep = m_kind == Kind::Target ? reading.byTarget : reading.byRequests;
    const bool isAnyUnmeasured = std::any_of(sweep->lines.begin(), sweep->lines.end(), unmeasured);
    const QString of = option.empty() ? QString() : toQt(study.options.at(option).name);
    m_source->setText(m_kind == Kind::Target && isAnyUnmeasured
                          ? tr("%1 · the latency of an API without runs is not measured").arg(of)
                          : of);
}

void ServingPanel::setInput(const std::string &path, const Field *field, double unit, const QString &unitText)
{
    m_path = path;
    m_inputField = field;
    m_unit = unit;
    m_unitLabel->setText(unitText);
    m_name->setToolTip(field ? QString::fromUtf8(field->help) : QString());
}

const Input *ServingPanel::input() const
{
    const auto place = inputAt(m_workspace.study(), m_path);
    return place ? place->input : nullptr;
}

std::optional<double> ServingPanel::value() const
{
    const Input *now = input();
    return now ? now->value : std::nullopt;
}

// A bare number is in the unit that is shown.
Result<std::optional<double>> ServingPanel::read(const QString &text) const
{
    bool isNumber = false;
    const double number = locale().toDouble(text.trimmed(), &isNumber);
    const FieldAmount amount(*m_inputField, m_workspace.study());
    if (isNumber && amount.isAllowed(number * m_unit))
        return std::optional(number * m_unit);
    if (auto value = amount.read(text, 0, locale()); value || isNumber)
        return value;
    return Error{ErrorKind::BadInput,
                 toStd(tr("Expected a number in %1, found “%2”.").arg(m_unitLabel->text(), text)),
                 {}};
}

void ServingPanel::commit(const QString &text)
{
    if (!m_inputField || !input())
        return;
    const auto value = read(text);
    if (!value) {
        const QString problem = toQt(value.error().message);
        m_field->setWrong(true, problem);
        m_state->setText(problem.toHtmlEscaped());
        m_state->show();
        return;
    }
    m_field->setWrong(false);
    m_state->hide();
    editValue(m_workspace.document(), m_path, *value);
}

void ServingPanel::step(int steps)
{
    if (const auto now = value())
        setLive(*now + steps * roundStepOf(*now / m_unit) * m_unit);
}

void ServingPanel::startMovement(const RingChart &chart)
{
    if (m_kind == Kind::LoadOfReplica && value() && !chart.figures().spots.empty())
        m_start = Start{chart.figures().spots.front().point.x, *value()};
}

// Over the load as far as the ring would go the share that is planned on goes too: the load itself follows
// in whole replicas.
void ServingPanel::moveTo(const RingChart &chart, double at)
{
    if (m_kind != Kind::LoadOfReplica)
        return setLive(at * m_unit);
    const bool isByKey = !m_start;
    if (isByKey)
        startMovement(chart);
    if (m_start && m_goodput > 0) {
        const double share = m_start->share + (at - m_start->at) / m_goodput;
        setLive(std::round(share * 1000) / 1000);
    }
    if (isByKey)
        m_start.reset();
}

void ServingPanel::setLive(double canonical)
{
    if (!m_inputField || !input())
        return;
    m_field->setModified(false);
    m_field->setWrong(false);
    if (m_gesture.id.isEmpty())
        m_gesture = {toQt(m_path) + QStringLiteral("#serving") + QString::number(++m_gestureCount), *input()};
    const double allowed = std::clamp(canonical, m_inputField->least, m_inputField->most);
    if (allowed != value())
        editValue(m_workspace.document(), m_path, allowed, m_gesture);
}

void ServingPanel::endMovement()
{
    m_gesture = {};
    m_start.reset();
}

} // namespace breakeven
