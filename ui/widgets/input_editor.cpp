#include "ui/widgets/input_editor.h"

#include "model/fields.h"
#include "model/study_path.h"
#include "ui/assumption_checks.h"
#include "ui/field_amount.h"
#include "ui/fonts.h"
#include "ui/models/assumptions_table.h"
#include "ui/strings.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/input_range.h"
#include "ui/workspace.h"

#include <QApplication>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

namespace breakeven {

namespace {

constexpr int kSliderSteps = 1000;
constexpr int kFixed = 0; // place of "fixed" in the list of shapes

QLabel *wrappedLabel(const char *tone)
{
    auto *label = new QLabel;
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextBrowserInteraction);
    label->setProperty("tone", QString::fromLatin1(tone));
    return label;
}

} // namespace

InputEditor::InputEditor(Workspace &workspace, QWidget *parent) : QWidget(parent), m_workspace(workspace)
{
    buildFields();
    buildForm();
    connectValue();
    connectDescription();
}

void InputEditor::buildFields()
{
    m_title = new QLabel;
    m_title->setFont(fonts::section(font()));
    m_title->setWordWrap(true);
    m_value = new AmountEdit;
    m_value->setObjectName(QStringLiteral("valueField"));
    m_unit = new QComboBox;
    m_unit->setAccessibleName(tr("Unit"));
    m_unit->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_unit->setMinimumContentsLength(8);
    m_onlyUnit = new QLabel;
    m_slider = new QSlider(Qt::Horizontal);
    m_slider->setRange(0, kSliderSteps);
    m_slider->setAccessibleName(tr("Value, over its range"));
    m_low = new AmountEdit;
    m_low->setAccessibleName(tr("Low end of the range"));
    m_high = new AmountEdit;
    m_high->setAccessibleName(tr("High end of the range"));
    m_shape = new QComboBox;
    m_shape->addItems({tr("Fixed"), tr("Uniform"), tr("Triangular"), tr("PERT, most likely at the value"),
                       tr("Lognormal"), tr("Normal")});
    m_source = new QLineEdit;
    m_source->setPlaceholderText(tr("Where is it from?"));
    m_asOf = new AmountEdit;
    m_asOf->setAlignment(Qt::AlignLeft);
    m_asOf->setPlaceholderText(tr("year-month-day"));
    m_confidence = new QComboBox;
    for (Confidence confidence :
         {Confidence::Unstated, Confidence::High, Confidence::Medium, Confidence::Low, Confidence::Assumed})
        m_confidence->addItem(confidenceText(confidence), int(confidence));
    m_note = new QLineEdit;
    m_note->setPlaceholderText(tr("Why this value?"));
    m_problem = wrappedLabel("error");
    m_price = wrappedLabel("secondary");
    m_pin = new QPushButton(tr("Pin Another &Price…"));
    m_hint = wrappedLabel("warning");
    for (QComboBox *box : {m_shape, m_confidence}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);
    }
}

void InputEditor::buildForm()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 10);
    column->addWidget(m_title);
    m_form = new QFormLayout;
    m_form->setLabelAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setHorizontalSpacing(8);
    m_form->setVerticalSpacing(6);
    auto *value = new QHBoxLayout;
    value->addWidget(m_value, 1);
    value->addWidget(m_unit);
    value->addWidget(m_onlyUnit);
    value->setSpacing(6);
    auto *range = new QHBoxLayout;
    range->setSpacing(6);
    range->addWidget(m_low, 1);
    range->addWidget(new QLabel(tr("to")));
    range->addWidget(m_high, 1);
    const auto add = [this](const QString &text, QWidget *buddy, auto *field) {
        auto *label = new QLabel(text);
        label->setBuddy(buddy);
        m_form->addRow(label, field);
    };
    add(tr("&Value"), m_value, value);
    m_form->addRow(QString(), m_slider);
    m_form->addRow(QString(), m_problem);
    add(tr("&Range"), m_low, range);
    add(tr("Shap&e"), m_shape, m_shape);
    add(tr("S&ource"), m_source, m_source);
    add(tr("&As of"), m_asOf, m_asOf);
    add(tr("Con&fidence"), m_confidence, m_confidence);
    add(tr("&Note"), m_note, m_note);
    m_form->addRow(QString(), m_hint);
    m_form->addRow(QString(), m_price);
    m_form->addRow(QString(), m_pin);
    column->addLayout(m_form);
    column->addStretch();
}

