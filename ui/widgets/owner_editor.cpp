#include "ui/widgets/owner_editor.h"

#include "model/study/fields.h"
#include "model/study/series.h"
#include "model/study/study_path.h"
#include "ui/look/fonts.h"
#include "ui/look/strings.h"
#include "ui/session/choice_places.h"
#include "ui/text/assumption_checks.h"
#include "ui/text/field_amount.h"
#include "ui/text/numbers.h"
#include "ui/text/quantity_text.h"
#include "ui/widgets/study_line.h"
#include "ui/widgets/week_editor.h"
#include "ui/widgets/words_box.h"
#include "ui/workspace/edits.h"
#include "ui/workspace/workspace.h"

#include <QFormLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QUndoStack>
#include <QVBoxLayout>

namespace breakeven {

namespace {

QString ownerOfPath(const QString &path)
{
    if (path == QLatin1String("study") || path == QLatin1String("conventions") ||
        path.startsWith(QLatin1String("conventions.")))
        return path.section(QLatin1Char('.'), 0, 0);
    return path.section(QLatin1Char('.'), 0, 1);
}

struct UnsetField
{
    std::string path;
    QString label; // with the part it belongs to
};

void collectUnset(const FieldSet &fields, const Inputs &inputs, const Choices &choices,
                  const std::string &path, const QString &part, std::vector<UnsetField> &unset)
{
    std::string continued; // the series whose next value is listed
    fields.eachInput([&](const Field &field) {
        if (!field.isOptional || inputs.count(field.key) || !applies(field, inputs, choices))
            return;
        const bool isValue = *field.valueOf && field.key != factorKey(field.valueOf);
        if (isValue && continued == field.valueOf)
            return;
        if (isValue)
            continued = field.valueOf;
        unset.push_back({path + "." + field.key, part + toQt(field.label)});
    });
}

// What may stay unset and is not there: GPUs held, credits, ….
void collectUnset(const Procurement &procurement, const std::string &path, const QString &part,
                  std::vector<UnsetField> &unset)
{
    const ProcurementKind *kind = findProcurementKind(procurement.kind);
    if (!kind)
        return;
    collectUnset(kind->fields(), procurement.inputs, procurement.choices, path, part, unset);
    for (const PartField &field : kind->fields().parts)
        if (const auto found = procurement.parts.find(field.key); found != procurement.parts.end())
            collectUnset(found->second, path + "." + field.key,
                         part + toQt(field.label) + QStringLiteral(": "), unset);
}

std::vector<UnsetField> unsetOf(const Study &study, const std::string &owner)
{
    std::vector<UnsetField> unset;
    const std::string id = owner.substr(owner.find('.') + 1);
    if (const auto option = study.options.find(id);
        owner.starts_with("options.") && option != study.options.end())
        collectUnset(option->second.procurement, owner, {}, unset);
    if (const auto workload = study.workloads.find(id);
        owner.starts_with("workloads.") && workload != study.workloads.end())
        if (const WorkloadKind *kind = findWorkloadKind(workload->second.kind))
            collectUnset(kind->fields(), workload->second.inputs, workload->second.choices, owner, {}, unset);
    return unset;
}

void addUnsetInput(Workspace &workspace, const UnsetField &field)
{
    Study study = workspace.study();
    if (!findInput(study, field.path)) // it is there from now on
        return;
    workspace.document().change(std::move(study), OwnerEditor::tr("Add input “%1”").arg(field.label));
    workspace.select(toQt(field.path));
}

} // namespace

OwnerEditor::OwnerEditor(Workspace &workspace, QWidget *parent)
    : QWidget(parent), m_workspace(workspace), m_title(new QLabel), m_problem(new QLabel), m_said(new QLabel),
      m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(12, 10, 12, 10);
    m_title->setFont(fonts::section(font()));
    m_title->setWordWrap(true);
    m_problem->setWordWrap(true);
    m_problem->setProperty("tone", QStringLiteral("error"));
    m_problem->hide();
    m_said->setObjectName(QStringLiteral("whatChanged"));
    m_said->setWordWrap(true);
    m_said->hide();
    m_column->addWidget(m_title);
    m_column->addWidget(m_said);
    m_column->addWidget(m_problem);
    m_column->addStretch();
}

bool OwnerEditor::isKnown() const
{
    const std::string id = toStd(m_owner.section(QLatin1Char('.'), 1));
    const Study &study = m_workspace.study();
    if (m_owner.startsWith(QLatin1String("options.")))
        return study.options.count(id);
    if (m_owner.startsWith(QLatin1String("workloads.")))
        return study.workloads.count(id);
    return m_owner == QLatin1String("study") || m_owner == QLatin1String("conventions");
}

bool OwnerEditor::setPath(const QString &path)
{
    if (ownerOfPath(m_path) != ownerOfPath(path))
        showSaid({});
    if (m_path != path)
        showProblem({}); // of another thing
    m_path = path;
    m_owner = ownerOfPath(path);
    if (!isKnown())
        return false;
    refresh();
    return true;
}

