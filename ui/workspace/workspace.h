// What all parts of one window share: the document, its latest result, the selection and the store.
//
// Owns: all of them. Signals only tell that something changed; receivers read the state here.
#pragma once

#include <QObject>
#include <QTimer>

#include "pricing/pins/moved_prices.h"
#include "ui/jobs/evaluation_job.h"
#include "ui/jobs/price_refresh_job.h"
#include "ui/jobs/report_job.h"
#include "ui/look/explain_target.h"
#include "ui/look/explained_figure.h"
#include "ui/models/better_values.h"
#include "ui/session/desktop_keyring.h"
#include "ui/session/source_keys.h"
#include "ui/session/store_session.h"
#include "ui/session/study_document.h"

#include <map>
#include <optional>
#include <set>

namespace breakeven {

class Workspace : public QObject
{
    Q_OBJECT

public:
    // `secrets`: null is the keyring of the desktop, another one outlives it.
    explicit Workspace(SecretStore *secrets = nullptr);

    StudyDocument &document() { return m_document; }
    const Study &study() const { return m_document.study(); }
    StoreSession &store() { return m_store; }
    EvaluationJob &job() { return m_job; }
    SourceKeys &sourceKeys() { return m_keys; }
    PriceRefreshJob &priceRefresh() { return m_priceRefresh; }
    ReportJob &reports() { return m_reports; }

    // The result of the present study or, while that is being evaluated or cannot be, of the last study that
    // could be.
    const StudyResultPtr &result() const { return m_result; }
    // Why the present study has no result of its own; empty when it has.
    QString problem() const { return m_problem; }
    // The present study has been waiting for its figures for so long that a person notices.
    bool isLate() const { return m_isLate; }
    ShownRisk shownRisk() const;
    // Draws other runs, also of the present study.
    void setRuns(const RunsWish &runs);
    // Gives the figures up: the last result stays, and `problem` says so. Where only the runs are missing,
    // those.
    void cancelCalculation();

    // A path of the study: "options.own", "options.own.server_price", "conventions.discount_rate",
    // "conventions".
    QString selection() const { return m_selection; }
    void select(const QString &path);
    // The option the selection lies in; empty: none.
    std::string selectedOption() const;

    void explain(const ExplainTarget &target);
    // The numbers beside the sheet of one page by their names, "figure:…"; nothing for one that is not known.
    void setFigures(const QString &page, std::map<QString, ExplainedFigure> figures);
    const ExplainedFigure *figure(const QString &id) const;

    // Of the levers of the present study, where somebody looks at them; nothing for a path without one.
    void setBetterValues(std::vector<BetterValue> values);
    const BetterValue *betterValue(const QString &path) const;

    // Pinned prices that have changed since they were pinned, and the paths of their inputs.
    const std::vector<MovedPrice> &movedPrices() const { return m_movedPrices; }
    const std::set<std::string> &movedPaths() const { return m_movedPaths; }

    // Opens a study that is not stored yet, or continues one that was found in the store.
    void openStudy(Study study);
    void openStored(StoredReading found);
    void closeStudy();
    // Writes what the store does not have yet, now.
    void saveNow();
    // Also a study nobody has changed yet: a new one, or one that gets a revision.
    void saveAtOnce();
    bool isSaved() const { return m_isSaved; }
    // The store did not take the present study because somebody else wrote it.
    bool hasConflict() const { return m_hasConflict; }
    // What changes are marked against: the last revision or, without one, the study as it was opened.
    const Study &lastRevision() const { return m_lastRevision; }
    bool hasRevision() const { return m_hasRevision; }

signals:
    void studyChanged();
    void resultChanged();
    void lateChanged();
    void riskLateChanged();
    void selectionChanged(const QString &path);
    void explainRequested(const breakeven::ExplainTarget &target);
    void figuresChanged();
    void betterValuesChanged();
    void movedPricesChanged();
    void savedChanged();
    void revisionChanged();
    void conflictFound(); // somebody else wrote the study

private:
    void show(Study study);
    void takeOutcome(const EvaluationOutcome &outcome);
    void noteChange();
    void saveWhenFree();
    void saveAutomaticRevision();
    void noteRevision();
    void setLate(bool isLate);
    void setRiskLate(bool isLate);
    void forgetResult();
    // Where the study's pins or what they are converted by changed.
    void followPins();
    void findMovedPrices();
    void readMarket();

    StudyDocument m_document;
    StoreSession m_store;
    EvaluationJob m_job;
    DesktopKeyring m_keyring;
    SourceKeys m_keys;
    PriceRefreshJob m_priceRefresh;
    ReportJob m_reports;
    QTimer m_saveTimer;
    QTimer m_lateTimer;
    QTimer m_riskLateTimer;
    QTimer m_revisionTimer;
    int m_revisionIndex = 0; // of the undo stack, when the last automatic revision was made
    Study m_lastRevision;
    bool m_hasRevision = false;
    StudyResultPtr m_result;
    std::shared_ptr<const Risk> m_risk; // the last one of this study, as the next
    DecisionPtr m_decision;
    std::map<QString, ExplainedFigure> m_figures;
    std::vector<BetterValue> m_betterValues;
    std::vector<MovedPrice> m_movedPrices;
    std::set<std::string> m_movedPaths;
    std::pair<std::string, Date> m_marketOf; // the GPU and the day the notes go by
    StudyPins m_pins;                        // those the moved prices were found for
    QString m_problem;
    QString m_selection;
    int m_saveDelays = 0; // in a row, because the store was being written
    bool m_isLate = false;
    bool m_isRiskLate = false;
    bool m_isSaved = true;
    bool m_hasConflict = false;
    bool m_isOpening = false;
};

} // namespace breakeven
