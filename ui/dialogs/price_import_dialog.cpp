#include "ui/dialogs/price_import_dialog.h"

#include "ui/dialogs/import_rows.h"
#include "ui/dialogs/job_row.h"
#include "ui/dialogs/table_form.h"
#include "ui/look/strings.h"
#include "ui/session/store_session.h"
#include "ui/text/window_words.h"
#include "ui/widgets/dialog_layout.h"
#include "ui/widgets/table_view.h"

#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace breakeven {

namespace {

// The real import, into a store that is thrown away: what is shown is what will be stored.
PriceImportPreview readWithoutStoring(const std::string &path, const ImportOptions &options)
{
    auto store = Store::open(":memory:");
    if (!store)
        return {store.error(), {}};
    auto rows = previewPrices(path, options);
    return {importPrices(*store, path, options), rows ? std::move(*rows) : std::vector<PricePreviewRow>()};
}

Result<ImportReport> importBeside(const std::string &store, const std::string &path,
                                  const ImportOptions &options)
{
    auto own = Store::open(store);
    return own ? importPrices(*own, path, options) : Result<ImportReport>(own.error());
}

QString importRow(const QString &name, const QString &value)
{
    return QStringLiteral("<tr><td style=\"padding-right:16px\">%1</td><td align=\"right\">%2</td></tr>")
        .arg(name.toHtmlEscaped(), value.toHtmlEscaped());
}

QString counts(const std::map<std::string, std::int64_t> &counted, const QString &pattern)
{
    QString rows;
    for (const auto &[reason, count] : counted)
        rows += importRow(pattern.arg(QString(toQt(reason)).replace(QLatin1Char('_'), QLatin1Char(' '))),
                          QLocale().toString(qlonglong(count)));
    return rows;
}

QString reportHtml(const ImportReport &report)
{
    using Dialog = PriceImportDialog;
    QString html = QStringLiteral("<table>") + importRow(Dialog::tr("Read as"), toQt(report.format)) +
                   importRow(Dialog::tr("Source"), toQt(report.source)) +
                   importRow(Dialog::tr("Entries"), QLocale().toString(qlonglong(report.rows))) +
                   importRow(Dialog::tr("Prices to store"), QLocale().toString(qlonglong(report.records))) +
                   counts(report.skipped, Dialog::tr("Skipped: %1")) +
                   counts(report.flagged, Dialog::tr("Price jumps accepted: %1")) +
                   QStringLiteral("</table>");
    constexpr std::size_t kShown = 5;
    for (std::size_t i = 0; i < report.issues.size() && i < kShown; ++i)
        html += QStringLiteral("<p>%1 %2</p>")
                    .arg(toQt(report.issues[i].place).toHtmlEscaped(),
                         inWindowWords(toQt(report.issues[i].sentence)).toHtmlEscaped());
    return html;
}

} // namespace

PriceImportDialog::PriceImportDialog(StoreSession &store, const QString &path, QWidget *parent)
    : QDialog(parent), m_store(store), m_path(path), m_provider(new QLineEdit), m_day(new QLineEdit),
      m_report(new QLabel), m_rowsTitle(new QLabel),
      m_rows(new TableView(tr("Rows of the file"), TableView::Height::OfRows)),
      m_job(new JobRow(tr("&Import"), [this] { return m_share->load(); }))
{
    setWindowTitle(tr("Import Prices"));
    buildForm(path);
    sizeByText(*this, 190, 34);
    connect(&m_preview, &QFutureWatcherBase::finished, this, &PriceImportDialog::showPreview);
    connect(&m_import, &QFutureWatcherBase::finished, this, &PriceImportDialog::takeImport);
    connect(m_job, &JobRow::started, this, &PriceImportDialog::startImport);
    connect(m_job, &JobRow::cancelled, this, &PriceImportDialog::reject);
    connect(m_provider, &QLineEdit::editingFinished, this, &PriceImportDialog::preview);
    connect(m_day, &QLineEdit::editingFinished, this, &PriceImportDialog::preview);
    preview();
}

PriceImportDialog::~PriceImportDialog()
{
    m_stop.request_stop();
    m_preview.disconnect(this);
    m_import.disconnect(this);
    m_preview.waitForFinished();
    m_import.waitForFinished();
}

QPushButton *PriceImportDialog::importButton() const { return m_job->button(); }

void PriceImportDialog::buildForm(const QString &path)
{
    auto *column = new QVBoxLayout(this);
    auto *title = new QLabel(QStringLiteral("<b>%1</b>").arg(QFileInfo(path).fileName().toHtmlEscaped()));
    column->addWidget(title);
    auto *sides = new QHBoxLayout;
    sides->setSpacing(16);
    sides->addWidget(buildSide(), 2);
    sides->addWidget(buildRows(), 5);
    column->addLayout(sides, 1);
    column->addWidget(m_job);
    importButton()->setObjectName(QStringLiteral("importButton"));
    importButton()->setEnabled(false);
}