// What decides which fields there are; values are filled in by the refreshers.
QStringList OwnerEditor::shape() const
{
    QStringList shape{m_owner};
    for (const ChoicePlace &choice : choicesOf(m_workspace.study(), toStd(m_owner)))
        shape.append(toQt(choice.path));
    for (const PlacedInput &place : placedInputs(m_workspace.study()))
        if (place.path.rfind(toStd(m_owner) + ".", 0) == 0)
            shape.append(toQt(place.path + " " + place.input.path));
    return shape;
}

void OwnerEditor::refresh()
{
    if (m_path.isEmpty() || !isKnown())
        return;
    if (m_saidAt != m_workspace.document().undoStack().index())
        showSaid({}); // of another study
    if (shape() != m_shape)
        rebuild();
    const std::string id = toStd(m_owner.section(QLatin1Char('.'), 1));
    const Study &study = m_workspace.study();
    if (m_owner.startsWith(QLatin1String("options.")))
        m_title->setText(toQt(study.options.at(id).name));
    else if (m_owner.startsWith(QLatin1String("workloads.")))
        m_title->setText(toQt(study.workloads.at(id).name));
    else
        m_title->setText(m_owner == QLatin1String("study") ? tr("Study") : tr("Conventions"));
    for (const auto &refresher : m_refreshers)
        refresher();
}

void OwnerEditor::rebuild()
{
    m_shape = shape();
    m_refreshers.clear();
    m_week = nullptr;
    if (m_body) {
        m_body->hide();
        m_body->deleteLater(); // a field of it may be the one that changed the study
    }
    m_body = new QWidget;
    m_form = new QFormLayout(m_body);
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setLabelAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setHorizontalSpacing(8);
    m_form->setVerticalSpacing(4);
    addTexts();
    addChoices();
    addInputs();
    wrapRows();
    m_column->insertWidget(2, m_body);
}

// Labels go above their fields where there is no room beside them.
void OwnerEditor::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    wrapRows();
}

