#include "ui/dialogs/trace_import_dialog.h"

#include "data/trace_formats/rejected_rows.h"
#include "data/trace_formats/serving_import.h"
#include "ui/charts/trace_chart.h"
#include "ui/dialogs/job_row.h"
#include "ui/dialogs/serving_said_fields.h"
#include "ui/dialogs/table_form.h"
#include "ui/look/appearance.h"
#include "ui/look/strings.h"
#include "ui/models/trace_text.h"
#include "ui/session/store_session.h"
#include "ui/session/trace_writing.h"
#include "ui/text/numbers.h"
#include "ui/widgets/dialog_layout.h"
#include "ui/widgets/table_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QSaveFile>
#include <QSpinBox>
#include <QtConcurrent>

namespace breakeven {

namespace {

QString titleOf(const QStringList &paths)
{
    const QString first = QFileInfo(paths.front()).fileName();
    return paths.size() == 1 ? TraceImportDialog::tr("Import Trace — %1").arg(first)
                             : TraceImportDialog::tr("Import Trace — %1 and %2 more files")
                                   .arg(first)
                                   .arg(paths.size() - 1);
}

std::vector<std::string> textsOf(const QStringList &paths)
{
    std::vector<std::string> texts;
    for (const QString &path : paths)
        texts.push_back(toStd(path));
    return texts;
}

} // namespace

TraceImportDialog::TraceImportDialog(StoreSession &store, const QStringList &paths, QWidget *parent)
    : QDialog(parent), m_store(store), m_paths(textsOf(paths)),
      m_share(std::make_shared<std::atomic<double>>(0)),
      m_job(new JobRow(tr("&Import"), [this] { return m_preview.isRunning() ? m_share->load() : 0.0; }))
{
    setWindowTitle(titleOf(paths));
    buildForm();
    buildPreview();
    connect(&m_preview, &QFutureWatcherBase::finished, this, &TraceImportDialog::takePreview);
    connect(&m_written, &QFutureWatcherBase::finished, this, &TraceImportDialog::takeWritten);
    sizeByText(*this, 155, 42);
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

bool TraceImportDialog::isZoneSaid() const
{
    const QString zone = m_zone->currentText().trimmed();
    return !zone.isEmpty() && zone != m_zone->itemText(0);
}

bool TraceImportDialog::isZoneWrong() const
{
    return isZoneSaid() && !TimeZone::parse(toStd(m_zone->currentText().trimmed()));
}

TraceImport TraceImportDialog::import() const
{
    TraceImport import;
    import.path = m_paths.front();
    import.format = toStd(m_format->currentData().toString());
    import.name = toStd(m_name->text().trimmed());
    TraceReading &reading = import.reading;
    if (const QString kind = m_kind->currentData().toString(); !kind.isEmpty())
        reading.kind = parseTraceKind(toStd(kind));
    if (isZoneSaid())
        reading.zone = TimeZone::parse(toStd(m_zone->currentText().trimmed()));
    reading.unit = toStd(m_unit->currentData().toString());
    if (m_ticks->value() > 0)
        reading.stepSeconds = m_ticks->value();
    if (m_isAvailable->isChecked())
        reading.polarity = Polarity::Available;
    if (m_isUnavailable->isChecked())
        reading.polarity = Polarity::Unavailable;
    reading.serving = m_serving->said();
    reading.table = m_cells->said();
    for (const auto &[column, box] : m_roles)
        if (const QString role = box->currentData().toString(); !role.isEmpty())
            reading.roles[column] = toStd(role);
    return import;
}

void TraceImportDialog::read()
{
    m_job->button()->setEnabled(false);
    readAgain();
}

// Reads with what was typed last, if it was not read yet. Import stays pressable: a click on it that ends the
// typing counts.
void TraceImportDialog::readTyped()
{
    const bool isNewName = std::exchange(m_nameRead, m_name->text()) != m_name->text();
    const bool isNewTick = std::exchange(m_ticksRead, m_ticks->value()) != m_ticks->value();
    if (isNewName || isNewTick)
        readAgain();
}

void TraceImportDialog::readAgain()
{
    m_zoneRead = m_zone->currentText();
    if (isZoneWrong())
        return refuseZone();
    if (m_preview.isRunning()) {
        m_stop.request_stop();
        m_isAgain = true;
        return;
    }
    m_stop = {};
    m_share->store(0);
    TraceImport next = import();
    if (std::exchange(m_recalls, false) && m_store.store() && !areServingFiles(m_paths))
        recallLayout(*m_store.store(), next);
    next.reading.stop = m_stop.get_token();
    next.reading.progress = [share = m_share](double done) { share->store(done); };
    m_isReading = true;
    m_job->setBusy(tr("Reading…"));
    m_preview.setFuture(QtConcurrent::run([next, paths = m_paths] { return previewTraces(next, paths); }));
}

// What is shown was read in another zone: it is not imported by mistake.
void TraceImportDialog::refuseZone()
{
    showProblem(
        tr("Expected a time zone such as UTC, +02:00 or Europe/Berlin; found “%1”. Choose one from the list.")
            .arg(m_zone->currentText().trimmed()));
    m_job->button()->setEnabled(false);
    m_content->setEnabled(false);
}

void TraceImportDialog::takePreview()
{
    if (std::exchange(m_isAgain, false))
        return read();
    m_isReading = false;
    m_shown = m_preview.result();
    m_job->setBusy({});
    showPreview();
    if (isZoneWrong())
        refuseZone();
    emit previewed();
    if (std::exchange(m_isWriteAsked, false) && m_job->button()->isEnabled())
        write();
}

QPushButton *TraceImportDialog::importButton() const { return m_job->button(); }

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
    readTyped();
    if (m_isReading) {
        m_isWriteAsked = true;
        return;
    }
    const SameName sameName = m_replace->isChecked() ? SameName::Replace : SameName::Refuse;
    m_stop = {};
    m_job->setBusy(tr("Writing to the store…"));
    m_job->button()->setEnabled(false);
    TraceImport import = m_shown->import;
    for (const auto &[name, field] :
         {std::pair(kProviderAttribute, m_provider), std::pair(kPlaceAttribute, m_place)})
        if (const QString said = field->text().trimmed(); !said.isEmpty())
            import.attributes[name] = toStd(said);
    m_written.setFuture(
        writeTraces(m_store, import, {m_shown, &m_shown->imported}, sameName, m_stop.get_token()));
}

void TraceImportDialog::takeWritten()
{
    const Result<void> written = m_written.result();
    m_job->setBusy({});
    if (!written) {
        if (m_isLeaving)
            return QDialog::reject();
        showProblem(toQt(written.error().text()));
        m_job->button()->setEnabled(true);
        return;
    }
    m_firstName = toQt(m_shown->imported.rows.traces.front().name);
    m_summary = importedSentence(m_shown->imported);
    m_store.noteTracesChanged();
    accept();
}

void TraceImportDialog::askSaveRejected()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save Rejected Rows"),
        QFileInfo(toQt(m_paths.front())).completeBaseName() + tr("-rejected.csv"), tr("Tables (*.csv)"));
    if (path.isEmpty())
        return;
    const auto saved = saveRejected(path);
    m_job->say(saved ? tr("Saved: %1").arg(QFileInfo(path).fileName()) : QString());
    if (!saved)
        showProblem(toQt(saved.error().text()));
}

