// Shows what a cost export was paid for before anything changes, then makes a measured option of it, or sets
// its months against the plan of an option that is in use. In an export of an unknown format, a person says
// which column holds what.
//
// Threads: the file is read by a worker; closing the dialog stops it.
#pragma once

#include <QDialog>
#include <QFutureWatcher>

#include "model/result.h"
#include "pricing/bill/bill.h"
#include "ui/dialogs/bill_preview.h"

#include <memory>
#include <stop_token>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace breakeven {

class BillColumnsForm;
class TableForm;
class PriceStore;
class TableView;
class Workspace;

class BillImportDialog : public QDialog
{
    Q_OBJECT

public:
    BillImportDialog(Workspace &workspace, const QString &path, QWidget *parent = nullptr);
    ~BillImportDialog() override;

    // What was brought in, as one sentence, and the id of the option; after it was accepted.
    QString summary() const { return m_summary; }
    QString option() const { return m_option; }
    QPushButton *importButton() { return m_import; }
    TableView *lines() const { return m_lines; }

signals:
    void previewed(); // the file has been read, or refused

private:
    void buildForm();
    QWidget *buildFields();
    void offerColumns(const Result<BillHeader> &header);
    BillOptions options() const;
    void preview();
    void showPreview();
    void showProblem(const QString &sentence);
    void showUse();
    QString otherMachines() const; // than those of the option whose months they become
    QString missing() const;
    bool takeAsOption(const Bill &bill);
    bool takeAsActual(const Bill &bill, const std::string &option);
    const PriceStore *prices() const;
    void accept() override;

    Workspace &m_workspace;
    QString m_path;
    QString m_summary;
    QString m_option;
    std::stop_source m_stop;
    QFutureWatcher<BillPreview> m_preview;
    bool m_isStale = false;    // something was said while the file was being read
    bool m_isShown = false;    // a first preview has been
    bool m_hasColumns = false; // the columns are said by their fields
    QComboBox *m_use;          // an option of its own, or what was paid for another one
    QLineEdit *m_name;
    QComboBox *m_cost;
    QLineEdit *m_currency;
    QLineEdit *m_from; // months
    QLineEdit *m_to;
    QCheckBox *m_allLines;
    QCheckBox *m_wholeMonths;
    QCheckBox *m_anyway; // of other machines than the option's
    QFormLayout *m_form = nullptr;
    std::unique_ptr<BillColumnsForm> m_columns;
    std::unique_ptr<TableForm> m_cells; // how they are written
    QLabel *m_report;
    QLabel *m_missing;  // why it cannot be imported yet
    TableView *m_lines; // as written, beside as understood
    QPushButton *m_import;
};

} // namespace breakeven
