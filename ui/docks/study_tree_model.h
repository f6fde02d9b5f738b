// The study as a tree: workloads, options, assumptions, pinned prices, conventions and claims.
//
// An edit of inputs writes their rows anew and no others. Where rows come or go the model is reset at once:
// what is selected depends on them.
#pragma once

#include <QAbstractItemModel>

#include "ui/models/study_tree.h"

namespace breakeven {

class Workspace;

class StudyTreeModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    explicit StudyTreeModel(Workspace &workspace, QObject *parent = nullptr);
    ~StudyTreeModel() override;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override;
    bool canDropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                         const QModelIndex &parent) const override;
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                      const QModelIndex &parent) override;

    // The row that stands for a path, or for the nearest thing around it; invalid: none.
    QModelIndex indexOf(const QString &path) const;

private:
    void noteStudy();
    void noteResult();
    void rebuild();
    TreeSource source() const;
    const TreeItem *item(const QModelIndex &index) const;
    QModelIndex indexOf(const TreeItem &item) const;
    void noteChanged(const QString &path);

    Workspace &m_workspace;
    std::unique_ptr<TreeItem> m_root;
    Study m_shown; // that the rows were written from
    std::shared_ptr<const InputUse> m_use;
    std::optional<VerdictCounts> m_verdicts;
};

} // namespace breakeven
