// Brings several price files into the store one after the other, with one line for what became of each.
//
// Threads: the files are read and written by a worker on a connection of its own; a store in memory has only
// one, so that is used then. A file that is being read is finished, the ones after it are not begun, when the
// dialog is closed.
#pragma once

#include <QDialog>
#include <QFutureWatcher>
#include <QStringList>

#include "model/result.h"
#include "pricing/refresh/price_import.h"

class QDialogButtonBox;
class QLabel;
class QPushButton;

namespace breakeven {

class StoreSession;
class TableView;

class PriceImportList : public QDialog
{
    Q_OBJECT

public:
    PriceImportList(StoreSession &store, const QStringList &paths, QWidget *parent = nullptr);
    ~PriceImportList() override;

    // All files in one sentence.
    QString summary() const;
    TableView *table() const { return m_table; }

signals:
    void completed(); // every file has its line

private:
    void importNext();
    void takeReport();
    void showLines();

    StoreSession &m_store;
    QStringList m_paths;
    std::vector<Result<ImportReport>> m_reports; // of the first files
    QFutureWatcher<Result<ImportReport>> m_watcher;
    std::stop_source m_stop; // of all of them
    TableView *m_table;
    QLabel *m_summary;
    QPushButton *m_close;
};

} // namespace breakeven
