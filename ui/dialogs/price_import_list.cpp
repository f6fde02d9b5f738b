#include "ui/dialogs/price_import_list.h"

#include "ui/look/strings.h"
#include "ui/session/store_session.h"
#include "ui/widgets/dialog_layout.h"
#include "ui/widgets/table_view.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace breakeven {

namespace {

Result<ImportReport> importAside(const std::string &store, const std::string &path, std::stop_token stop)
{
    auto own = Store::open(store);
    if (!own)
        return own.error();
    ImportOptions options;
    options.progress.stop = std::move(stop);
    return importPrices(*own, path, options);
}

QString plain(const std::string &reason)
{
    return QString(toQt(reason)).replace(QLatin1Char('_'), QLatin1Char(' '));
}

// "3 without a price, 1 stale": what is odd about a file that was taken.
QString notes(const ImportReport &report)
{
    QStringList parts;
    for (const auto &[reason, count] : report.skipped)
        parts.append(
            PriceImportList::tr("%1 skipped: %2").arg(QLocale().toString(qlonglong(count)), plain(reason)));
    for (const auto &[flag, count] : report.flagged)
        parts.append(
            PriceImportList::tr("%1 flagged: %2").arg(QLocale().toString(qlonglong(count)), plain(flag)));
    return parts.join(QStringLiteral("; "));
}

TableCell countCell(std::int64_t count)
{
    TableCell cell = textCell(QLocale().toString(qlonglong(count)));
    cell.value = double(count);
    return cell;
}

} // namespace

PriceImportList::PriceImportList(StoreSession &store, const QStringList &paths, QWidget *parent)
    : QDialog(parent), m_store(store), m_paths(paths),
      m_table(new TableView(tr("Imported files"), TableView::Height::OfSpace)), m_summary(new QLabel),
      m_close(nullptr)
{
    setWindowTitle(tr("Import Prices"));
    auto *column = new QVBoxLayout(this);
    m_summary->setWordWrap(true);
    column->addWidget(m_summary);
    column->addWidget(m_table, 1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_close = buttons->button(QDialogButtonBox::Close);
    m_close->setObjectName(QStringLiteral("closeButton"));
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &PriceImportList::takeReport);
    sizeByText(*this, 115, 24);
    showLines();
    QMetaObject::invokeMethod(this, &PriceImportList::importNext, Qt::QueuedConnection);
}

PriceImportList::~PriceImportList()
{
    m_watcher.disconnect(this);
    // The file that is being read is left out whole.
    m_stop.request_stop();
    m_watcher.waitForFinished();
    if (!m_reports.empty() || m_watcher.isFinished())
        m_store.notePricesChanged();
}

void PriceImportList::importNext()
{
    const std::string path = toStd(m_paths[qsizetype(m_reports.size())]);
    if (!m_store.isWritable()) {
        m_watcher.setFuture(QtFuture::makeReadyFuture(
            Result<ImportReport>(Error{ErrorKind::Failed, toStd(tr("No writable store is open.")), {}})));
        return;
    }
    const std::string store = m_store.store()->path();
    if (store == ":memory:")
        m_watcher.setFuture(QtFuture::makeReadyFuture(importPrices(*m_store.store(), path)));
    else
        m_watcher.setFuture(QtConcurrent::run(
            [store, path, stop = m_stop.get_token()] { return importAside(store, path, stop); }));
}

void PriceImportList::takeReport()
{
    m_reports.push_back(m_watcher.result());
    showLines();
    if (qsizetype(m_reports.size()) < m_paths.size()) {
        importNext();
        return;
    }
    m_close->setFocus();
    emit completed();
}

QString PriceImportList::summary() const
{
    std::int64_t records = 0;
    std::int64_t unchanged = 0;
    int failed = 0;
    for (const Result<ImportReport> &report : m_reports) {
        records += report ? report->records : 0;
        unchanged += report ? report->unchanged : 0;
        failed += report ? 0 : 1;
    }
    const QString counts =
        tr("%1 prices stored; the store already had %2.")
            .arg(QLocale().toString(qlonglong(records)), QLocale().toString(qlonglong(unchanged)));
    const QString files = tr("%1 of %2 files done: ").arg(m_reports.size()).arg(m_paths.size());
    const QString faults = failed == 0   ? QString()
                           : failed == 1 ? tr(" One file could not be used.")
                                         : tr(" %1 files could not be used.").arg(failed);
    return files + counts + faults;
}

void PriceImportList::showLines()
{
    Table table;
    table.name = tr("Imported files");
    table.columns = {{tr("File"), {}, false, false, {}},         {tr("Read as"), {}, false, false, {}},
                     {tr("Entries"), {}, true, false, {}},       {tr("Stored"), {}, true, false, {}},
                     {tr("There already"), {}, true, false, {}}, {tr("Result"), {}, false, false, {}}};
    for (qsizetype i = 0; i < m_paths.size(); ++i) {
        TableRow row;
        row.path = m_paths[i];
        row.cells.push_back(textCell(QFileInfo(m_paths[i]).fileName()));
        row.cells.back().toolTip = m_paths[i];
        if (i >= qsizetype(m_reports.size())) {
            const bool isNow = i == qsizetype(m_reports.size());
            row.cells.resize(5);
            row.cells.push_back(textCell(isNow ? tr("reading…") : tr("waiting"), CellTone::Secondary));
        } else if (const Result<ImportReport> &report = m_reports[std::size_t(i)]; report) {
            row.cells.push_back(textCell(toQt(report->format)));
            for (const std::int64_t count : {report->rows, report->records, report->unchanged})
                row.cells.push_back(countCell(count));
            const QString odd = notes(*report);
            row.cells.push_back(textCell(odd.isEmpty() ? tr("imported") : tr("imported; %1").arg(odd)));
        } else {
            row.cells.resize(5);
            row.cells.push_back(textCell(toQt(report.error().text()), CellTone::Warning));
            row.cells.back().toolTip = row.cells.back().text;
        }
        table.rows.push_back(std::move(row));
    }
    m_table->setTable(std::move(table));
    m_summary->setText(summary());
}

} // namespace breakeven
