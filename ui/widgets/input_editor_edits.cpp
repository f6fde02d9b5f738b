// What typing, stepping and sliding in the input editor does to the study.
#include "ui/widgets/input_editor.h"

#include "model/study/fields.h"
#include "model/study/shared_inputs.h"
#include "ui/look/strings.h"
#include "ui/text/assumption_checks.h"
#include "ui/text/field_amount.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/input_range.h"
#include "ui/widgets/range_slider.h"
#include "ui/workspace/workspace.h"

#include <QApplication>
#include <QComboBox>

#include <algorithm>

namespace breakeven {

void InputEditor::commitValue(const QString &text)
{
    if (!m_field || !input())
        return;
    const FieldAmount amount(*m_field, m_workspace.study());
    const auto value = amount.read(text, m_unitIndex, locale());
    if (!value) {
        say(toQt(value.error().message) + QLatin1Char(' ') + tr("The results keep the last value."), m_value);
        return;
    }
    // An unchanged text is the same value, whatever digits it does not show.
    if (amount.number(input()->value, m_unitIndex, locale()) != text)
        editValue(m_workspace.document(), m_path, *value, {},
                  isArithmetic(text) ? text.trimmed() : QString());
    say({});
    refresh();
}

void InputEditor::commitRange()
{
    const Input *now = input();
    if (!now || m_isShowing)
        return;
    Input next = *now;
    const auto ends =
        readRange(*m_field, m_workspace.study(), *now,
                  {m_low->text(), m_high->text(), m_shape->currentIndex()}, m_unitIndex, locale());
    if (!ends) {
        say(toQt(ends.error().message), ends.error().where == "low" ? m_low : m_high);
        return;
    }
    next.range = *ends;
    apply(next);
    say({});
    refresh();
}

void InputEditor::swapRange()
{
    const QString low = m_low->text();
    m_low->setText(m_high->text());
    m_high->setText(low);
    commitRange();
}

void InputEditor::commitDate(const QString &text)
{
    const Input *now = input();
    if (!now)
        return;
    Input next = *now;
    next.asOf = Date::parse(toStd(text.trimmed()));
    if (!next.asOf && !text.trimmed().isEmpty()) {
        say(tr("Expected a date such as 2026-11-20, found “%1”.").arg(text), m_asOf);
        return;
    }
    apply(next);
    say({});
    refresh();
}

void InputEditor::changeUnit(int index)
{
    const bool keepsNumber = QApplication::keyboardModifiers() & Qt::ShiftModifier;
    const QString number = m_value->text();
    m_unitIndex = index;
    if (keepsNumber)
        commitValue(number);
    m_value->setModified(false);
    refresh();
}

void InputEditor::step(int steps)
{
    const Input *now = input();
    if (!now || !now->value)
        return;
    const FieldAmount amount(*m_field, m_workspace.study());
    setLive(*now->value + steps * amount.step(*now->value, m_unitIndex));
}

void InputEditor::moveBySlider(int position)
{
    const Input *now = input();
    if (m_isShowing || !now || !now->value)
        return;
    const double value = m_sliderLow + (m_sliderHigh - m_sliderLow) * position / kSliderPositions;
    const FieldAmount amount(*m_field, m_workspace.study());
    setLive(roundedForSlider(value, m_sliderHigh - m_sliderLow, amount.factor(m_unitIndex), *m_field));
    if (!m_slider->isSliderDown())
        endGesture();
}

void InputEditor::moveByWheel(int steps)
{
    const Input *now = input();
    if (!now || !now->value)
        return;
    const double hundredth = (m_sliderHigh - m_sliderLow) / 100;
    const FieldAmount amount(*m_field, m_workspace.study());
    setLive(roundedForSlider(*now->value + steps * hundredth, m_sliderHigh - m_sliderLow,
                             amount.factor(m_unitIndex), *m_field));
}

// Steps stop at the limits of the field: they are no input that could be refused.
void InputEditor::setLive(double value)
{
    m_value->setModified(false);
    say({}); // what could not be read gives way
    if (m_gesture.id.isEmpty())
        m_gesture = {path() + QLatin1Char('#') + QString::number(++m_gestureCount), *input()};
    editValue(m_workspace.document(), m_path, std::clamp(value, m_field->least, m_field->most), m_gesture);
}

void InputEditor::endGesture() { m_gesture = {}; }

void InputEditor::apply(const Input &next) { editInput(m_workspace.document(), m_path, next); }

// Of the shared one itself: all who use it.
void InputEditor::useOwnValue()
{
    std::vector<std::string> paths{m_place};
    if (isSharedPath(m_place)) {
        paths.clear();
        for (const SharedUse &use : users())
            paths.push_back(use.path);
    }
    if (paths.empty())
        return;
    const QString first = toQt(paths.front());
    useOwnValues(m_workspace.document(), paths);
    m_workspace.select(first);
}

} // namespace breakeven
