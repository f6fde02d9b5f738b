#include "ui/dialogs/prometheus_dialog.h"

#include "data/prometheus/prometheus_queries.h"
#include "ui/dialogs/job_row.h"
#include "ui/look/strings.h"
#include "ui/session/preferences.h"
#include "ui/session/store_session.h"
#include "ui/session/trace_writing.h"
#include "ui/widgets/dialog_layout.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace breakeven {

namespace {

QLineEdit *lineEdit(const char *name, const QString &placeholder)
{
    auto *edit = new QLineEdit;
    edit->setObjectName(QString::fromLatin1(name));
    edit->setPlaceholderText(placeholder);
    return edit;
}

QDateTimeEdit *timeEdit(const char *name, const QDateTime &time)
{
    auto *edit = new QDateTimeEdit(time);
    edit->setObjectName(QString::fromLatin1(name));
    edit->setTimeSpec(Qt::UTC);
    edit->setDateTime(time);
    edit->setDisplayFormat(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
    edit->setCalendarPopup(true);
    return edit;
}

std::string timeText(const QDateTimeEdit &edit) { return std::to_string(edit.dateTime().toSecsSinceEpoch()); }

} // namespace

PrometheusDialog::PrometheusDialog(StoreSession &store, QWidget *parent)
    : QDialog(parent), m_store(store), m_share(std::make_shared<std::atomic<double>>(0)),
      m_job(new JobRow(tr("P&ull"), [this] { return m_pull.isRunning() ? m_share->load() : 0.0; }))
{
    setWindowTitle(tr("Pull from Prometheus"));
    auto *column = new QVBoxLayout(this);
    m_problem = problemLine();
    column->addWidget(m_problem);
    buildForm(*column);
    column->addStretch();
    m_job->button()->setObjectName(QStringLiteral("pullButton"));
    column->addWidget(m_job);
    connect(m_job, &JobRow::started, this, &PrometheusDialog::pull);
    connect(m_job, &JobRow::cancelled, this, &PrometheusDialog::reject);
    connect(&m_pull, &QFutureWatcherBase::finished, this, &PrometheusDialog::takePulled);
    connect(&m_written, &QFutureWatcherBase::finished, this, &PrometheusDialog::takeWritten);
    setMinimumWidth(
        std::min(fontMetrics().averageCharWidth() * 90, screen()->availableSize().width() * 9 / 10));
    showQuery();
    setBusy({});
    if (!m_store.isWritable()) {
        fail(tr("No writable store is open: nothing can be imported."));
        m_job->button()->setEnabled(false);
    }
}

// A request that goes on holds nothing of the dialog; a writing is waited for, since nothing may be half
// done.
PrometheusDialog::~PrometheusDialog()
{
    m_stop.request_stop();
    m_pull.disconnect(this);
    m_written.disconnect(this);
    m_written.waitForFinished();
}

void PrometheusDialog::buildForm(QVBoxLayout &column)
{
    m_server = lineEdit("server", QStringLiteral("https://monitoring.example.com/prometheus"));
    m_readyMade = new QComboBox;
    m_readyMade->setObjectName(QStringLiteral("readyMade"));
    for (const PrometheusQuery &query : prometheusQueries()) {
        m_readyMade->addItem(
            tr("%1 (%2)").arg(QString::fromUtf8(query.description), QString::fromUtf8(query.exporter)),
            QString::fromUtf8(query.name));
        m_readyMade->setItemData(m_readyMade->count() - 1, QString::fromUtf8(query.expression),
                                 Qt::ToolTipRole);
    }
    m_readyMade->addItem(tr("A query of my own"), QString());
    m_query = lineEdit("query", QStringLiteral("sum(kube_node_info{$labels})"));
    m_labels = lineEdit("labels", tr("all; or cluster=prod, zone=~eu-.*"));
    const QDateTime now = QDateTime::currentDateTimeUtc();
    m_start = timeEdit("start", now.addDays(-1));
    m_end = timeEdit("end", now);
    m_step = lineEdit("step", QStringLiteral("15s"));
    m_step->setText(QStringLiteral("15s"));
    m_variable = lineEdit("variable", tr("none"));
    m_variable->setToolTip(tr("The name of an environment variable that holds a token or user:password. Its "
                              "content is neither shown nor stored."));
    m_name = lineEdit("name", tr("as the query"));
    m_replace = new QCheckBox(tr("&Replace the stored trace of this name"));
    m_replace->setObjectName(QStringLiteral("replace"));
    m_replace->hide();
    m_fields = new QWidget;
    m_form = new QFormLayout(m_fields);
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->addRow(tr("&Server"), m_server);
    m_form->addRow(tr("&Query"), m_readyMade);
    m_form->addRow(tr("&PromQL"), m_query);
    m_form->addRow(tr("&Labels"), m_labels);
    m_form->addRow(tr("&From, UTC"), m_start);
    m_form->addRow(tr("&To, UTC"), m_end);
    m_form->addRow(tr("St&ep"), m_step);
    m_form->addRow(tr("Secret in &variable"), m_variable);
    m_form->addRow(tr("&Name"), m_name);
    m_form->addRow(m_replace);
    column.addWidget(m_fields);
    connect(m_readyMade, &QComboBox::currentIndexChanged, this, &PrometheusDialog::showQuery);
}

// A ready-made query is shown as it is asked.
void PrometheusDialog::showQuery()
{
    const QString name = m_readyMade->currentData().toString();
    const bool isOwn = name.isEmpty();
    m_query->setReadOnly(!isOwn);
    for (const PrometheusQuery &query : prometheusQueries())
        if (name == QLatin1String(query.name))
            m_query->setText(QString::fromUtf8(query.expression));
}

PrometheusRequest PrometheusDialog::request() const
{
    const auto text = [](const QLineEdit *edit) { return toStd(edit->text().trimmed()); };
    PrometheusRequest request;
    request.server = text(m_server);
    request.readyMade = toStd(m_readyMade->currentData().toString());
    if (request.readyMade.empty())
        request.query = text(m_query);
    for (const QString &label : m_labels->text().split(QLatin1Char(','), Qt::SkipEmptyParts))
        request.labels.push_back(toStd(label.trimmed()));
    request.start = timeText(*m_start);
    request.end = timeText(*m_end);
    request.step = text(m_step);
    request.authEnv = text(m_variable);
    request.name = text(m_name);
    return request;
}

void PrometheusDialog::pull()
{
    if (isBusy())
        return;
    const PrometheusRequest said = request();
    if (!said.server.starts_with("http://") && !said.server.starts_with("https://"))
        return fail(tr("Expected the address of a server, such as https://monitoring.example.com/prometheus; "
                       "found “%1”.")
                        .arg(toQt(said.server)));
    if (const auto range = rangeOf(said); !range)
        return fail(
            toQt(range.error().kind == ErrorKind::Usage ? range.error().message : range.error().text()));
    m_problem->hide();
    m_stop = {};
    m_share->store(0);
    TraceReading reading;
    reading.stop = m_stop.get_token();
    reading.progress = [share = m_share](double done) { share->store(done); };
    setBusy(tr("Pulling…"));
    m_pull.setFuture(QtConcurrent::run([said, reading, proxy = toStd(preferences().proxy)]() -> Pulled {
        HttpClient client({.proxy = proxy});
        return std::make_shared<const Result<ImportedTraces>>(pullTraces(client, said, reading));
    }));
}

void PrometheusDialog::takePulled()
{
    const Pulled pulled = m_pull.result();
    setBusy({});
    if (m_isLeaving)
        return QDialog::reject();
    if (!pulled->ok())
        return fail(toQt(pulled->error().text()));
    m_pulled = {pulled, &pulled->value()};
    for (const Trace &trace : m_pulled->rows.traces)
        if (!m_replace->isChecked() && m_store.store()->traces().has(trace.name)) {
            m_replace->show();
            return fail(tr("The store already has a trace “%1”. Choose another name, or replace it.")
                            .arg(toQt(trace.name)));
        }
    write();
}

void PrometheusDialog::write()
{
    setBusy(tr("Writing to the store…"));
    const SameName sameName = m_replace->isChecked() ? SameName::Replace : SameName::Refuse;
    m_written.setFuture(writeTraces(m_store, {}, m_pulled, sameName, m_stop.get_token()));
}

void PrometheusDialog::takeWritten()
{
    const Result<void> written = m_written.result();
    setBusy({});
    if (!written)
        return m_isLeaving ? QDialog::reject() : fail(toQt(written.error().text()));
    m_firstName = toQt(m_pulled->rows.traces.front().name);
    m_summary = importedSentence(*m_pulled);
    m_store.noteTracesChanged();
    accept();
}

QString PrometheusDialog::problem() const { return m_problem->isHidden() ? QString() : m_problem->text(); }

void PrometheusDialog::fail(const QString &sentence)
{
    m_problem->setText(sentence);
    m_problem->show();
    emit failed();
}

void PrometheusDialog::setBusy(const QString &what)
{
    const bool isBusy = !what.isEmpty();
    m_job->setBusy(what);
    m_fields->setEnabled(!isBusy);
    m_job->button()->setEnabled(!isBusy);
}

// What runs ends first: the request is broken off, what has been begun in the store is taken back.
void PrometheusDialog::reject()
{
    m_stop.request_stop();
    if (isBusy()) {
        m_isLeaving = true;
        m_job->say(tr("Ending…"));
        return;
    }
    QDialog::reject();
}

} // namespace breakeven
