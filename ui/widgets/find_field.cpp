#include "ui/widgets/find_field.h"

#include "model/study/study_path.h"
#include "ui/look/appearance.h"
#include "ui/look/icons.h"
#include "ui/look/strings.h"
#include "ui/models/roles.h"
#include "ui/text/assumption_checks.h"
#include "ui/text/input_label.h"
#include "ui/text/quantity_text.h"
#include "ui/workspace/workspace.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCompleter>
#include <QEvent>
#include <QKeyEvent>
#include <QScreen>
#include <QStandardItemModel>

#include <algorithm>

namespace breakeven {

FindField::FindField(Workspace &workspace, QWidget *parent)
    : QLineEdit(parent), m_workspace(workspace), m_names(new QStandardItemModel(this))
{
    setObjectName(QStringLiteral("findField"));
    setPlaceholderText(tr("Find a number or input   Ctrl+F"));
    setAccessibleName(tr("Find a number or input"));
    setMinimumWidth(140);
    setMaximumWidth(250);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto *completer = new QCompleter(m_names, this);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    completer->setMaxVisibleItems(14);
    completer->popup()->setMinimumWidth(420);
    completer->popup()->installEventFilter(this);
    setCompleter(completer);
    connect(completer, QOverload<const QModelIndex &>::of(&QCompleter::activated), this,
            [this](const QModelIndex &index) { open(index.data(PathRole).toString()); });
    connect(this, &QLineEdit::returnPressed, this, [this, completer] {
        if (text().isEmpty())
            return;
        if (completer->completionCount() > 0)
            open(completer->completionModel()->index(0, 0).data(PathRole).toString());
        else
            emit notFound(tr("No number and no input is called “%1”.").arg(text()));
    });
    m_icon = addAction(QIcon(), LeadingPosition);
    showIcon();
}

void FindField::open(const QString &quantity)
{
    if (quantity.isEmpty())
        return;
    const StudyResultPtr &result = m_workspace.result();
    if (result && result->sheet.sheet->find(toStd(quantity)))
        m_workspace.explain({{}, quantity});
    m_workspace.select(quantity);
    QMetaObject::invokeMethod(this, &QLineEdit::clear,
                              Qt::QueuedConnection); // after the completer wrote its text
}

void FindField::fill()
{
    m_names->clear();
    const auto add = [this](const QString &name, const QString &path) {
        auto *item = new QStandardItem(name);
        item->setData(path, PathRole);
        m_names->appendRow(item);
    };
    if (!m_workspace.document().isOpen())
        return;
    for (const ConstInputPlace &place : allInputs(m_workspace.study()))
        add(isSharedPath(place.path) ? listedName(m_workspace.study(), place)
                                     : toQt(place.field->label) + QStringLiteral(" — ") + toQt(place.owner),
            toQt(place.path));
    const StudyResultPtr &result = m_workspace.result();
    if (!result)
        return;
    for (const NodeId id : result->sheet.sheet->results()) {
        const Node &node = result->sheet.sheet->node(id);
        const QString path = toQt(node.id);
        if (!node.label.empty() && !path.contains(QLatin1String(".by_")))
            add(toQt(node.label) + QStringLiteral(" — ") + ownerOf(*result, path), path);
    }
}

void FindField::showIcon()
{
    const Palette &palette = colors(this);
    m_icon->setIcon(icon(QStringLiteral("search"), palette, palette.textSecondary));
}

// The list is wider than the field, which stands at the right edge of the window: it is moved back onto the
// screen.
bool FindField::eventFilter(QObject *watched, QEvent *event)
{
    auto *popup = qobject_cast<QWidget *>(watched);
    if ((event->type() == QEvent::Show || event->type() == QEvent::Move) && popup && popup->isWindow()) {
        const QRect room = popup->screen()->availableGeometry();
        const int most = room.right() + 1 - popup->frameGeometry().width();
        const int x = std::max(room.left(), std::min(popup->x(), most));
        if (x != popup->x())
            popup->move(x, popup->y());
    }
    return QLineEdit::eventFilter(watched, event);
}

// What was looked for goes with the focus, so that the keys are those of the page again.
void FindField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape)
        return QLineEdit::keyPressEvent(event);
    clear();
    emit left();
}

void FindField::focusInEvent(QFocusEvent *event)
{
    fill();
    QLineEdit::focusInEvent(event);
}

void FindField::changeEvent(QEvent *event)
{
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_icon)
        showIcon();
}

} // namespace breakeven
