#include "ui/widgets/week_editor.h"

#include "model/study/study_path.h"
#include "model/workload/token_load.h"
#include "model/workload/workload_load.h"
#include "ui/charts/load_curve.h"
#include "ui/look/strings.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/week_bars.h"
#include "ui/workspace/edits.h"
#include "ui/workspace/workspace.h"

#include <QAccessible>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr int kDays = 7;
constexpr int kSaturday = 5;

QLabel *labelOf(const QString &text, QWidget *field)
{
    auto *label = new QLabel(text);
    label->setBuddy(field);
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    label->setMinimumWidth(label->fontMetrics().averageCharWidth() * 14);
    field->setAccessibleName(text);
    return label;
}

} // namespace

WeekEditor::WeekEditor(Workspace &workspace, const QString &path, QWidget *parent)
    : QWidget(parent), m_workspace(workspace), m_path(path), m_form(new QFormLayout(this)),
      m_day(new QComboBox), m_days(new QComboBox), m_bars(new WeekBars), m_hour(new QLabel),
      m_weight(new AmountEdit), m_gpus(new QLabel)
{
    build();
    connectParts();
}

void WeekEditor::build()
{
    m_form->setContentsMargins(0, 0, 0, 6);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setLabelAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_form->setHorizontalSpacing(8);
    m_form->setVerticalSpacing(4);
    for (QComboBox *box : {m_day, m_days}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(10);
    }
    for (int day = 0; day < kDays; ++day)
        m_day->addItem(locale().standaloneDayName(day + 1));
    for (const DaysOfWeek days : kDaysOfWeek)
        m_days->addItem(days == DaysOfWeek::One ? tr("this day") : daysText(days, 0, locale()));
    m_form->addRow(labelOf(tr("Day"), m_day), m_day);
    m_form->addRow(labelOf(tr("Applies to"), m_days), m_days);
    m_bars->setToolTip(tr("Drag a bar, or choose it with the left and right arrow keys and change it with up "
                          "and down."));
    m_form->addRow(m_bars);
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    m_weight->setMinimumWidth(fontMetrics().averageCharWidth() * 8);
    m_weight->setMaximumWidth(fontMetrics().averageCharWidth() * 12);
    m_hour->setBuddy(m_weight);
    m_hour->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_hour->setMinimumWidth(fontMetrics().averageCharWidth() * 14);
    m_gpus->setProperty("tone", QStringLiteral("secondary"));
    row->addWidget(m_weight, 1);
    row->addWidget(m_gpus, 1);
    m_form->addRow(m_hour, row);
}

void WeekEditor::connectParts()
{
    connect(m_day, &QComboBox::activated, this, &WeekEditor::chooseDay);
    connect(m_days, &QComboBox::activated, this, &WeekEditor::chooseDays);
    connect(m_bars, &WeekBars::hourChosen, this, &WeekEditor::showHour);
    connect(m_bars, &WeekBars::weightMoved, this, [this](double weight) { setWeight(weight, true); });
    connect(m_bars, &WeekBars::moveEnded, this, [this] { m_gesture.clear(); });
    connect(m_weight, &AmountEdit::committed, this, &WeekEditor::commit);
    connect(m_weight, &AmountEdit::restored, this, [this] { emit problemFound({}); });
    const auto step = [this](int steps) {
        if (m_weights)
            setWeight(std::max(0.0, m_weights->at(day(), m_bars->hour()) + steps * m_bars->step()), true);
    };
    connect(m_weight, &AmountEdit::stepped, this, step);
    connect(m_weight, &AmountEdit::wheelStepped, this, step);
    connect(m_weight, &AmountEdit::stepsEnded, this, [this] { m_gesture.clear(); });
}

int WeekEditor::day() const { return std::max(0, m_day->currentIndex()); }

DaysOfWeek WeekEditor::days() const { return kDaysOfWeek[std::size_t(std::max(0, m_days->currentIndex()))]; }

void WeekEditor::refresh()
{
    const auto text = textAt(m_workspace.study(), toStd(m_path));
    const bool wasKnown = m_weights.has_value();
    m_weights = text ? WeekWeights::read(toQt(*text)) : std::nullopt;
    setVisible(m_weights.has_value());
    if (!m_weights)
        return;
    if (!wasKnown && !m_weights->isWeek()) // its days are alike, and stay so
        m_days->setCurrentIndex(int(kDaysOfWeek.size()) - 1);
    showHour();
}

