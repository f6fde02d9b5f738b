#include "ui/widgets/input_editor.h"

#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "ui/look/fonts.h"
#include "ui/look/strings.h"
#include "ui/models/assumptions_table.h"
#include "ui/text/field_amount.h"
#include "ui/text/quantity_text.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/input_range.h"
#include "ui/widgets/range_slider.h"
#include "ui/widgets/study_line.h"
#include "ui/workspace/workspace.h"

#include <QApplication>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace breakeven {

namespace {

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
    buildLines();
    buildForm();
    setOrderOfTab();
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
    m_changed = new QLabel(QStringLiteral("●"));
    m_changed->setObjectName(QStringLiteral("changedMark"));
    m_changed->setProperty("tone", QStringLiteral("accent"));
    QSizePolicy policy = m_changed->sizePolicy();
    policy.setRetainSizeWhenHidden(true); // the field keeps its place
    m_changed->setSizePolicy(policy);
    m_mode = new QComboBox;
    m_mode->setObjectName(QStringLiteral("effectMode"));
    m_mode->addItem(tr("Given here"), QStringLiteral("value"));
    m_mode->addItem(tr("Computed from its causes"), QStringLiteral("computed"));
    m_modeLabel = new QLabel(tr("Effec&t"));
    m_slider = new RangeSlider;
    m_slider->setRange(0, kSliderPositions);
    m_slider->setAccessibleName(tr("Value, over its range"));
    m_low = new AmountEdit;
    m_low->setAccessibleName(tr("Low end of the range"));
    m_high = new AmountEdit;
    m_high->setAccessibleName(tr("High end of the range"));
    m_shape = new QComboBox;
    m_shape->addItems({tr("Fixed"), tr("Uniform"), tr("Triangular"), tr("PERT, most likely at the value"),
                       tr("Lognormal"), tr("Normal"), tr("As seen"), tr("Weighted values")});
    m_source = new StudyLine;
    m_source->setPlaceholderText(tr("Where is it from?"));
    m_asOf = new AmountEdit;
    m_asOf->setAlignment(Qt::AlignLeft);
    m_asOf->setPlaceholderText(tr("year-month-day"));
    m_confidence = new QComboBox;
    for (Confidence confidence :
         {Confidence::Unstated, Confidence::High, Confidence::Medium, Confidence::Low, Confidence::Assumed})
        m_confidence->addItem(confidenceText(confidence), int(confidence));
    m_note = new StudyLine;
    m_note->setPlaceholderText(tr("Why this value?"));
    for (QComboBox *box : {m_mode, m_shape, m_confidence}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);
    }
}

// What is said below the fields, and done there.
void InputEditor::buildLines()
{
    for (QLabel *&problem : m_problems)
        problem = wrappedLabel("error");
    m_price = wrappedLabel("secondary");
    m_pin = new QPushButton(tr("P&in Another Price…"));
    m_users = wrappedLabel("secondary");
    m_users->setObjectName(QStringLiteral("sharedUsers"));
    m_share = new QPushButton;
    m_share->setObjectName(QStringLiteral("shareValue"));
    m_own = new QPushButton(tr("O&wn Value Again"));
    m_own->setObjectName(QStringLiteral("ownValueAgain"));
    m_hint = wrappedLabel("warning");
    m_hint->setObjectName(QStringLiteral("inputHint"));
    m_cheapest = wrappedLabel("secondary");
    m_cheapest->setObjectName(QStringLiteral("cheapestValue"));
}

void InputEditor::buildForm()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 10);
    column->addWidget(m_title);
    column->addWidget(m_users);
    m_form = new QFormLayout;
    m_form->setLabelAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setHorizontalSpacing(8);
    m_form->setVerticalSpacing(6);
    auto *value = new QHBoxLayout;
    value->addWidget(m_changed);
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
    m_modeLabel->setBuddy(m_mode);
    m_form->addRow(m_modeLabel, m_mode);
    add(tr("Va&lue"), m_value, value);
    // A form of Qt 6.4 writes beyond its own list once a row that only holds wrapped text is hidden: such
    // text shares a row with what stays, or stands below.
    const auto below = [](auto addFirst, QWidget *second) {
        auto *both = new QVBoxLayout;
        both->setSpacing(6);
        addFirst(*both);
        both->addWidget(second);
        return both;
    };
    m_form->addRow(QString(), below([this](QVBoxLayout &rows) { rows.addWidget(m_slider); }, m_problems[0]));
    add(tr("&Range"), m_low, below([range](QVBoxLayout &rows) { rows.addLayout(range); }, m_problems[1]));
    add(tr("Sha&pe"), m_shape, m_shape);
    add(tr("S&ource"), m_source, m_source);
    add(tr("&As of"), m_asOf, below([this](QVBoxLayout &rows) { rows.addWidget(m_asOf); }, m_problems[2]));
    add(tr("&Confidence"), m_confidence, m_confidence);
    add(tr("&Note"), m_note, m_note);
    column->addLayout(m_form);
    for (QWidget *line : std::initializer_list<QWidget *>{m_cheapest, m_hint, m_price, m_pin})
        column->addWidget(line);
    buildSharing(*column);
    column->addStretch();
}