Result<void> TraceImportDialog::saveRejected(const QString &path) const
{
    const std::string csv = rejectedRowsCsv(m_shown->imported.rows);
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(csv.data(), qint64(csv.size())) == qint64(csv.size()) &&
        file.commit())
        return {};
    return Error{
        ErrorKind::Failed,
        toStd(tr("The rows could not be written: %1. Choose another folder.").arg(file.errorString())),
        toStd(path)};
}

// While it is written, what has been begun is taken back first.
void TraceImportDialog::reject()
{
    m_stop.request_stop();
    if (m_written.isRunning()) {
        m_isLeaving = true;
        m_job->say(tr("Undoing the import…"));
        return;
    }
    QDialog::reject();
}

namespace {

constexpr int kMostColumns = 16; // that can be corrected here

QComboBox *roleBox()
{
    auto *box = new QComboBox;
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(12);
    return box;
}

const QStringList &roles()
{
    static const QStringList kColumnRoles{
        QStringLiteral("time"),         QStringLiteral("value"),        QStringLiteral("series"),
        QStringLiteral("ready"),        QStringLiteral("busy"),         QStringLiteral("paid"),
        QStringLiteral("up"),           QStringLiteral("price"),        QStringLiteral("duration_s"),
        QStringLiteral("gpus"),         QStringLiteral("throughput"),   QStringLiteral("lifetime_s"),
        QStringLiteral("duration_ms"),  QStringLiteral("utilisation"),  QStringLiteral("rate"),
        QStringLiteral("queue_length"), QStringLiteral("input_tokens"), QStringLiteral("output_tokens"),
        QStringLiteral("ignore")};
    return kColumnRoles;
}

} // namespace