// A day that the others do not go with is edited alone.
void WeekEditor::chooseDay()
{
    m_chosenDay = day();
    if (!isAmong(days(), m_chosenDay))
        m_days->setCurrentIndex(0);
    showHour();
}

// One of the days is shown.
void WeekEditor::chooseDays()
{
    m_day->setCurrentIndex(isAmong(days(), m_chosenDay)    ? m_chosenDay
                           : days() == DaysOfWeek::Weekend ? kSaturday
                                                           : 0);
    showHour();
}

void WeekEditor::showHour()
{
    if (!m_weights)
        return;
    WeekBars::Weights bars{};
    for (int hour = 0; hour < int(bars.size()); ++hour)
        bars[std::size_t(hour)] = m_weights->at(day(), hour);
    m_bars->setWeights(bars, m_weights->largest());
    const QString dayName = daysText(DaysOfWeek::One, day(), locale());
    const QString hour = hourText(m_bars->hour());
    const QString weight = weightText(m_weights->at(day(), m_bars->hour()));
    m_hour->setText(hour);
    if (!m_weight->isEditing())
        m_weight->setShown(weight);
    m_weight->setAccessibleName(tr("Weight, %1 %2").arg(dayName, hour));
    m_gpus->setText(gpusText());
    m_bars->setAccessibleName(tr("Weights of %1: %2, weight %3").arg(dayName, hour, weight));
    QAccessibleEvent event(m_bars, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&event);
}

// What is wanted in that hour of the first month; empty until the weights have their result.
QString WeekEditor::gpusText() const
{
    const StudyResultPtr &result = m_workspace.result();
    if (!result)
        return {};
    const auto &ids = result->sheet.workloads;
    const auto found = std::find(ids.begin(), ids.end(), toStd(m_path.section(QLatin1Char('.'), 1, 1)));
    // The result may be of a study whose week was another one, or none.
    const auto text = textAt(result->study, toStd(m_path));
    const auto weights = text ? WeekWeights::read(toQt(*text)) : std::nullopt;
    if (found == ids.end() || !weights || weights->text() != m_weights->text())
        return {};
    const auto workload = std::size_t(found - ids.begin());
    const auto tokens = tokenLoadIn(result->study, result->sheet, result->evaluation, workload, 0);
    const Load load = tokens ? tokens->load : loadIn(result->sheet, result->evaluation, workload, 0);
    const std::size_t index = m_weights->index(day(), m_bars->hour());
    if (index >= load.size())
        return {};
    const QString amount = breakeven::gpusText(load[index].all(), locale());
    return tokens ? tr("%1 requests/s").arg(amount) : tr("%1 GPUs").arg(amount);
}

void WeekEditor::setWeight(double weight, bool isGesture)
{
    if (!m_weights)
        return;
    if (isGesture) // steps of 0.1 add up to 0.3
        weight = QString::number(weight, 'g', 12).toDouble();
    m_weight->setModified(false);
    m_weight->setWrong(false);
    if (m_gesture.isEmpty())
        m_before = m_weights->at(day(), m_bars->hour());
    if (isGesture && m_gesture.isEmpty())
        m_gesture = m_path + QLatin1Char('#') + QString::number(++m_gestureCount);
    WeekWeights next = *m_weights;
    next.set(day(), m_bars->hour(), weight, days());
    const QString step = tr("Set weight of %1 %2 from %3 to %4")
                             .arg(daysText(days(), day(), locale()), hourText(m_bars->hour()),
                                  weightText(m_before), weightText(weight));
    QString problem;
    editText(m_workspace.document(), toStd(m_path), next.text(), &problem, step,
             isGesture ? m_gesture : QString());
    emit problemFound(problem);
    showHour();
}

void WeekEditor::commit(const QString &text)
{
    bool isNumber = false;
    const double weight = locale().toDouble(text.trimmed(), &isNumber);
    if (isNumber && weight >= 0 && std::isfinite(weight))
        return setWeight(weight, false);
    const QString problem = tr("Expected a weight of at least 0, found “%1”.").arg(text);
    m_weight->setWrong(true, problem);
    emit problemFound(problem);
}

} // namespace breakeven