void OwnerEditor::wrapRows()
{
    const bool isNarrow = width() < 38 * fontMetrics().averageCharWidth();
    for (QFormLayout *form : {m_form, m_week ? m_week->form() : nullptr}) {
        if (!form)
            continue;
        form->setRowWrapPolicy(isNarrow ? QFormLayout::WrapAllRows : QFormLayout::DontWrapRows);
        for (int row = 0; row < form->rowCount(); ++row)
            if (const QLayoutItem *item = form->itemAt(row, QFormLayout::LabelRole))
                if (auto *label = qobject_cast<QLabel *>(item->widget()))
                    label->setAlignment((isNarrow ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
}

void OwnerEditor::addRow(const QString &label, QWidget *field, const QString &toolTip)
{
    auto *name = new QLabel(label);
    name->setBuddy(field);
    name->setWordWrap(true);
    name->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    name->setMaximumWidth(fontMetrics().averageCharWidth() * 20);
    name->setMinimumWidth(fontMetrics().averageCharWidth() * 14);
    name->setToolTip(toolTip);
    field->setToolTip(toolTip);
    field->setAccessibleName(label);
    m_form->addRow(name, field);
}

void OwnerEditor::addText(const QString &label, const std::function<QString()> &read,
                          const std::function<void(const QString &)> &write, const QString &toolTip)
{
    auto *edit = new StudyLine;
    addRow(label, edit, toolTip);
    m_refreshers.push_back([edit, read] {
        if (!edit->hasFocus() || !edit->isModified())
            edit->setText(read());
        edit->setCursorPosition(0);
    });
    connect(edit, &QLineEdit::editingFinished, this, [edit, read, write] {
        const QString text = edit->text().trimmed();
        edit->setModified(false);
        if (!text.isEmpty() && text != read())
            write(text);
    });
}

void OwnerEditor::showProblem(const QString &problem)
{
    m_problem->setText(problem.toHtmlEscaped());
    m_problem->setVisible(!problem.isEmpty());
}

// What a choice did to other fields.
void OwnerEditor::showSaid(const QString &said)
{
    m_saidAt = m_workspace.document().undoStack().index();
    m_said->setText(said.toHtmlEscaped());
    m_said->setVisible(!said.isEmpty());
}

void OwnerEditor::addTexts()
{
    StudyDocument &document = m_workspace.document();
    if (m_owner == QLatin1String("study")) {
        addText(
            tr("Name"), [this] { return toQt(m_workspace.study().name); },
            [&document](const QString &text) { editStudyName(document, text); });
        addText(
            tr("Question"), [this] { return toQt(m_workspace.study().question); },
            [&document](const QString &text) { editQuestion(document, text); });
        auto *currency = new QLabel;
        addRow(tr("Currency"), currency, {});
        m_refreshers.push_back([this, currency] { currency->setText(toQt(m_workspace.study().currency)); });
        auto *date = new QLabel;
        addRow(tr("As of"), date, tr("The date from which the age of prices is counted."));
        m_refreshers.push_back([this, date] { date->setText(toQt(m_workspace.study().asOf.iso())); });
    } else if (m_owner.contains(QLatin1Char('.'))) {
        const auto textOf = [this](const char *key) {
            return [this, path = toStd(m_owner) + key] {
                const auto text = textAt(m_workspace.study(), path);
                return text ? toQt(*text) : QString();
            };
        };
        const auto write = [this, &document](const char *key) {
            return [path = toStd(m_owner) + key, &document](const QString &text) {
                editText(document, path, text);
            };
        };
        addText(tr("Name"), textOf(".name"), write(".name"));
        if (m_owner.startsWith(QLatin1String("options.")))
            addText(tr("Note"), textOf(".note"), write(".note"));
    }
}

void OwnerEditor::addChoices()
{
    StudyDocument &document = m_workspace.document();
    for (const ChoicePlace &choice : choicesOf(m_workspace.study(), toStd(m_owner))) {
        const auto read = [this, path = choice.path] {
            const auto text = textAt(m_workspace.study(), path);
            return text ? toQt(*text) : QString();
        };
        const auto write = [this, &document, read, path = choice.path](const QString &text) {
            QString problem, said;
            if (!isWayOfAmount(m_workspace.study(), path))
                editText(document, path, text, &problem);
            else if (text != read())
                giveAmountAs(document, path, text, &said, &problem);
            showProblem(problem);
            showSaid(said);
        };
        if (choice.values.empty()) {
            addText(toQt(choice.label), read, write, toQt(choice.help));
            if (m_owner.startsWith(QLatin1String("workloads.")) && choice.path.ends_with(".weights"))
                addWeek(toQt(choice.path));
            continue;
        }
        auto *box = new WordsBox;
        box->setObjectName(toQt(choice.path));
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(10);
        for (const ChoiceValue &value : choice.values)
            box->addItem(toQt(value.label), toQt(value.id));
        addRow(toQt(choice.label), box, toQt(choice.help));
        m_refreshers.push_back([box, read] { box->setCurrentIndex(box->findData(read())); });
        connect(box, &QComboBox::activated, this, [box, write] { write(box->currentData().toString()); });
    }
}

// The same weights as bars.
void OwnerEditor::addWeek(const QString &path)
{
    m_week = new WeekEditor(m_workspace, path);
    m_form->addRow(m_week);
    m_refreshers.push_back([week = m_week] { week->refresh(); });
    connect(m_week, &WeekEditor::problemFound, this, &OwnerEditor::showProblem);
}

QString OwnerEditor::shownText(const ConstInputPlace &place) const
{
    const FieldAmount amount(*place.field, m_workspace.study());
    if (place.input->mode == EffectMode::Computed) {
        const auto value = computedEffect(m_workspace.result(), place.path);
        return value ? tr("%1, computed").arg(amount.shortText(value, locale())) : tr("computed");
    }
    const QString text = place.input->value        ? amount.shortText(place.input->value, locale())
                         : place.field->isOptional ? tr("not set")
                                                   : unknownText();
    return isSharedPath(place.path) ? tr("%1, shared").arg(text) : text;
}

void OwnerEditor::addInputs()
{
    for (const PlacedInput &placed : placedInputs(m_workspace.study())) {
        if (placed.path.rfind(toStd(m_owner) + ".", 0) != 0)
            continue;
        const ConstInputPlace &place = placed.input; // where it is shared, the shared one
        auto *button = new QPushButton;
        button->setProperty("look", QStringLiteral("field"));
        button->setMinimumWidth(1); // a long amount is cut, not the whole editor
        button->setCursor(Qt::IBeamCursor);
        addRow(toQt(place.field->label), button, toQt(place.field->help));
        const QString path = toQt(placed.path);
        button->setObjectName(path);
        const std::string wanted = placed.path;
        m_refreshers.push_back([this, button, wanted] {
            if (const auto now = inputAt(m_workspace.study(), wanted))
                button->setText(shownText(*now));
        });
        connect(button, &QPushButton::clicked, this, [this, path] { openValue(path); });
    }
    addUnset();
}

void OwnerEditor::openValue(const QString &path)
{
    m_workspace.select(path);
    emit valueChosen();
}

void OwnerEditor::addUnset()
{
    const std::vector<UnsetField> unset = unsetOf(m_workspace.study(), toStd(m_owner));
    if (unset.empty())
        return;
    auto *more = new QPushButton(tr("Set &Another Input"));
    more->setObjectName(QStringLiteral("setAnother"));
    auto *menu = new QMenu(more);
    for (const UnsetField &field : unset)
        connect(menu->addAction(field.label), &QAction::triggered, this, [this, field] {
            addUnsetInput(m_workspace, field);
            emit valueChosen();
        });
    more->setMenu(menu);
    m_form->addRow(QString(), more);
}

} // namespace breakeven