void TraceImportDialog::showPreview()
{
    const bool isRead = !m_shown->error && !m_shown->imported.rows.traces.empty();
    if (m_shown->error)
        m_cells->offer(toQt(m_shown->error->text()));
    showProblem(m_shown->error ? withFieldNames(toQt(m_shown->error->text()))
                : !isRead ? tr("The file is read as %1 and holds no samples: there is nothing to import.")
                                .arg(toQt(m_shown->imported.format))
                : !m_store.isWritable() ? tr("No writable store is open: nothing can be imported.")
                                        : QString());
    m_content->setVisible(isRead);
    m_content->setEnabled(true);
    m_rejected->setVisible(!m_shown->imported.rows.rejected.empty());
    showColumns();
    showFields();
    showPolarity();
    if (!isRead)
        return showImportable();
    if (m_kind->currentIndex() == 0)
        m_kind->setItemText(0, tr("%1, recognised").arg(traceKindText(m_shown->imported.kind)));
    if (m_format->currentIndex() == 0)
        m_format->setItemText(0, tr("%1, recognised").arg(toQt(m_shown->imported.format)));
    const TracePreview &found = m_shown->imported.rows.preview;
    QStringList facts{tr("<b>How the file will be read:</b> %1, as “%2”")
                          .arg(traceKindText(m_shown->imported.kind), toQt(m_shown->imported.format))};
    if (!found.separator.empty())
        facts.append(tr("columns separated by “%1”, %2")
                         .arg(toQt(found.separator).toHtmlEscaped(),
                              found.hasHeader ? tr("with a header") : tr("without a header")));
    if (!found.timeZone.empty())
        facts.append(tr("time zone: %1").arg(toQt(found.timeZone)));
    m_facts->setText(facts.join(QStringLiteral("; ")));
    Table raw;
    raw.name = tr("As written in the file");
    raw.columns = {{tr("First lines as written in the file"), {}, false}};
    for (const QString &line : m_shown->rawLines) {
        raw.rows.push_back({});
        raw.rows.back().path = QString::number(raw.rows.size());
        raw.rows.back().cells = {textCell(line)};
    }
    m_raw->setTable(std::move(raw));
    m_samples->setTable(samplesTable(*m_shown, locale()));
    m_chart->setSeries(m_shown->first->series);
    m_chart->setVisible(!m_shown->first->series.curves.empty());
    m_name->setPlaceholderText(toQt(m_shown->imported.rows.traces.front().name));
    showChecks();
    showImportable();
}

void TraceImportDialog::showImportable()
{
    const bool isRead = m_shown && !m_shown->error && !m_shown->imported.rows.traces.empty();
    const bool isTaken = isNameTaken();
    m_replace->setVisible(isTaken);
    m_job->button()->setEnabled(isRead && !isZoneWrong() && m_store.isWritable() &&
                                (!isTaken || m_replace->isChecked()));
    if (m_job->button()->isEnabled() && !focusWidget())
        m_job->button()->setFocus();
}

