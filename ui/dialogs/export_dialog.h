// Export: asks what to export, as which kind of file and on which paper, then writes the file where a person
// wants it.
#pragma once

#include <QDialog>

#include "ui/dialogs/exports.h"

class QButtonGroup;
class QComboBox;
class QLabel;

namespace breakeven {

class WindowStatus;
class Workspace;

class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    ExportDialog(Workspace &workspace, const Page &page, QWidget *parent = nullptr);

    ExportOrder order() const;

private:
    void addKind(ExportKind kind, const QString &text, const QString &description);

    QButtonGroup *m_kinds;
    QComboBox *m_paper;
    int m_revision = 0;
};

// Asks what and where, writes it, and says where it is.
void showExport(Workspace &workspace, const Page &page, WindowStatus &status, QWidget *parent);

} // namespace breakeven