// How the file is read, and what comes of it.
QWidget *PriceImportDialog::buildSide()
{
    auto *side = new QWidget;
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 8, 0);
    auto *form = new QFormLayout;
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_provider->setPlaceholderText(tr("from the file"));
    m_day->setPlaceholderText(tr("from the file, or year-month-day"));
    form->addRow(tr("&Provider"), m_provider);
    form->addRow(tr("&Day of the prices"), m_day);
    m_cells = std::make_unique<TableForm>(*form, [this] { preview(); });
    column->addLayout(form);
    m_report->setObjectName(QStringLiteral("report"));
    m_report->setWordWrap(true);
    m_report->setTextFormat(Qt::RichText);
    m_report->setAlignment(Qt::AlignTop);
    m_report->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    column->addWidget(m_report, 1);
    return scrolling(side, tr("How the file is read"));
}

// As written, beside as understood.
QWidget *PriceImportDialog::buildRows()
{
    auto *side = new QWidget;
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    m_rowsTitle->setTextFormat(Qt::RichText);
    m_rowsTitle->setWordWrap(true);
    column->addWidget(m_rowsTitle);
    column->addWidget(m_rows);
    column->addStretch();
    return scrolling(side, tr("Rows of the file"));
}

ImportOptions PriceImportDialog::options() const
{
    ImportOptions options;
    options.provider = toStd(m_provider->text().trimmed().toLower());
    options.day = Date::parse(toStd(m_day->text().trimmed()));
    options.table = m_cells->said();
    options.progress.stop = m_stop.get_token();
    options.progress.tell = [share = m_share](double done) { share->store(done); };
    return options;
}

void PriceImportDialog::preview()
{
    m_isStale = m_preview.isRunning();
    if (m_isStale) {
        m_stop.request_stop();
        return;
    }
    m_stop = {};
    m_share->store(0);
    importButton()->setEnabled(false);
    m_report->clear();
    m_job->setBusy(tr("Reading…"));
    m_preview.setFuture(QtConcurrent::run(
        [path = toStd(m_path), options = options()] { return readWithoutStoring(path, options); }));
}

void PriceImportDialog::showPreview()
{
    if (m_isStale) {
        preview();
        return;
    }
    m_job->setBusy({});
    const PriceImportPreview shown = m_preview.result();
    const Result<ImportReport> &report = shown.report;
    m_rowsTitle->setText(!shown.rows.empty() ? tr("<b>How the file will be read</b> &nbsp; its first rows, "
                                                  "each beside the prices read from it")
                         : report            ? tr("The rows of this file are not shown one by one.")
                                             : QString());
    m_rows->setTable(importedPriceRows(shown.rows));
    m_rows->setVisible(!shown.rows.empty());
    QString html;
    if (report) {
        html = reportHtml(*report);
    } else {
        const QString sentence = toQt(report.error().text());
        m_cells->offer(sentence);
        html = QStringLiteral("<p>%1</p>").arg(TableForm::withFields(sentence).toHtmlEscaped());
    }
    if (!m_store.isWritable())
        html += QStringLiteral("<p>%1</p>").arg(tr("No writable store is open: nothing can be imported."));
    m_report->setText(html);
    importButton()->setEnabled(report.ok() && m_store.isWritable());
    if (importButton()->isEnabled())
        importButton()->setFocus();
    emit previewed();
}

void PriceImportDialog::startImport()
{
    m_stop = {};
    m_share->store(0);
    importButton()->setEnabled(false);
    m_job->setBusy(tr("Writing to the store…"));
    const std::string store = m_store.store()->path(), path = toStd(m_path);
    if (store == ":memory:")
        m_import.setFuture(QtFuture::makeReadyFuture(importPrices(*m_store.store(), path, options())));
    else
        m_import.setFuture(QtConcurrent::run(
            [store, path, options = options()] { return importBeside(store, path, options); }));
}

void PriceImportDialog::takeImport()
{
    m_job->setBusy({});
    const Result<ImportReport> report = m_import.result();
    if (!report) {
        if (report.error().kind == ErrorKind::Cancelled)
            return QDialog::reject();
        m_report->setText(toQt(report.error().text()).toHtmlEscaped());
        return;
    }
    m_summary = tr("%1 prices stored; the store already had %2.")
                    .arg(QLocale().toString(qlonglong(report->records)),
                         QLocale().toString(qlonglong(report->unchanged)));
    m_store.notePricesChanged();
    QDialog::accept();
}

void PriceImportDialog::reject()
{
    m_stop.request_stop();
    if (m_import.isRunning()) {
        m_job->say(tr("Undoing the import…"));
        return;
    }
    QDialog::reject();
}

} // namespace breakeven