// Runs have no times: what is asked about those gives way to what is asked about runs.
void TraceImportDialog::showFields()
{
    if (m_shown->error) // what was asked for stays, so that it can be said
        return;
    const bool isOfRuns = m_shown->imported.kind == TraceKind::ServingRuns;
    for (QWidget *field : std::initializer_list<QWidget *>{m_zone, m_unit, m_ticks, m_place, m_provider})
        m_form->setRowVisible(field, !isOfRuns);
    m_form->setRowVisible(m_columns, !isOfRuns);
    m_serving->setVisible(isOfRuns);
    if (isOfRuns)
        m_serving->showRuns(m_shown->imported.rows.runs);
}

// A field a column, with what it was taken as.
void TraceImportDialog::showColumns()
{
    const std::vector<ReadColumn> &columns = m_shown->imported.rows.preview.columns;
    if (m_shown->error && !m_roles.empty()) // what was said stays, so that it can be said better
        return;
    m_roles.clear();
    delete m_columns->layout();
    qDeleteAll(m_columns->findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly));
    auto *form = new QFormLayout(m_columns);
    form->setContentsMargins(0, 0, 0, 0);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    for (std::size_t i = 0; i < std::min<std::size_t>(kMostColumns, columns.size()); ++i) {
        const ReadColumn &column = columns[i];
        QComboBox *box = roleBox();
        const QString role = toQt(column.role);
        const QString unit = column.unit.empty() ? QString() : QStringLiteral(", ") + toQt(column.unit);
        box->addItem(m_shown->error   ? tr("not said")
                     : role.isEmpty() ? tr("is not used")
                                      : roleText(role) + unit,
                     QString());
        for (const QString &other : roles())
            box->addItem(roleText(other), other);
        const auto said = m_shown->import.reading.roles.find(column.name);
        const bool isSaid = said != m_shown->import.reading.roles.end();
        box->setCurrentIndex(isSaid ? std::max(0, box->findData(toQt(said->second))) : 0);
        box->setAccessibleName(tr("What column %1 holds").arg(toQt(column.name)));
        form->addRow(toQt(column.name), box);
        m_roles.emplace_back(column.name, box);
        connect(box, &QComboBox::activated, this, &TraceImportDialog::read);
    }
    if (columns.size() > kMostColumns)
        form->addRow(new QLabel(tr("and %1 more columns").arg(columns.size() - kMostColumns)));
    m_columns->setVisible(!columns.empty());
}

// Both meanings with what comes out.
void TraceImportDialog::showPolarity()
{
    const bool isFlag = m_shown->asRead && m_shown->turned;
    for (QWidget *part : std::initializer_list<QWidget *>{m_meaning, m_isAvailable, m_isUnavailable})
        part->setVisible(isFlag);
    if (!isFlag)
        return;
    const bool isAvailable = m_shown->imported.rows.polarity == Polarity::Available;
    const auto words = [this](const QString &meaning, const SpellStatistics &s) {
        return tr("%1\navailable %2, lost %3 times an hour")
            .arg(meaning, share(s.availability, locale(), 2),
                 locale().toString(s.lossRatePerInstanceHour, 'f', 4));
    };
    m_meaning->setText(tr("The flag means"));
    m_isAvailable->setText(words(tr("1 = available"), isAvailable ? *m_shown->asRead : *m_shown->turned));
    m_isUnavailable->setText(
        words(tr("1 = not available"), isAvailable ? *m_shown->turned : *m_shown->asRead));
    (isAvailable ? m_isAvailable : m_isUnavailable)->setChecked(true);
}

void TraceImportDialog::showChecks()
{
    const Palette &palette = colors(this);
    QString html;
    for (const QString &check : previewChecks(*m_shown, locale())) {
        const bool isWarning = check.startsWith(QLatin1Char('!'));
        html += QStringLiteral("<div><span style=\"color:%1\">%2</span> %3</div>")
                    .arg(QColor(isWarning ? palette.warning.text : palette.cheaper.text).name(),
                         isWarning ? QStringLiteral("!") : QStringLiteral("✓"),
                         check.mid(isWarning ? 1 : 0).toHtmlEscaped());
    }
    m_checks->setText(html);
}

} // namespace breakeven
