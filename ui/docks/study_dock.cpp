#include "ui/docks/study_dock.h"

#include "ui/docks/study_tree_model.h"
#include "ui/models/roles.h"
#include "ui/widgets/tree_delegate.h"
#include "ui/workspace/workspace.h"

#include <QItemSelectionModel>
#include <QScopedValueRollback>
#include <QTreeView>

namespace breakeven {

namespace {

// "prices:options.own.price" selects the input itself.
QString withoutGroup(const QString &path) { return path.section(QLatin1Char(':'), -1); }

} // namespace

StudyDock::StudyDock(Workspace &workspace, QWidget *parent)
    : QDockWidget(tr("Study"), parent), m_workspace(workspace), m_model(new StudyTreeModel(workspace, this)),
      m_tree(new QTreeView)
{
    setObjectName(QStringLiteral("studyDock"));
    m_tree->setObjectName(QStringLiteral("studyTree"));
    m_tree->setModel(m_model);
    m_tree->setItemDelegate(new TreeDelegate(m_tree));
    m_tree->setHeaderHidden(true);
    m_tree->setAccessibleName(tr("Study: workloads, options, assumptions, prices and conventions"));
    m_tree->setIndentation(14);
    m_tree->setDragDropMode(QAbstractItemView::InternalMove);
    m_tree->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setUniformRowHeights(true);
    setWidget(m_tree);
    m_expanded = {QStringLiteral("study"), QStringLiteral("workloads"), QStringLiteral("options")};
    connect(m_model, &QAbstractItemModel::modelReset, this, &StudyDock::expandUsual);
    connect(m_tree, &QTreeView::expanded, this, &StudyDock::noteExpanded);
    connect(m_tree, &QTreeView::collapsed, this, &StudyDock::noteExpanded);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &current) {
                if (!m_isQuiet && current.isValid())
                    choose(current.data(PathRole).toString());
            });
    connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex &index) {
        emit activated(withoutGroup(index.data(PathRole).toString()));
    });
    connect(m_tree, &QTreeView::customContextMenuRequested, this,
            [this](const QPoint &place) { emit menuRequested(m_tree->viewport()->mapToGlobal(place)); });
    connect(&workspace, &Workspace::selectionChanged, this, &StudyDock::showSelection);
}

void StudyDock::renameCurrent()
{
    if (m_tree->currentIndex().flags() & Qt::ItemIsEditable)
        m_tree->edit(m_tree->currentIndex());
}

void StudyDock::choose(const QString &path) { m_workspace.select(withoutGroup(path)); }

void StudyDock::showSelection(const QString &path)
{
    if (withoutGroup(m_tree->currentIndex().data(PathRole).toString()) == path)
        return;
    const QScopedValueRollback quiet(m_isQuiet, true);
    const QModelIndex index = m_model->indexOf(path);
    m_tree->setCurrentIndex(index);
    if (index.isValid())
        m_tree->scrollTo(index);
}

void StudyDock::expandUsual()
{
    const QScopedValueRollback quiet(m_isQuiet, true);
    const QStringList paths = m_expanded;
    for (const QString &path : paths)
        if (const QModelIndex index = m_model->indexOf(path); index.isValid())
            m_tree->expand(index);
    const QModelIndex current = m_model->indexOf(m_workspace.selection());
    if (current.isValid())
        m_tree->setCurrentIndex(current);
}

void StudyDock::noteExpanded()
{
    if (m_isQuiet)
        return;
    QStringList paths;
    const std::function<void(const QModelIndex &)> collect = [&](const QModelIndex &parent) {
        for (int row = 0; row < m_model->rowCount(parent); ++row) {
            const QModelIndex index = m_model->index(row, 0, parent);
            if (m_tree->isExpanded(index)) {
                paths.append(index.data(PathRole).toString());
                collect(index);
            }
        }
    };
    collect({});
    m_expanded = paths;
}

} // namespace breakeven
