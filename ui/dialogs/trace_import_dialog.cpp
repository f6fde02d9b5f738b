#include "ui/dialogs/trace_import_dialog.h"

#include "data/readers/time_text.h"
#include "data/trace_formats/trace_storing.h"
#include "ui/charts/trace_chart.h"
#include "ui/store_session.h"
#include "ui/strings.h"
#include "ui/text/numbers.h"
#include "ui/text/trace_text.h"
#include "ui/widgets/table_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScreen>
#include <QTimer>
#include <QtConcurrent>

namespace breakeven {

namespace {

Result<void> writeAside(const std::string &store, const TraceFilePreview &preview, SameName sameName,
                        std::stop_token stop)
{
    auto own = Store::open(store);
    if (!own)
        return own.error();
    TraceImport import = preview.import;
    import.reading.stop = std::move(stop);
    return storeTraces(*own, import, preview.imported, sameName);
}

} // namespace

TraceImportDialog::TraceImportDialog(StoreSession &store, const QString &path, QWidget *parent)
    : QDialog(parent), m_store(store), m_path(toStd(path)), m_share(std::make_shared<std::atomic<double>>(0)),
      m_timer(new QTimer(this))
{
    setWindowTitle(tr("Import Trace — %1").arg(QFileInfo(path).fileName()));
    buildForm();
    buildPreview();
    buildButtons();
    connect(&m_preview, &QFutureWatcherBase::finished, this, &TraceImportDialog::takePreview);
    connect(&m_written, &QFutureWatcherBase::finished, this, &TraceImportDialog::takeWritten);
    connect(m_timer, &QTimer::timeout, this, &TraceImportDialog::showProgress);
    const QSize wanted(fontMetrics().averageCharWidth() * 155, fontMetrics().lineSpacing() * 42);
    resize(wanted.boundedTo(screen()->availableSize() * 0.95));
    read();
}

// A reading that goes on holds nothing of the dialog; a writing is waited for, since nothing may be half
// done.
TraceImportDialog::~TraceImportDialog()
{
    m_stop.request_stop();
    m_preview.disconnect(this);
    m_written.disconnect(this);
    m_written.waitForFinished();
}

TraceImport TraceImportDialog::import() const
{
    TraceImport import;
    import.path = m_path;
    import.format = toStd(m_format->currentData().toString());
    import.name = toStd(m_name->text().trimmed());
    TraceReading &reading = import.reading;
    if (const QString kind = m_kind->currentData().toString(); !kind.isEmpty())
        reading.kind = parseTraceKind(toStd(kind));
    const QString zone = m_zone->currentText().trimmed();
    if (m_zone->currentIndex() != 0 || zone != m_zone->itemText(0))
        reading.zone = TimeZone::parse(toStd(zone));
    reading.unit = toStd(m_unit->currentData().toString());
    if (m_isAvailable->isChecked())
        reading.polarity = Polarity::Available;
    if (m_isUnavailable->isChecked())
        reading.polarity = Polarity::Unavailable;
    for (const auto &[column, box] : m_roles)
        if (const QString role = box->currentData().toString(); !role.isEmpty())
            reading.roles[column] = toStd(role);
    return import;
}

void TraceImportDialog::read()
{
    if (m_preview.isRunning()) {
        m_stop.request_stop();
        m_isAgain = true;
        return;
    }
    m_stop = {};
    m_share->store(0);
    TraceImport next = import();
    if (std::exchange(m_recalls, false) && m_store.store())
        recallLayout(*m_store.store(), next);
    next.reading.stop = m_stop.get_token();
    next.reading.progress = [share = m_share](double done) { share->store(done); };
    setBusy(tr("Reading…"));
    m_preview.setFuture(QtConcurrent::run([next] { return previewTraces(next); }));
}

void TraceImportDialog::takePreview()
{
    if (std::exchange(m_isAgain, false))
        return read();
    m_shown = m_preview.result();
    setBusy({});
    showPreview();
    emit previewed();
}

void TraceImportDialog::setBusy(const QString &what)
{
    const bool isBusy = !what.isEmpty();
    m_doing->setText(what);
    m_progress->setVisible(isBusy);
    m_progress->setRange(0, 0);
    m_import->setEnabled(false);
    if (isBusy)
        m_timer->start(100);
    else
        m_timer->stop();
}

void TraceImportDialog::showProgress()
{
    const int percent = int(m_share->load() * 100);
    if (percent > 0 && m_preview.isRunning()) {
        m_progress->setRange(0, 100);
        m_progress->setValue(percent);
    }
}

QString TraceImportDialog::problem() const { return m_problem->isHidden() ? QString() : m_problem->text(); }

void TraceImportDialog::showProblem(const QString &sentence)
{
    m_problem->setText(sentence);
    m_problem->setVisible(!sentence.isEmpty());
}

bool TraceImportDialog::isNameTaken() const
{
    if (!m_store.store() || !m_shown || m_shown->error)
        return false;
    const auto &traces = m_shown->imported.rows.traces;
    return std::any_of(traces.begin(), traces.end(),
                       [&](const Trace &trace) { return m_store.store()->traces().has(trace.name); });
}

void TraceImportDialog::write()
{
    if (!m_shown || m_shown->error || m_written.isRunning())
        return;
    const SameName sameName = m_replace->isChecked() ? SameName::Replace : SameName::Refuse;
    m_stop = {};
    setBusy(tr("Writing to the store…"));
    const std::string store = m_store.store()->path();
    if (store == ":memory:")
        m_written.setFuture(QtFuture::makeReadyFuture(
            storeTraces(*m_store.store(), m_shown->import, m_shown->imported, sameName)));
    else
        m_written.setFuture(QtConcurrent::run([store, shown = m_shown, sameName, stop = m_stop.get_token()] {
            return writeAside(store, *shown, sameName, stop);
        }));
}

void TraceImportDialog::takeWritten()
{
    const Result<void> written = m_written.result();
    setBusy({});
    if (!written) {
        if (m_isLeaving)
            return QDialog::reject();
        showProblem(toQt(written.error().text()));
        m_import->setEnabled(true);
        return;
    }
    const auto &traces = m_shown->imported.rows.traces;
    m_firstName = toQt(traces.front().name);
    m_summary = traces.size() == 1
                    ? tr("“%1” is imported: %2 samples.")
                          .arg(m_firstName, QLocale().toString(qlonglong(traces.front().points())))
                    : tr("%1 traces are imported, the first is “%2”.")
                          .arg(QLocale().toString(qlonglong(traces.size())), m_firstName);
    m_store.noteTracesChanged();
    accept();
}

// While it is written, what has been begun is taken back first.
void TraceImportDialog::reject()
{
    m_stop.request_stop();
    if (m_written.isRunning()) {
        m_isLeaving = true;
        m_doing->setText(tr("Taking back what was begun…"));
        return;
    }
    QDialog::reject();
}

} // namespace breakeven