void InputEditor::connectValue()
{
    connect(m_value, &AmountEdit::committed, this, &InputEditor::commitValue);
    connect(m_value, &AmountEdit::stepped, this, &InputEditor::step);
    connect(m_value, &AmountEdit::wheelStepped, this, &InputEditor::moveByWheel);
    connect(m_value, &AmountEdit::stepsEnded, this, &InputEditor::endGesture);
    connect(m_unit, &QComboBox::activated, this, &InputEditor::changeUnit);
    connect(m_slider, &QSlider::valueChanged, this, &InputEditor::moveBySlider);
    connect(m_slider, &QSlider::sliderReleased, this, &InputEditor::endGesture);
    for (AmountEdit *end : {m_low, m_high})
        connect(end, &AmountEdit::committed, this, &InputEditor::commitRange);
    connect(m_shape, &QComboBox::activated, this, &InputEditor::commitRange);
    connect(m_problem, &QLabel::linkActivated, this, &InputEditor::swapRange);
}

void InputEditor::connectDescription()
{
    const auto change = [this](auto set) {
        if (const Input *now = input(); now && !m_isShowing) {
            Input next = *now;
            set(next);
            apply(next);
        }
    };
    connect(m_source, &QLineEdit::editingFinished, this, [this, change] {
        change([this](Input &next) { next.source = toStd(m_source->text().trimmed()); });
    });
    connect(m_note, &QLineEdit::editingFinished, this,
            [this, change] { change([this](Input &next) { next.note = toStd(m_note->text().trimmed()); }); });
    connect(m_confidence, &QComboBox::activated, this, [this, change] {
        change([this](Input &next) { next.confidence = Confidence(m_confidence->currentData().toInt()); });
    });
    connect(m_asOf, &AmountEdit::committed, this, &InputEditor::commitDate);
    connect(m_pin, &QPushButton::clicked, this, [this] { emit priceRequested(path()); });
}

// Labels go above their fields where there is no room beside them.
void InputEditor::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool isNarrow = width() < 38 * fontMetrics().averageCharWidth();
    m_form->setRowWrapPolicy(isNarrow ? QFormLayout::WrapAllRows : QFormLayout::DontWrapRows);
}

const Input *InputEditor::input() const
{
    for (const ConstInputPlace &place : allInputs(m_workspace.study()))
        if (place.path == m_path)
            return place.input;
    return nullptr;
}

bool InputEditor::setPath(const QString &path)
{
    endGesture();
    for (const ConstInputPlace &place : allInputs(m_workspace.study()))
        if (toQt(place.path) == path) {
            const bool isNew = m_path != place.path;
            m_path = place.path;
            m_field = place.field;
            if (isNew)
                m_unitIndex = 0;
            showUnits();
            m_value->setModified(false);
            refresh();
            return true;
        }
    m_path.clear();
    m_field = nullptr;
    return false;
}

QString InputEditor::path() const { return toQt(m_path); }

void InputEditor::focusValue()
{
    m_value->setFocus(Qt::OtherFocusReason);
    m_value->selectAll();
}

void InputEditor::refresh()
{
    if (!m_field || !input())
        return;
    m_isShowing = true;
    for (const ConstInputPlace &place : allInputs(m_workspace.study()))
        if (place.path == m_path)
            m_title->setText(tr("%1, %2").arg(toQt(m_field->label), toQt(place.owner)));
    m_title->setToolTip(toQt(m_field->help));
    say({});
    showValue();
    showSlider();
    showDescription();
    showPrice();
    showHint();
    m_isShowing = false;
}

void InputEditor::showUnits()
{
    m_unit->clear();
    m_unit->addItems(FieldAmount(*m_field, m_workspace.study()).units());
    m_unit->setCurrentIndex(m_unitIndex);
    m_unit->setVisible(m_unit->count() > 1);
    m_onlyUnit->setVisible(m_unit->count() == 1);
    m_onlyUnit->setText(m_unit->itemText(0));
}

void InputEditor::showValue()
{
    const FieldAmount amount(*m_field, m_workspace.study());
    const Input &now = *input();
    if (!m_value->isModified())
        m_value->setShown(amount.number(now.value, m_unitIndex, locale()));
    m_value->setPlaceholderText(m_field->isOptional ? tr("not set") : tr("unknown"));
    m_value->setToolTip(toQt(m_field->help));
    m_low->setShown(now.range ? amount.number(now.range->low, m_unitIndex, locale()) : QString());
    m_high->setShown(now.range ? amount.number(now.range->high, m_unitIndex, locale()) : QString());
    m_shape->setCurrentIndex(now.range ? int(now.range->shape) + 1 : kFixed);
}