void InputEditor::buildSharing(QVBoxLayout &column)
{
    auto *buttons = new FlowLayout(6);
    buttons->addWidget(m_share);
    buttons->addWidget(m_own);
    column.addLayout(buttons);
}

// A range is typed from left to right; what the keys of the value do as well, unit and slider, comes last.
void InputEditor::setOrderOfTab()
{
    const std::initializer_list<QWidget *> order{m_mode,  m_value,      m_low,  m_high,     m_shape, m_source,
                                                 m_asOf,  m_confidence, m_note, m_cheapest, m_hint,  m_pin,
                                                 m_users, m_share,      m_own,  m_unit,     m_slider};
    for (auto now = order.begin(), next = now + 1; next != order.end(); ++now, ++next)
        setTabOrder(*now, *next);
}

void InputEditor::connectValue()
{
    connect(m_value, &AmountEdit::committed, this, &InputEditor::commitValue);
    connect(m_value, &AmountEdit::stepped, this, &InputEditor::step);
    connect(m_value, &AmountEdit::wheelStepped, this, &InputEditor::moveByWheel);
    connect(m_value, &AmountEdit::stepsEnded, this, &InputEditor::endGesture);
    connect(m_unit, &QComboBox::activated, this, &InputEditor::changeUnit);
    connect(m_mode, &QComboBox::activated, this, [this] {
        const bool isComputed = m_mode->currentData() == QLatin1String("computed");
        setEffectMode(m_workspace.document(), m_path, isComputed ? EffectMode::Computed : EffectMode::Value,
                      computedEffect(m_workspace.result(), m_path));
    });
    for (AmountEdit *edit : {m_value, m_low, m_high, m_asOf}) {
        connect(edit, &AmountEdit::restored, this, [this] {
            say({});
            refresh();
        });
        edit->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(edit, &QWidget::customContextMenuRequested, this,
                [this, edit](const QPoint &place) { showMenu(edit, edit->mapToGlobal(place)); });
    }
    connect(&m_workspace, &Workspace::revisionChanged, this, &InputEditor::showChange);
    connect(m_slider, &QSlider::valueChanged, this, &InputEditor::moveBySlider);
    connect(m_slider, &QSlider::sliderReleased, this, &InputEditor::endGesture);
    for (AmountEdit *end : {m_low, m_high})
        connect(end, &AmountEdit::committed, this, &InputEditor::commitRange);
    connect(m_shape, &QComboBox::activated, this, &InputEditor::commitRange);
    connect(m_problems[1], &QLabel::linkActivated, this, &InputEditor::swapRange);
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
        m_source->setModified(false);
        change([this](Input &next) { next.source = toStd(m_source->text().trimmed()); });
    });
    connect(m_note, &QLineEdit::editingFinished, this, [this, change] {
        m_note->setModified(false);
        change([this](Input &next) { next.note = toStd(m_note->text().trimmed()); });
    });
    connect(m_confidence, &QComboBox::activated, this, [this, change] {
        change([this](Input &next) { next.confidence = Confidence(m_confidence->currentData().toInt()); });
    });
    connect(m_asOf, &AmountEdit::committed, this, &InputEditor::commitDate);
    connect(m_pin, &QPushButton::clicked, this, [this] { emit priceRequested(path()); });
    connect(m_hint, &QLabel::linkActivated, this, [this] { confirmValue(m_workspace.document(), m_path); });
    connect(m_share, &QPushButton::clicked, this, [this] { emit shareRequested(toQt(m_place)); });
    connect(m_own, &QPushButton::clicked, this, &InputEditor::useOwnValue);
    connect(m_users, &QLabel::linkActivated, &m_workspace, &Workspace::select);
    connect(m_cheapest, &QLabel::linkActivated, this, [this] {
        if (const BetterValue *better = m_workspace.betterValue(path()))
            editValue(m_workspace.document(), m_path, better->value);
    });
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
    const auto place = inputAt(m_workspace.study(), m_path);
    return place ? place->input : nullptr;
}

bool InputEditor::setPath(const QString &path)
{
    endGesture();
    const auto place = inputAt(m_workspace.study(), toStd(path));
    m_place = place ? toStd(path) : std::string();
    if (!place) {
        m_path.clear();
        m_field = nullptr;
        return false;
    }
    if (m_path != place->path)
        m_unitIndex = 0;
    m_path = place->path;
    m_field = place->field;
    showUnits();
    for (AmountEdit *edit : {m_value, m_low, m_high, m_asOf})
        edit->setModified(false);
    say({});
    refresh();
    return true;
}

bool InputEditor::isThere() const { return !m_place.empty() && bool(inputAt(m_workspace.study(), m_place)); }

QString InputEditor::path() const { return toQt(m_path); }

void InputEditor::focusValue()
{
    m_value->setFocus(Qt::OtherFocusReason);
    m_value->selectAll();
}

void InputEditor::refresh()
{
    const auto place = m_field ? inputAt(m_workspace.study(), m_place) : std::nullopt;
    if (!place)
        return;
    m_path = place->path; // shared, or its own again, since
    m_field = place->field;
    m_isShowing = true;
    m_title->setText(titleText());
    m_title->setToolTip(toQt(m_field->help));
    showMode();
    showValue();
    showSlider();
    showDescription();
    showPrice();
    showHint();
    showCheapest();
    showSharing();
    showChange();
    m_isShowing = false;
}

} // namespace breakeven
