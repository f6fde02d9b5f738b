// Asks what to pull from a Prometheus server, then brings it into the store.
//
// Secrets are never typed: the dialog takes the name of the environment variable that holds them. Threads:
// pulling and writing are done by workers, with progress; both can be cancelled, and then nothing is written.
#pragma once

#include <QDialog>
#include <QFutureWatcher>

#include "data/prometheus/prometheus_request.h"

#include <atomic>
#include <memory>
#include <stop_token>

class QCheckBox;
class QComboBox;
class QDateTimeEdit;
class QFormLayout;
class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace breakeven {

class JobRow;
class StoreSession;

class PrometheusDialog : public QDialog
{
    Q_OBJECT

public:
    explicit PrometheusDialog(StoreSession &store, QWidget *parent = nullptr);
    ~PrometheusDialog() override;

    // What was brought in, as one sentence; after it was accepted.
    QString summary() const { return m_summary; }
    QString firstName() const { return m_firstName; }
    // Why nothing was brought in; empty: nothing went wrong yet.
    QString problem() const;
    bool isBusy() const { return m_pull.isRunning() || m_written.isRunning(); }

    void reject() override;

signals:
    void failed(); // `problem` says why; the dialog stays open

private:
    using Pulled = std::shared_ptr<const Result<ImportedTraces>>;

    void buildForm(QVBoxLayout &column);
    void showQuery();
    PrometheusRequest request() const;
    void pull();
    void takePulled();
    void write();
    void takeWritten();
    void fail(const QString &sentence);
    void setBusy(const QString &what);

    StoreSession &m_store;
    QString m_summary;
    QString m_firstName;
    QFutureWatcher<Pulled> m_pull;
    QFutureWatcher<Result<void>> m_written;
    std::shared_ptr<const ImportedTraces> m_pulled;
    std::stop_source m_stop;
    std::shared_ptr<std::atomic<double>> m_share; // of the range, by the worker
    bool m_isLeaving = false;

    QWidget *m_fields;
    QFormLayout *m_form;
    QLineEdit *m_server;
    QComboBox *m_readyMade;
    QLineEdit *m_query;
    QLineEdit *m_labels;
    QDateTimeEdit *m_start;
    QDateTimeEdit *m_end;
    QLineEdit *m_step;
    QLineEdit *m_variable;
    QLineEdit *m_name;
    QCheckBox *m_replace;
    QLabel *m_problem;
    JobRow *m_job;
};

} // namespace breakeven
