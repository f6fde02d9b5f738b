// Shows how a price file is read before anything is stored, then brings it into the store.
//
// Threads: both are done by a worker, the import with a connection of its own; one into a store in memory is
// done at once. Cancel stops either, and a stopped import leaves the store as it was.
#pragma once

#include <QDialog>
#include <QFutureWatcher>

#include "model/result.h"
#include "pricing/refresh/price_import.h"
#include "pricing/refresh/price_preview.h"

#include <atomic>
#include <memory>
#include <stop_token>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace breakeven {

class JobRow;
class StoreSession;
class TableForm;
class TableView;

// What importing a file would do, and its first rows.
struct PriceImportPreview
{
    Result<ImportReport> report;
    std::vector<PricePreviewRow> rows;
};

class PriceImportDialog : public QDialog
{
    Q_OBJECT

public:
    PriceImportDialog(StoreSession &store, const QString &path, QWidget *parent = nullptr);
    ~PriceImportDialog() override;

    // What was brought in, as one sentence; after it was accepted.
    QString summary() const { return m_summary; }
    QPushButton *importButton() const;
    TableView *rows() const { return m_rows; }

    void reject() override;

signals:
    void previewed(); // the file has been read, or refused

private:
    void buildForm(const QString &path);
    QWidget *buildSide();
    QWidget *buildRows();
    ImportOptions options() const;
    void preview();
    void showPreview();
    void startImport();
    void takeImport();

    StoreSession &m_store;
    QString m_path;
    QString m_summary;
    QFutureWatcher<PriceImportPreview> m_preview;
    QFutureWatcher<Result<ImportReport>> m_import;
    std::stop_source m_stop; // of what runs
    std::shared_ptr<std::atomic<double>> m_share = std::make_shared<std::atomic<double>>(0);
    bool m_isStale = false; // something was said while the file was being read
    QLineEdit *m_provider;
    QLineEdit *m_day;
    std::unique_ptr<TableForm> m_cells; // how they are written
    QLabel *m_report;
    QLabel *m_rowsTitle;
    TableView *m_rows;
    JobRow *m_job;
};

} // namespace breakeven
