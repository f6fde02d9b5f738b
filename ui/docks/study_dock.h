// The study as a tree at the left: select, rename, remove, reorder.
#pragma once

#include <QDockWidget>

#include <vector>

class QTreeView;

namespace breakeven {

class StudyTreeModel;
class Workspace;

class StudyDock : public QDockWidget
{
    Q_OBJECT

public:
    explicit StudyDock(Workspace &workspace, QWidget *parent = nullptr);

    QTreeView &tree() { return *m_tree; }
    StudyTreeModel &model() { return *m_model; }
    void renameCurrent();

signals:
    void activated(const QString &path); // Enter or double click on a row that is not renamed
    void menuRequested(const QPoint &globalPlace);

private:
    void choose(const QString &path);
    void showSelection(const QString &path);
    void expandUsual();
    void noteExpanded();

    Workspace &m_workspace;
    StudyTreeModel *m_model;
    QTreeView *m_tree;
    QStringList m_expanded;
    bool m_isQuiet = false;
};

} // namespace breakeven
