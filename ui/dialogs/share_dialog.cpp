#include "ui/dialogs/share_dialog.h"

#include "model/study/alike_inputs.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "ui/look/strings.h"
#include "ui/text/assumption_checks.h"
#include "ui/text/field_amount.h"
#include "ui/text/numbers.h"
#include "ui/widgets/dialog_layout.h"
#include "ui/workspace/edits.h"
#include "ui/workspace/workspace.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kMostShown = 8; // others before the list scrolls

bool isSameUnit(const Field &one, const Field &other)
{
    return one.unit == other.unit && std::string(one.unitText) == other.unitText;
}

bool isSameNumber(const Input &one, const Input &other)
{
    return one.value == other.value && one.range == other.range;
}

std::string nameOf(const std::string &sharedPath) { return sharedPath.substr(sharedPath.find('.') + 1); }

QString heldText(const Study &study, const ConstInputPlace &place, const QLocale &locale)
{
    const FieldAmount amount(*place.field, study);
    const auto text = [&](double value) { return amount.shortText(value, locale); };
    const Input &input = *place.input;
    const QString value = input.value ? text(*input.value) : unknownText();
    return input.range
               ? ShareDialog::tr("%1 (%2 to %3)")
                     .arg(value, amount.shortNumber(input.range->low, locale), text(input.range->high))
               : value;
}

// What means the same thing elsewhere and holds a value.
bool canShare(const Study &study, const PlacedInput &placed, const PlacedInput &with)
{
    const bool isOther = placed.input.path != with.input.path && !placed.path.starts_with("conventions.");
    const bool isGiven = placed.input.input->mode == EffectMode::Value && placed.input.input->value;
    return isOther && isGiven && meansTheSame(study, placed, with);
}

// Whether the input may become this shared assumption: all who are it mean the same, or nobody is it yet.
bool canJoin(const Study &study, const std::vector<PlacedInput> &all, const PlacedInput &placed,
             const std::string &name)
{
    const std::string path = "shared." + name;
    return isSameUnit(sharedField(study, name), *placed.input.field) &&
           std::all_of(all.begin(), all.end(), [&](const PlacedInput &other) {
               return other.input.path != path || meansTheSame(study, placed, other);
           });
}

} // namespace

ShareDialog::ShareDialog(Workspace &workspace, const QString &path, QWidget *parent)
    : QDialog(parent), m_workspace(workspace), m_path(toStd(path)), m_name(new QComboBox),
      m_value(new QLabel), m_problem(problemLine())
{
    setWindowTitle(tr("Share This Value"));
    auto *column = new QVBoxLayout(this);
    auto *what = new QLabel(tr("One value with one range for all inputs that share it: one edit changes them "
                               "all, and each run draws it once."));
    what->setWordWrap(true);
    column->addWidget(what);
    addName(*column);
    addOthers(*column);
    column->addWidget(m_problem);
    addEnd(*this, *column, tr("&Share"));
    setMinimumWidth(440);
    showValue();
}

void ShareDialog::addName(QVBoxLayout &column)
{
    const Study &study = m_workspace.study();
    const auto place = inputAt(study, m_path);
    m_name->setObjectName(QStringLiteral("sharedName"));
    m_name->setEditable(true);
    m_name->setToolTip(
        tr("Letters, digits, “-” and “_”: the name is part of paths such as shared.server_price."));
    if (isSharedPath(place->path))
        m_name->addItem(toQt(nameOf(place->path)));
    else
        m_name->addItem(toQt(freshKey(place->field->key, study.shared)));
    m_name->setEnabled(!isSharedPath(place->path));
    const std::vector<PlacedInput> all = placedInputs(study);
    const auto placed = placedAt(all, m_path);
    for (const auto &[name, input] : study.shared)
        if (m_name->isEnabled() && placed && canJoin(study, all, *placed, name))
            m_name->addItem(toQt(name));
    auto *form = new QFormLayout;
    form->addRow(tr("&Name"), m_name);
    form->addRow(tr("Value"), m_value);
    column.addLayout(form);
    connect(m_name, &QComboBox::editTextChanged, this, &ShareDialog::showValue);
}

void ShareDialog::addOthers(QVBoxLayout &column)
{
    const Study &study = m_workspace.study();
    const std::vector<PlacedInput> all = placedInputs(study);
    const auto with = placedAt(all, m_path);
    auto *list = new QWidget;
    auto *rows = new QVBoxLayout(list);
    rows->setContentsMargins(0, 0, 0, 0);
    for (const PlacedInput &placed : all) {
        if (!with || placed.path == m_path || !canShare(study, placed, *with))
            continue;
        auto *box = new QCheckBox(tr("%1: %2, %3")
                                      .arg(toQt(placed.owner), toQt(placed.input.field->label),
                                           heldText(study, placed.input, locale())));
        box->setObjectName(toQt(placed.path));
        box->setChecked(isSameNumber(*placed.input.input, *with->input.input));
        rows->addWidget(box);
        m_others.emplace_back(box, placed.path);
    }
    auto *title = new QLabel(m_others.empty() ? tr("No other input can share it now; others can join later.")
                                              : tr("Together with"));
    column.addWidget(title);
    if (m_others.empty())
        return;
    auto *scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("dockScroll"));
    scroll->setWidget(list);
    scroll->setWidgetResizable(true);
    scroll->setMinimumHeight(std::min(int(m_others.size()), kMostShown) * (fontMetrics().height() + 10));
    column.addWidget(scroll);
}

// That of the shared assumption where there is one of this name already.
void ShareDialog::showValue()
{
    const Study &study = m_workspace.study();
    const bool isKnown = study.shared.count(name());
    const auto place = inputAt(study, isKnown ? toStd(sharedPath()) : m_path);
    const QString held = heldText(study, *place, locale());
    m_value->setText(isKnown && nameOf(inputAt(study, m_path)->path) != name()
                         ? tr("%1, as in the others that share it").arg(held)
                         : held);
}

std::string ShareDialog::name() const { return toStd(m_name->currentText().trimmed()); }

QString ShareDialog::sharedPath() const { return QStringLiteral("shared.") + toQt(name()); }

void ShareDialog::accept()
{
    std::vector<std::string> paths;
    if (!isSharedPath(inputAt(m_workspace.study(), m_path)->path))
        paths.push_back(m_path);
    for (const auto &[box, path] : m_others)
        if (box->isChecked())
            paths.push_back(path);
    QString problem;
    if (paths.empty() || shareInputs(m_workspace.document(), name(), paths, &problem))
        return QDialog::accept();
    m_problem->setText(problem);
    m_problem->show();
}

} // namespace breakeven
