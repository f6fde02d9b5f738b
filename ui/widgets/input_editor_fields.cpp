// What the fields of the input editor show.
#include "ui/widgets/input_editor.h"

#include "model/study/fields.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "pricing/pins/study_pin.h"
#include "ui/look/strings.h"
#include "ui/text/assumption_checks.h"
#include "ui/text/field_amount.h"
#include "ui/text/quantity_text.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/input_range.h"
#include "ui/widgets/range_slider.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include <cmath>

namespace breakeven {

namespace {

constexpr int kFixed = 0; // place of "fixed" in the list of shapes

} // namespace

void InputEditor::showUnits()
{
    m_unit->clear();
    m_unit->addItems(FieldAmount(*m_field, m_workspace.study()).units());
    m_unit->setCurrentIndex(m_unitIndex);
    m_unit->setVisible(m_unit->count() > 1);
    m_onlyUnit->setVisible(m_unit->count() == 1);
    m_onlyUnit->setText(m_unit->itemText(0));
}

// What is computed is read, not edited: its causes are inputs of their own.
void InputEditor::showMode()
{
    const bool isComputed = input()->mode == EffectMode::Computed;
    m_mode->setVisible(m_field->isEffect);
    m_modeLabel->setVisible(m_field->isEffect);
    m_mode->setCurrentIndex(isComputed ? 1 : 0);
    for (QWidget *field : std::initializer_list<QWidget *>{m_value, m_low, m_high, m_shape})
        field->setEnabled(!isComputed);
}

// Of a computed effect, what the sheet says.
std::optional<double> InputEditor::shownValue() const
{
    const Input &now = *input();
    return now.mode == EffectMode::Value ? now.value : computedEffect(m_workspace.result(), m_path);
}

void InputEditor::showValue()
{
    const FieldAmount amount(*m_field, m_workspace.study());
    const Input &now = *input();
    if (!m_value->isEditing())
        m_value->setShown(amount.number(shownValue(), m_unitIndex, locale()));
    m_value->setPlaceholderText(m_field->isOptional ? tr("not set") : tr("unknown"));
    m_value->setToolTip(toQt(m_field->help));
    // The two ends belong together: neither changes while the other one is being edited.
    if (m_low->isEditing() || m_high->isEditing())
        return;
    m_low->setShown(now.range ? amount.number(now.range->low, m_unitIndex, locale()) : QString());
    m_high->setShown(now.range ? amount.number(now.range->high, m_unitIndex, locale()) : QString());
    m_shape->setCurrentIndex(now.range ? int(now.range->shape) + 1 : kFixed);
}

void InputEditor::showSlider()
{
    const Input &now = *input();
    m_slider->setEnabled(now.value.has_value() && now.mode == EffectMode::Value);
    if (!now.value)
        return;
    if (m_gesture.id.isEmpty())
        std::tie(m_sliderLow, m_sliderHigh) = sliderEnds(now, *m_field);
    const double span = m_sliderHigh - m_sliderLow;
    const QSignalBlocker blocker(m_slider);
    const auto placeOf = [&](double value) {
        return span > 0 ? int(std::lround((value - m_sliderLow) / span * kSliderPositions)) : 0;
    };
    m_slider->setBand(now.range ? std::optional(std::pair(placeOf(now.range->low), placeOf(now.range->high)))
                                : std::nullopt);
    if (!m_slider->isSliderDown())
        m_slider->setValue(placeOf(*now.value));
}

void InputEditor::showDescription()
{
    const Input &now = *input();
    for (const auto &[line, text] : {std::pair(m_source, &now.source), {m_note, &now.note}}) {
        line->setToolTip(toQt(*text)); // what is too long for its line is read whole by pointing at it
        if ((line->hasFocus() && line->isModified()) || line->text() == toQt(*text))
            continue;
        line->setText(toQt(*text));
        line->setCursorPosition(0);
    }
    if (!m_asOf->isEditing())
        m_asOf->setShown(now.asOf ? toQt(now.asOf->iso()) : QString());
    m_confidence->setCurrentIndex(m_confidence->findData(int(now.confidence)));
}

void InputEditor::showPrice()
{
    m_pin->setVisible(pinnedUnit(*m_field).has_value());
    const Input &now = *input();
    m_price->setVisible(now.price.has_value());
    m_pin->setText(now.price ? tr("P&in Another Price…") : tr("P&in a Price…"));
    if (!now.price)
        return;
    const Offer &offer = now.price->offer;
    m_price->setText(tr("Pinned: %1 %2, %3, %4, %5")
                         .arg(toQt(offer.provider).toUpper(), toQt(offer.instanceType), toQt(offer.region),
                              toQt(offer.model), toQt(offer.source)));
}

void InputEditor::showHint()
{
    const Input &now = *input();
    const StudyResultPtr &result = m_workspace.result();
    const auto place = inputAt(m_workspace.study(), m_path);
    const AssumptionCheck check =
        checkOf(m_workspace.study(), *place, result ? result->use.get() : nullptr, &m_workspace.movedPaths());
    const FieldAmount amount(*m_field, m_workspace.study());
    QStringList hints;
    if (now.value && now.range && (*now.value < now.range->low || *now.value > now.range->high))
        hints.append(tr("⚠ The value lies outside its range, %1 to %2.")
                         .arg(amount.number(now.range->low, m_unitIndex, locale()),
                              amount.text(now.range->high, m_unitIndex, locale())));
    if (check.hasMoved)
        hints.append(tr("⚠ The price has changed since it was pinned."));
    if (check.isStale)
        hints.append(tr("⚠ The price is older than twelve months (spot: three)."));
    if (check.isAssumed)
        hints.append(tr("⚠ Assumed by the program and not confirmed. <a href=\"confirm\">Confirm it</a>"));
    else if (check.hasNoSource)
        hints.append(tr("⚠ No source: enter where it comes from."));
    if (check.isUnused)
        hints.append(tr("Nothing in the results depends on it now."));
    m_hint->setText(hints.join(QStringLiteral("<br>")));
    m_hint->setVisible(!hints.isEmpty());
}

void InputEditor::showCheapest()
{
    const BetterValue *better = m_workspace.betterValue(path());
    m_cheapest->setVisible(better);
    if (better)
        m_cheapest->setText((better->isLimited
                                 ? tr("Cheapest within the limits at %1. <a href=\"use\">Use it</a>")
                                 : tr("Cheapest at %1. <a href=\"use\">Use it</a>"))
                                .arg(better->text.toHtmlEscaped()));
}

// The place that was chosen, not the name of what is shared.
QString InputEditor::titleText() const
{
    const auto place = inputAt(m_workspace.study(), m_place);
    QString owner = toQt(place->owner);
    for (const SharedUse &use : users())
        if (use.path == m_place)
            owner = toQt(use.owner);
    return tr("%1, %2").arg(inputName(m_workspace.study(), *place), owner);
}

std::vector<SharedUse> InputEditor::users() const
{
    return isSharedPath(m_path) ? usesOf(m_workspace.study(), m_path.substr(m_path.find('.') + 1))
                                : std::vector<SharedUse>();
}

// What cannot be shared: a convention, which holds for all as it is, and what is computed for each.
void InputEditor::showSharing()
{
    const bool isShared = isSharedPath(m_path);
    const bool isConvention = m_path.starts_with("conventions.");
    m_share->setVisible(!isConvention && input()->mode == EffectMode::Value);
    m_share->setText(isShared ? tr("Share With &Others…") : tr("Share This Val&ue…"));
    m_own->setVisible(isShared);
    m_users->setVisible(isShared);
    QStringList links;
    for (const SharedUse &use : users())
        links.append(QStringLiteral("<a href=\"%1\">%2</a>")
                         .arg(toQt(use.path).toHtmlEscaped(), toQt(use.owner).toHtmlEscaped()));
    m_users->setText(
        links.isEmpty() ? tr("Shared, and used by nothing: its unit comes from the first input that uses it.")
        : links.size() == 1
            ? tr("Shared, used by %1. One edit changes all inputs that share it.").arg(links.front())
            : tr("Shared by %1: %2. One edit changes them all.")
                  .arg(links.size())
                  .arg(links.join(QStringLiteral(" · "))));
    m_own->setToolTip(isSharedPath(m_place)
                          ? tr("Each input that shares it gets its own value, the same at first.")
                          : tr("This input gets its own value, the same at first; the others stay shared."));
}

void InputEditor::say(const QString &problem, AmountEdit *field)
{
    const std::size_t place = field == m_asOf ? 2 : field == m_low || field == m_high ? 1 : 0;
    for (std::size_t i = 0; i < m_problems.size(); ++i) {
        m_problems[i]->setText(i == place ? problem : QString());
        m_problems[i]->setVisible(i == place && !problem.isEmpty());
    }
    for (AmountEdit *edit : {m_value, m_low, m_high, m_asOf})
        edit->setWrong(!problem.isEmpty() && edit == field, edit == field ? problem : QString());
}

} // namespace breakeven
