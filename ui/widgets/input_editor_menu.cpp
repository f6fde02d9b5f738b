// The menu of the input editor, and the mark of what has changed since the last revision.
#include "ui/widgets/input_editor.h"

#include "model/study/study_path.h"
#include "ui/look/strings.h"
#include "ui/text/field_amount.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/input_range.h"
#include "ui/workspace/workspace.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QPushButton>

namespace breakeven {

namespace {

QString changeText(const Input &before, const Input &now, const FieldAmount &amount, const QLocale &locale)
{
    if (before.value != now.value)
        return before.value ? amount.text(before.value, 0, locale) : InputEditor::tr("no value");
    if (before.range != now.range)
        return before.range ? InputEditor::tr("a range of %1 to %2")
                                  .arg(amount.text(before.range->low, 0, locale),
                                       amount.text(before.range->high, 0, locale))
                            : InputEditor::tr("no range");
    return InputEditor::tr("another source, date, confidence or note");
}

} // namespace

std::optional<Input> InputEditor::before() const
{
    const auto place = inputAt(m_workspace.lastRevision(), m_path);
    return place ? std::optional(*place->input) : std::nullopt;
}

void InputEditor::showChange()
{
    const Input *now = input();
    const std::optional<Input> old = before();
    if (!now)
        return;
    m_changed->setVisible(!old || !(*old == *now));
    const QString since =
        m_workspace.hasRevision() ? tr("The last revision had %1.") : tr("When the study was opened: %1.");
    const FieldAmount amount(*m_field, m_workspace.study());
    const QString text =
        old ? since.arg(changeText(*old, *now, amount, locale())) : tr("It is new since the last revision.");
    m_changed->setToolTip(text);
    m_changed->setAccessibleName(tr("Changed. %1").arg(text));
}

void InputEditor::contextMenuEvent(QContextMenuEvent *event)
{
    if (m_field)
        showMenu(nullptr, event->globalPos());
}

void InputEditor::showMenu(AmountEdit *field, const QPoint &globalPlace)
{
    QMenu *menu = field ? field->createStandardContextMenu() : new QMenu;
    menu->setParent(this, menu->windowFlags());
    menu->setObjectName(QStringLiteral("inputMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (field)
        menu->addSeparator();
    addMenuActions(*menu);
    menu->popup(globalPlace);
}

void InputEditor::addMenuActions(QMenu &menu)
{
    const Input *now = input();
    if (!now)
        return;
    const std::optional<Input> old = before();
    const FieldAmount amount(*m_field, m_workspace.study());
    const bool hasOldValue = old && old->value && old->value != now->value;
    QAction *revert = menu.addAction(
        hasOldValue ? tr("&Revert to %1").arg(amount.text(old->value, 0, locale())) : tr("&Revert"));
    revert->setEnabled(old && !(*old == *now));
    connect(revert, &QAction::triggered, this,
            [this, old] { revertInput(m_workspace.document(), m_path, *old); });
    const std::string option = m_workspace.selectedOption();
    if (!option.empty()) {
        QAction *baseline = menu.addAction(tr("Set Option as &Baseline"));
        baseline->setEnabled(baselineOf(m_workspace.study()) != option);
        connect(baseline, &QAction::triggered, this,
                [this, option] { useAsBaseline(m_workspace.document(), option); });
    }
    for (QPushButton *button : {m_share, m_own})
        if (button->isVisibleTo(this))
            connect(menu.addAction(button->text()), &QAction::triggered, button, &QPushButton::click);
    connect(menu.addAction(tr("Copy Pa&th")), &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(path()); });
    connect(menu.addAction(tr("&Give Range…")), &QAction::triggered, this, &InputEditor::giveRange);
    connect(menu.addAction(tr("Show &Everything That Depends on This")), &QAction::triggered, this, [this] {
        m_workspace.explain({{}, path()});
    });
}

// An input without a range gets one to begin with; it is typed over, or undone.
void InputEditor::giveRange()
{
    const Input *now = input();
    if (!now)
        return;
    const std::optional<Range> proposed = proposedRange(*now, *m_field);
    if (!now->range && proposed) {
        Input next = *now;
        next.range = proposed;
        apply(next);
        refresh();
    }
    m_low->setFocus(Qt::OtherFocusReason);
    m_low->selectAll();
}

} // namespace breakeven