void InputEditor::showSlider()
{
    const Input &now = *input();
    m_slider->setEnabled(now.value.has_value());
    if (!now.value)
        return;
    if (m_gesture.id.isEmpty())
        std::tie(m_sliderLow, m_sliderHigh) = sliderEnds(now, *m_field);
    const double span = m_sliderHigh - m_sliderLow;
    const QSignalBlocker blocker(m_slider);
    if (!m_slider->isSliderDown())
        m_slider->setValue(span > 0 ? int(std::lround((*now.value - m_sliderLow) / span * kSliderSteps)) : 0);
}

void InputEditor::showDescription()
{
    const Input &now = *input();
    if (!m_source->hasFocus() || !m_source->isModified())
        m_source->setText(toQt(now.source));
    if (!m_note->hasFocus() || !m_note->isModified())
        m_note->setText(toQt(now.note));
    m_asOf->setShown(now.asOf ? toQt(now.asOf->iso()) : QString());
    m_confidence->setCurrentIndex(m_confidence->findData(int(now.confidence)));
}

void InputEditor::showPrice()
{
    m_pin->setVisible(m_field->isPrice);
    const Input &now = *input();
    m_price->setVisible(now.price.has_value());
    m_pin->setText(now.price ? tr("Pin Another &Price…") : tr("Pin a &Price…"));
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
    const AssumptionChecks checks(m_workspace.study(), m_workspace.result());
    QStringList hints;
    if (now.value && now.range && (*now.value < now.range->low || *now.value > now.range->high))
        hints.append(tr("⚠ The value lies outside its range."));
    if (checks.of(m_path).isStale)
        hints.append(tr("⚠ The price is older than twelve months."));
    if (checks.of(m_path).hasNoSource)
        hints.append(now.source.empty() ? tr("⚠ No source: say where it is from.")
                                        : tr("⚠ A standard value nobody has confirmed for this study."));
    if (checks.of(m_path).isUnused)
        hints.append(tr("Nothing in the results depends on it now."));
    m_hint->setText(hints.join(QLatin1Char('\n')));
    m_hint->setVisible(!hints.isEmpty());
}

void InputEditor::say(const QString &problem, AmountEdit *field)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    for (AmountEdit *edit : {m_value, m_low, m_high, m_asOf})
        edit->setWrong(!problem.isEmpty() && edit == field, edit == field ? problem : QString());
}

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
    Input next = *input();
    // An unchanged text is the same value, whatever digits it does not show.
    if (amount.number(next.value, m_unitIndex, locale()) != text) {
        next.value = *value;
        ownValue(next);
        if (isArithmetic(text) && next.note.empty())
            next.note = toStd(text.trimmed());
    }
    apply(next);
    refresh();
}

// A number typed over a price record is no longer that record's.
void InputEditor::ownValue(Input &next) const
{
    if (!next.price)
        return;
    const Offer &offer = next.price->offer;
    if (next.note.empty())
        next.note = toStd(tr("Replaces %1 %2 %3, %4 %5/h")
                              .arg(toQt(offer.provider), toQt(offer.instanceType), toQt(offer.model),
                                   toQt(nanoText(offer.price)), toQt(offer.currency)));
    next.price.reset();
    next.source = toStd(tr("own value"));
    next.asOf.reset();
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
        say(tr("Expected a day as 2026-11-20, found “%1”.").arg(text), m_asOf);
        return;
    }
    apply(next);
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
    const double value = m_sliderLow + (m_sliderHigh - m_sliderLow) * position / kSliderSteps;
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
    if (m_gesture.id.isEmpty())
        m_gesture = {path() + QLatin1Char('#') + QString::number(++m_gestureCount), *input()};
    Input next = *input();
    next.value = std::clamp(value, m_field->least, m_field->most);
    ownValue(next);
    apply(next, m_gesture);
}

void InputEditor::endGesture() { m_gesture = {}; }

void InputEditor::apply(const Input &next, const Gesture &gesture)
{
    editInput(m_workspace.document(), m_path, next, gesture);
}

} // namespace breakeven
