// Shows how a trace file, or several of benchmark runs, is read before anything is stored, lets it be
// corrected, then brings it into the store: what is shown is what is written.
//
// Threads: reading and writing are done by workers, with progress; both can be cancelled, and then nothing
// is written. A store in memory is written to at once.
#pragma once

#include <QDialog>
#include <QFutureWatcher>

#include "model/result.h"
#include "ui/dialogs/trace_preview.h"

#include <atomic>
#include <stop_token>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QRadioButton;
class QSpinBox;

namespace breakeven {

class JobRow;
class ServingSaidFields;
class TableForm;
class StoreSession;
class TableView;
class TraceChart;

class TraceImportDialog : public QDialog
{
    Q_OBJECT

public:
    // Several files, or a folder, are runs of a served model and read together. Requires: at least one path.
    TraceImportDialog(StoreSession &store, const QStringList &paths, QWidget *parent = nullptr);
    ~TraceImportDialog() override;

    // What was brought in, as one sentence; after it was accepted.
    QString summary() const { return m_summary; }
    QString firstName() const { return m_firstName; }
    // The sentence of a file that cannot be read; empty: it can.
    QString problem() const;
    TraceFilePreviewPtr shown() const { return m_shown; }
    QPushButton *importButton() const;
    // All rejected rows as CSV; a file that cannot be written whole is left as it was.
    Result<void> saveRejected(const QString &path) const;

    void reject() override;

signals:
    void previewed(); // the file has been read, or refused

private:
    void buildForm();
    void buildFields();
    void connectForm();
    void buildPreview();
    TraceImport import() const;
    void read();
    void readTyped();
    void readAgain();
    void takePreview();
    void showPreview();
    void showFields();
    void showColumns();
    void showPolarity();
    void showChecks();
    void showImportable();
    void refuseZone();
    bool isZoneSaid() const;
    bool isZoneWrong() const;
    void askSaveRejected();
    void showProblem(const QString &sentence);
    void write();
    void takeWritten();
    bool isNameTaken() const;

    StoreSession &m_store;
    std::vector<std::string> m_paths;
    QString m_summary;
    QString m_firstName;
    TraceFilePreviewPtr m_shown;
    QFutureWatcher<TraceFilePreviewPtr> m_preview;
    QFutureWatcher<Result<void>> m_written;
    std::stop_source m_stop;
    std::shared_ptr<std::atomic<double>> m_share; // of the file, by the worker
    bool m_isAgain = false;                       // another reading waits
    bool m_isReading = false;                     // until what was read is shown
    bool m_isLeaving = false;
    bool m_isWriteAsked = false; // as soon as the file is read under the new name
    bool m_recalls = true;       // what was said about the layout before

    QFormLayout *m_form;
    QComboBox *m_format;
    QComboBox *m_kind;
    QComboBox *m_zone;
    QComboBox *m_unit;
    QLabel *m_meaning;
    QRadioButton *m_isAvailable;
    QRadioButton *m_isUnavailable;
    QSpinBox *m_ticks;
    int m_ticksRead = 0; // s; 0: as the file says
    QLineEdit *m_name;
    QString m_nameRead; // the name the file was read with
    QString m_zoneRead;
    QLineEdit *m_provider;
    QLineEdit *m_place;
    QCheckBox *m_replace;
    ServingSaidFields *m_serving;
    std::unique_ptr<TableForm> m_cells; // how they are written
    QWidget *m_columns;
    std::vector<std::pair<std::string, QComboBox *>> m_roles; // by column
    QLabel *m_problem;
    QWidget *m_content;
    QLabel *m_facts;
    TableView *m_raw;
    TableView *m_samples;
    TraceChart *m_chart;
    QLabel *m_checks;
    QPushButton *m_rejected;
    JobRow *m_job;
};

} // namespace breakeven
