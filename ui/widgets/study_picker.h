// The study as a drop-down, for windows that have no room for its tree: the same rows, indented.
#pragma once

#include <QComboBox>

class QAbstractItemModel;

namespace breakeven {

class StudyPicker : public QComboBox
{
    Q_OBJECT

public:
    explicit StudyPicker(QWidget *parent = nullptr);

    // The model of the tree; it must live as long.
    void setModel(const QAbstractItemModel &tree);
    // Shows the row of a path without telling anybody.
    void showPath(const QString &path);

signals:
    void chosen(const QString &path);

protected:
    void initStyleOption(QStyleOptionComboBox *option) const override;
    void showEvent(QShowEvent *event) override;

private:
    void fill(); // when it is shown
    void addRows(const QModelIndex &parent, int level);

    const QAbstractItemModel *m_tree = nullptr;
    QString m_path;
};

} // namespace breakeven
