// The studies of the store, to open one or to remove one.
#pragma once

#include <QDialog>

#include "data/store/study_store.h"

#include <map>
#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;

namespace breakeven {

class StoreSession;
class TableView;

class StoredStudiesDialog : public QDialog
{
    Q_OBJECT

public:
    // `open`: the UUID of the study that is open, which is not removed; empty: none.
    StoredStudiesDialog(StoreSession &store, const std::string &open, QWidget *parent = nullptr);

    // The UUID of the study that is to be opened; after it was accepted.
    QString chosen() const;
    TableView *list() const { return m_list; }
    QPushButton *removeButton() const { return m_remove; }

private:
    void build();
    void read();
    void showList();
    void askRemove();
    void tell(const QString &problem);
    const StudySummary *current() const;

    StoreSession &m_store;
    std::string m_open;
    std::vector<StudySummary> m_studies;
    std::map<std::string, int> m_revisions;
    QLineEdit *m_find;
    TableView *m_list;
    QLabel *m_problem;
    QPushButton *m_remove;
    QPushButton *m_openButton;
};

} // namespace breakeven
