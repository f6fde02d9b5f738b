#include "ui/widgets/lever_panel.h"

#include "model/study/study_path.h"
#include "ui/charts/lever_chart.h"
#include "ui/look/appearance.h"
#include "ui/look/fonts.h"
#include "ui/look/icons.h"
#include "ui/look/strings.h"
#include "ui/text/field_amount.h"
#include "ui/text/lever_text.h"
#include "ui/widgets/amount_edit.h"
#include "ui/workspace/workspace.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QTextDocument>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace breakeven {

LeverPanel::LeverPanel(Workspace &workspace, QWidget *parent)
    : QWidget(parent), m_workspace(workspace), m_name(new QLabel), m_field(new AmountEdit),
      m_unit(new QLabel), m_marker(new QLabel), m_option(new QLabel), m_state(new QLabel),
      m_chart(new LeverChart)
{
    m_name->setFont(fonts::section(font()));
    m_name->setBuddy(m_field);
    m_field->setFixedWidth(9 * fontMetrics().averageCharWidth());
    m_unit->setProperty("tone", QStringLiteral("secondary"));
    m_state->setWordWrap(true);
    m_state->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_state->setProperty("tone", QStringLiteral("secondary"));
    auto *head = new QHBoxLayout;
    head->setSpacing(6);
    head->addWidget(m_name, 1);
    head->addWidget(m_field);
    head->addWidget(m_unit);
    m_option->setFont(fonts::small(font()));
    m_option->setProperty("tone", QStringLiteral("secondary"));
    m_option->setWordWrap(true);
    auto *option = new QHBoxLayout;
    option->setSpacing(5);
    option->addWidget(m_marker, 0, Qt::AlignTop);
    option->addWidget(m_option, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addLayout(option);
    column->addWidget(m_state);
    column->addWidget(m_chart, 1);
    connectField();
    connect(m_state, &QLabel::linkActivated, this, &LeverPanel::linkActivated);
    connect(m_chart, &LeverChart::moved, this, [this](double at) { setLive(at * m_lever.unit); });
    connect(m_chart, &LeverChart::moveEnded, this, [this] { m_gesture = {}; });
    connect(m_chart, &LeverChart::grabbed, this, [this] { m_workspace.select(toQt(m_lever.path)); });
    connect(m_chart, &ChartWidget::activated, this, [this](const QString &, const ExplainTarget &target) {
        if (target.isValid())
            emit explainRequested(target.quantity);
    });
    connect(m_chart, &ChartWidget::failed, this, &LeverPanel::failed);
    for (QWidget *part : std::initializer_list<QWidget *>{m_chart, m_field})
        part->installEventFilter(this);
}

void LeverPanel::connectField()
{
    connect(m_field, &AmountEdit::committed, this, &LeverPanel::commit);
    connect(m_field, &AmountEdit::stepped, this, &LeverPanel::step);
    connect(m_field, &AmountEdit::wheelStepped, this, &LeverPanel::step);
    connect(m_field, &AmountEdit::stepsEnded, this, [this] { m_gesture = {}; });
    connect(m_field, &AmountEdit::restored, this, [this] {
        m_state->setVisible(false);
        m_field->setWrong(false);
    });
}

bool LeverPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn) {
        emit focused();
        if (watched == m_field)
            m_workspace.select(toQt(m_lever.path));
    }
    return QWidget::eventFilter(watched, event);
}

QString LeverPanel::stateText() const
{
    QTextDocument text;
    text.setHtml(m_state->isVisibleTo(this) ? m_state->text() : QString());
    return text.toPlainText();
}

void LeverPanel::setReadings(const Study &study, const LeverReading &own,
                             const std::vector<const LeverReading *> &others, const LeverLimits &limits,
                             LeverShow show)
{
    m_lever = own.lever;
    showHead(study);
    const QString state = leverStateHtml(own, limits, study, locale());
    if (!m_field->isWrong()) {
        m_state->setText(state);
        m_state->setVisible(!state.isEmpty());
    }
    m_chart->setVisible(own.state != LeverState::Unknown);
    m_chart->setCurves(leverCurves(study, own, others, limits, show, locale()));
}

void LeverPanel::showHead(const Study &study)
{
    m_name->setText(leverName(m_lever.kind));
    m_name->setToolTip(QString::fromUtf8(m_lever.field->help));
    m_unit->setText(leverUnit(m_lever));
    m_field->setAccessibleName(
        tr("%1, %2").arg(leverName(m_lever.kind), toQt(study.options.at(m_lever.option).name)));
    if (!m_field->isEditing()) {
        const Input *now = input();
        m_field->setShown(now && now->value ? locale().toString(*now->value / m_lever.unit, 'g', 6)
                          : m_lever.now
                              ? locale().toString(leverRounded(m_lever, *m_lever.now) / m_lever.unit)
                              : QString());
    }
    // A label takes every picture for a new one, and its neighbours are laid out anew.
    const std::tuple marker(study.options.at(m_lever.option).slot, &colors(this), devicePixelRatioF());
    if (std::exchange(m_markerOf, marker) != marker)
        m_marker->setPixmap(markerPixmap(std::get<0>(marker), colors(this), 12, devicePixelRatioF()));
    m_option->setText(tr("%1 · %2").arg(toQt(study.workloads.at(m_lever.workload).name),
                                        toQt(study.options.at(m_lever.option).name)));
}

const Input *LeverPanel::input() const
{
    const auto place = inputAt(m_workspace.study(), m_lever.path);
    return place ? place->input : nullptr;
}

// A bare number is in the unit that is shown.
Result<std::optional<double>> LeverPanel::read(const QString &text) const
{
    bool isNumber = false;
    const double number = locale().toDouble(text.trimmed(), &isNumber);
    const FieldAmount amount(*m_lever.field, m_workspace.study());
    if (isNumber && amount.isAllowed(number * m_lever.unit))
        return std::optional(number * m_lever.unit);
    if (auto value = amount.read(text, 0, locale()); value || isNumber)
        return value;
    return Error{ErrorKind::BadInput,
                 toStd(tr("Expected a number in %1, found “%2”.").arg(leverUnit(m_lever), text)),
                 {}};
}

void LeverPanel::commit(const QString &text)
{
    if (!m_lever.field || !input())
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
    editValue(m_workspace.document(), m_lever.path, *value);
}

void LeverPanel::step(int steps)
{
    if (m_chart->curves().now)
        setLive(stepped(m_chart->curves(), m_chart->curves().now->at, steps) * m_lever.unit);
}

void LeverPanel::setLive(double canonical)
{
    if (!m_lever.field || !input())
        return;
    m_field->setModified(false);
    m_field->setWrong(false);
    if (m_gesture.id.isEmpty())
        m_gesture = {toQt(m_lever.path) + QStringLiteral("#lever") + QString::number(++m_gestureCount),
                     *input()};
    editValue(m_workspace.document(), m_lever.path,
              std::clamp(canonical, m_lever.field->least, m_lever.field->most), m_gesture);
}

} // namespace breakeven
