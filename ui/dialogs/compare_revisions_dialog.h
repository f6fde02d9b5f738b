// Compare Revisions: what changed between two states of the study, and what it makes of each option's total.
#pragma once

#include <QDialog>

#include "model/result.h"
#include "model/study/study.h"
#include "ui/models/revision_bridge.h"

class QComboBox;
class QLabel;

namespace breakeven {

class TableView;
class WindowStatus;
class Workspace;

class CompareRevisionsDialog : public QDialog
{
    Q_OBJECT

public:
    explicit CompareRevisionsDialog(Workspace &workspace, QWidget *parent = nullptr);

    QComboBox *before() const { return m_before; }
    QComboBox *after() const { return m_after; }
    TableView *totals() const { return m_totals; }
    TableView *changes() const { return m_changes; }
    QString sentence() const;

private:
    void fill();
    Result<Study> studyAt(const QComboBox &box) const;
    void showBridge();
    void showChanges(const QString &option);

    Workspace &m_workspace;
    QComboBox *m_before;
    QComboBox *m_after;
    QLabel *m_sentence;
    TableView *m_totals;
    TableView *m_changes;
    std::optional<RevisionBridge> m_bridge;
};

// Says where there is nothing to compare yet.
void compareRevisions(Workspace &workspace, WindowStatus &status, QWidget *parent);

} // namespace breakeven
